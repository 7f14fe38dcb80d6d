import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { BULK_PROJECTS, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';

/** A project with mail that waits for the bulk lane. `touchedAt` changes with each registration. */
export interface BulkProject {
  projectId: string;
  touchedAt: string;
}

/** Registers a project that has mail waiting; `mark` is unique to the call. */
export async function registerBulkProject(projectId: string, mark: string): Promise<void> {
  await put({ ...keys.bulkProject(projectId), v: 1, touchedAt: `${now()}#${mark}` });
}

/** A project leaves the register an hour after its last registration: until then its mail is found. */
const AGE_MS = 5 * 60_000;
const registrations = timedCache<void>(AGE_MS);

/** The same for mail that is made one by one: a registration by this container in the last five minutes is enough. */
export const keepBulkProject = (projectId: string, mark: string): Promise<void> =>
  registrations.get(projectId, () => registerBulkProject(projectId, mark));

/** At most 1,000 projects with waiting mail; the others follow once these are done. */
export async function listBulkProjects(): Promise<BulkProject[]> {
  const { rows } = await queryPage({ pk: BULK_PROJECTS, limit: 1000 });
  return rows.map(({ sk, touchedAt }) => ({ projectId: sk as string, touchedAt: touchedAt as string }));
}

/** Takes a project off the register, unless mail has come since it was read. */
export async function unregisterBulkProject({ projectId, touchedAt }: BulkProject): Promise<void> {
  await remove(keys.bulkProject(projectId), expr`touchedAt = ${touchedAt}`);
}
