import { MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { getAs, update, updateOrRead } from '../table/rows';
import { getJobs, type Job, type JobRef } from './jobs';

/** An admitted job counts as open for this long, even if its row doesn't exist yet. */
const CREATION_MS = MINUTE_MS;
const MAX_TRIES = 10;

export async function admitJob({ projectId, id }: JobRef, limit: number): Promise<boolean> {
  const key = keys.openJobs(projectId);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const outcome = await updateOrRead<{ ids: string[] }>(key, {
      set: { v: 1 },
      append: { ids: id },
      if: expr`attribute_not_exists(ids) OR (size(ids) < ${limit} AND NOT contains(ids, ${id}))`,
      makesRow: true,
    });
    if (!isConflict<{ ids: string[] }>(outcome)) return true;
    const ids = outcome.row?.ids ?? [];
    if (ids.includes(id)) return true;
    const openIds = await filterOpen(projectId, ids);
    if (openIds.length >= limit) return false;
    await update(key, { set: { ids: openIds }, if: expr`ids = ${ids}` });
  }
  return false;
}

type OpenJob = Job & { status: 'QUEUED' | 'RUNNING' };

const isOpen = (job: Job): job is OpenJob => job.status === 'QUEUED' || job.status === 'RUNNING';

export async function listOpenJobs(projectId: string): Promise<OpenJob[]> {
  const ids = await getAs(keys.openJobs(projectId), (row) => row.ids as string[]);
  const jobs = await getJobs(projectId, ids ?? []);
  return [...jobs.values()].filter(isOpen).sort((a, b) => (a.id < b.id ? 1 : -1));
}

async function filterOpen(projectId: string, ids: readonly string[]): Promise<string[]> {
  const jobs = await getJobs(projectId, ids);
  return ids.filter((id) => {
    const job = jobs.get(id);
    if (!job) return now() - (idTime(id) ?? 0) < CREATION_MS;
    return isOpen(job);
  });
}
