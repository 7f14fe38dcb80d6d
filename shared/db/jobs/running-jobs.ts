import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow, now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { db, tableName } from '../table/client';
import { jobEntry } from '../table/due';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { IS_READABLE, readableValue } from '../table/row-version';
import { type Job, type JobFile, type JobProgress, type JobRef, toJob } from './jobs';

/** A job that this function has taken: nobody else may write it while the lease holds. */
export interface RunningJob extends Job {
  lease: string;
}

/** How a job stands after a part of its work. */
export interface JobStep {
  state: unknown;
  progress: JobProgress;
}

/** How a job ends. */
export interface JobEnd {
  status: 'COMPLETED' | 'FAILED';
  progress: JobProgress;
  result?: JobFile | undefined;
  /** A sentence for the caller, of a job that failed. */
  error?: string | undefined;
}

/** A lease ends this long after the last commit; then the dispatcher queues the job again. */
const LEASE_MS = 60_000;

interface Change {
  expect: string;
  values: Record<string, unknown>;
  set: Record<string, unknown>;
  remove?: readonly string[];
  add?: Record<string, number>;
}

/** One conditional write of a job's row; null when the condition does not hold or the row is gone. */
async function changeJob(ref: JobRef, change: Change): Promise<Record<string, unknown> | null> {
  const { expect, set, remove = [], add = {} } = change;
  const entries = Object.entries(set).filter(([, value]) => value !== undefined);
  const names = ['status', ...entries.map(([name]) => name), ...remove, ...Object.keys(add)];
  const clauses = [
    `SET ${entries.map(([name]) => `#${name} = :new_${name}`).join(', ')}`,
    ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
    ...(Object.keys(add).length > 0
      ? [
          `ADD ${Object.keys(add)
            .map((name) => `#${name} :add_${name}`)
            .join(', ')}`,
        ]
      : []),
  ];
  const outcome = await conditional<{ Attributes?: unknown }>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.job(ref.projectId, ref.id),
        UpdateExpression: clauses.join(' '),
        ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND (${expect})`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...change.values,
          ...readableValue,
          ...Object.fromEntries(entries.map(([name, value]) => [`:new_${name}`, value])),
          ...Object.fromEntries(Object.entries(add).map(([name, value]) => [`:add_${name}`, value])),
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return isConflict(outcome) ? null : (outcome.Attributes as Record<string, unknown>);
}

/** Holds as long as nobody has cancelled the job or taken it over. */
const isMine = ({ lease }: RunningJob) => ({
  expect: '#status = :running AND lease = :lease',
  values: { ':running': 'RUNNING', ':lease': lease },
});

/** Takes a job that waits, or one whose holder has not been heard of for a lease; null when there is nothing to take. */
export async function takeJob(ref: JobRef): Promise<RunningJob | null> {
  const time = now();
  const lease = newSeed();
  const taken = await changeJob(ref, {
    // The last part recognises this very write, when its answer was lost.
    expect: '#status = :queued OR (#status = :running AND (leaseUntil <= :now OR lease = :new_lease))',
    values: { ':queued': 'QUEUED', ':running': 'RUNNING', ':now': time },
    set: { status: 'RUNNING', lease, leaseUntil: time + LEASE_MS, ...jobEntry(ref.id, time + LEASE_MS) },
    add: { runs: 1, tries: 1 },
  });
  if (!taken) return null;
  const job = { ...toJob(taken), lease };
  if (job.startedAt !== undefined) return job;
  const startedAt = isoNow();
  const started = await changeJob(ref, { ...isMine(job), set: { startedAt } });
  return started && { ...job, startedAt };
}

/**
 * Stores where the job stands, state and progress in one write, so that each part of the work counts once; renews
 * the lease. False when the job was cancelled or taken over: then what was done since the last commit is nobody's.
 */
export async function commit(job: RunningJob, { state, progress }: JobStep): Promise<boolean> {
  const until = now() + LEASE_MS;
  const written = await changeJob(job, {
    ...isMine(job),
    set: { state, progress, tries: 0, leaseUntil: until, ...jobEntry(job.id, until) },
  });
  return written !== null;
}

/**
 * Gives a job back before it has ended: anyone may take it, at once or from `notBefore` on, and the dispatcher queues
 * it again at `lookAt`.
 */
export async function releaseJob(job: RunningJob, lookAt: number, notBefore = 0): Promise<boolean> {
  const released = await changeJob(job, {
    ...isMine(job),
    set: { leaseUntil: notBefore, ...jobEntry(job.id, lookAt) },
    remove: ['lease'],
  });
  return released !== null;
}

/** Ends a job. False when it was cancelled or taken over. */
export async function finishJob(job: RunningJob, { status, progress, result, error }: JobEnd): Promise<boolean> {
  const ended = await changeJob(job, {
    // The lease stays on the row, to recognise this write when its answer was lost.
    expect: '#status IN (:running, :new_status) AND lease = :lease',
    values: { ':running': 'RUNNING', ':lease': job.lease },
    set: { status, progress, result, error, finishedAt: isoNow() },
    remove: ['g5pk', 'g5sk', 'leaseUntil'],
  });
  return ended !== null;
}

/**
 * Moves a job's entry among what is due; false when it has ended, or when the entry has moved beyond `seenAt` since
 * the caller saw it.
 */
export async function lookAtJobAgain(ref: JobRef, nextLook: number, seenAt?: number): Promise<boolean> {
  const seen = seenAt === undefined ? {} : { ':seen': jobEntry(ref.id, seenAt).g5sk };
  const moved = await changeJob(ref, {
    expect: `#status IN (:queued, :running)${seenAt === undefined ? '' : ' AND g5sk <= :seen'}`,
    values: { ':queued': 'QUEUED', ':running': 'RUNNING', ...seen },
    set: jobEntry(ref.id, nextLook),
  });
  return moved !== null;
}
