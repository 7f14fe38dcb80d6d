import { MINUTE_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { BULK_PROJECTS, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';

export interface BulkProject {
  projectId: string;
  touchedAt: string;
}

export async function registerBulkProject(projectId: string, mark: string): Promise<void> {
  await put({ ...keys.bulkProject(projectId), v: 1, touchedAt: `${now()}#${mark}` });
}

const REFRESH_MS = 5 * MINUTE_MS;
const registrations = timedCache<void>(REFRESH_MS);

export const refreshBulkProject = (projectId: string, mark: string): Promise<void> =>
  registrations.get(projectId, () => registerBulkProject(projectId, mark));

export async function listBulkProjects(): Promise<BulkProject[]> {
  const { rows } = await queryPage({ pk: BULK_PROJECTS, limit: 1000 });
  return rows.map(({ sk, touchedAt }) => ({ projectId: sk as string, touchedAt: touchedAt as string }));
}

export async function unregisterBulkProject({ projectId, touchedAt }: BulkProject): Promise<void> {
  await remove(keys.bulkProject(projectId), expr`touchedAt = ${touchedAt}`);
}
