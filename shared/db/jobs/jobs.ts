import type { Actor } from '../../contract/audit-entry';
import type { ImportFormat } from '../../contract/import-body';
import type { JobStatus } from '../../contract/routes/jobs';
import type { JobType } from '../../contract/running';
import { DAY_MS, type EpochMs, MINUTE_MS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { DUE_ENTRY, dueJobEntry } from '../table/due';
import { anyOf, expr } from '../table/expressions';
import { indexes } from '../table/indexes';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { getAs, putOrRead, type Row, updateOrRead } from '../table/rows';
import { contentOf } from '../table/stored';

export interface JobRef {
  projectId: string;
  id: string;
}

export interface JobProgress {
  processed: number;
  created: number;
  updated: number;
  repeated?: number;
  unchanged: number;
  refused: number;
  total?: number;
}

export interface JobFile {
  key: string;
  filename: string;
  rows: number;
  bytes: number;
  keptUntil: EpochMs;
  /** Absent if the file had no link, or all links were revoked. */
  linkedUntil?: EpochMs;
  movedFrom?: string;
}

export interface Job extends JobRef {
  type: JobType;
  status: JobStatus;
  /** A filter is removed when the job ends, because it can contain addresses. */
  params: unknown;
  /** As of the last commit; null before the first. */
  state: unknown;
  progress: JobProgress;
  result?: JobFile;
  error?: string;
  createdAt: string;
  createdBy: Actor;
  startedAt?: string;
  finishedAt?: string;
  cancelledBy?: string;
  runs: number;
  tries: number;
}

export interface NewJob extends JobRef {
  type: JobType;
  params: unknown;
  createdAt: string;
  createdBy: Actor;
}

const RETENTION_DAYS = 90;
/** After this time, a job whose message was lost is queued again. */
const FIRST_CHECK_MS = MINUTE_MS;

export const noProgress: JobProgress = { processed: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };

export const WITHOUT_FILTER = { params: { filter: null } } as const;

export function toJob(item: Row): Job {
  const { lease: _lease, leaseUntil: _until, ...job } = contentOf(item);
  return job as unknown as Job;
}

export async function createJob(job: NewJob): Promise<Job> {
  const created: Job = { ...job, status: 'QUEUED', state: null, progress: noProgress, runs: 0, tries: 0 };
  const row = {
    ...keys.job(job.projectId, job.id),
    v: 1,
    g1pk: indexes.jobsOf(job.projectId),
    g1sk: job.id,
    ...dueJobEntry(job.id, now() + FIRST_CHECK_MS),
    ttl: Math.ceil((Date.parse(job.createdAt) + RETENTION_DAYS * DAY_MS) / 1000),
    ...created,
  };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  const earlierRow = outcome === 'written' ? undefined : outcome.row;
  return earlierRow ? toJob(earlierRow) : created;
}

export const getJob = ({ projectId, id }: JobRef): Promise<Job | null> => getAs(keys.job(projectId, id), toJob);

export async function getJobs(projectId: string, ids: readonly string[]): Promise<Map<string, Job>> {
  const jobKeys = ids.map((id) => keys.job(projectId, id));
  const items = await batchGet(jobKeys);
  return new Map(items.map((item) => [item.id as string, toJob(item)]));
}

export async function cancelJob({ projectId, id }: JobRef, requestId: string): Promise<Job | 'missing' | 'ended'> {
  const outcome = await updateOrRead(keys.job(projectId, id), {
    set: { status: 'CANCELLED', finishedAt: isoNow(), cancelledBy: requestId },
    remove: [...DUE_ENTRY, 'lease', 'leaseUntil'],
    merge: WITHOUT_FILTER,
    if: expr`status IN ${anyOf(['QUEUED', 'RUNNING'])}`,
  });
  if (!isConflict<Row>(outcome)) return toJob(outcome);
  if (!outcome.row) return 'missing';
  const job = toJob(outcome.row);
  return job.cancelledBy === requestId ? job : 'ended';
}

/** Equals the bucket's lifecycle for `exports/`. */
const FILE_RETENTION_MS = 7 * DAY_MS;

export const exportKey = ({ projectId, id }: JobRef, extension: ImportFormat, time: number) => ({
  key: `exports/${projectId}/${id}.${extension}`,
  keptUntil: time + FILE_RETENTION_MS,
});
