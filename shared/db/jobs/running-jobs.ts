import { MINUTE_MS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { DUE_ENTRY, dueJobEntry } from '../table/due';
import { anyOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { update, updateRow } from '../table/rows';
import { READABLE } from '../table/stored';
import { type Job, type JobFile, type JobProgress, type JobRef, toJob, WITHOUT_FILTER } from './jobs';

export interface RunningJob extends Job {
  lease: string;
}

export interface JobStep {
  state: unknown;
  progress: JobProgress;
}

export interface JobEnd {
  status: 'COMPLETED' | 'FAILED';
  progress: JobProgress;
  result?: JobFile | undefined;
  error?: string | undefined;
}

/** From the last commit until the dispatcher queues the job again. */
const LEASE_MS = MINUTE_MS;

const keyOf = ({ projectId, id }: JobRef) => keys.job(projectId, id);

const holdsLease = ({ lease }: RunningJob) => expr`${READABLE} AND status = ${'RUNNING'} AND lease = ${lease}`;

export async function claimJob(ref: JobRef): Promise<RunningJob | null> {
  const time = now();
  const lease = newSeed();
  // `lease = …` recognizes this very write if its response was lost.
  const mayBeTakenOver = expr`status = ${'RUNNING'} AND (leaseUntil <= ${time} OR lease = ${lease})`;
  const row = await updateRow(keyOf(ref), {
    set: { status: 'RUNNING', lease, leaseUntil: time + LEASE_MS, ...dueJobEntry(ref.id, time + LEASE_MS) },
    add: { runs: 1, tries: 1 },
    if: expr`${READABLE} AND (status = ${'QUEUED'} OR ${mayBeTakenOver})`,
  });
  if (!row) return null;
  const job = { ...toJob(row), lease };
  if (job.startedAt !== undefined) return job;
  const startedAt = isoNow();
  const isStarted = await update(keyOf(ref), { set: { startedAt }, if: holdsLease(job) });
  return isStarted ? { ...job, startedAt } : null;
}

/**
 * Stores state and progress in one write, so each row counts once. False if the job was cancelled or taken over: then
 * this progress doesn't count.
 */
export function commitProgress(job: RunningJob, { state, progress }: JobStep): Promise<boolean> {
  const until = now() + LEASE_MS;
  const set = { state, progress, tries: 0, leaseUntil: until, ...dueJobEntry(job.id, until) };
  return update(keyOf(job), { set, if: holdsLease(job) });
}

export const releaseJob = (job: RunningJob, checkAt: number, notBefore = 0): Promise<boolean> =>
  update(keyOf(job), {
    set: { leaseUntil: notBefore, ...dueJobEntry(job.id, checkAt) },
    remove: ['lease'],
    if: holdsLease(job),
  });

export const finishJob = (job: RunningJob, { status, progress, result, error }: JobEnd): Promise<boolean> =>
  update(keyOf(job), {
    set: { status, progress, result, error, finishedAt: isoNow() },
    remove: [...DUE_ENTRY, 'leaseUntil'],
    merge: WITHOUT_FILTER,
    // The lease stays on the row, to recognize this write if its response was lost.
    if: expr`${READABLE} AND status IN ${anyOf(['RUNNING', status])} AND lease = ${job.lease}`,
  });

export function scheduleJobCheck(ref: JobRef, nextCheck: number, seenAt?: number): Promise<boolean> {
  const isOpen = expr`${READABLE} AND status IN ${anyOf(['QUEUED', 'RUNNING'])}`;
  const condition = seenAt === undefined ? isOpen : expr`${isOpen} AND g5sk <= ${dueJobEntry(ref.id, seenAt).g5sk}`;
  return update(keyOf(ref), { set: dueJobEntry(ref.id, nextCheck), if: condition });
}
