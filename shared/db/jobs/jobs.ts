import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow, now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { jobEntry } from '../table/due';
import { indexes, keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';

export type JobType = 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export';
export type JobStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

/** Where a job is found. */
export interface JobRef {
  projectId: string;
  id: string;
}

/** How far a job is. `total` is known only where it was counted before. */
export interface JobProgress {
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  total?: number;
}

/** The file that a job leaves in the bucket. */
export interface JobFile {
  key: string;
  filename: string;
  rows: number;
  bytes: number;
  /** Epoch milliseconds until which it is kept. */
  keptUntil: number;
}

/** Work that goes on after its request's answer. */
export interface Job extends JobRef {
  type: JobType;
  status: JobStatus;
  /** What was asked for; never changes. Each type has its own form. */
  params: unknown;
  /** Where the job stands after its last commit; null before the first. Each type has its own form. */
  state: unknown;
  progress: JobProgress;
  result?: JobFile;
  /** Why it failed, for the caller to read. */
  error?: string;
  createdAt: string;
  startedAt?: string;
  finishedAt?: string;
  /** The request that cancelled it. */
  cancelledBy?: string;
  /** How often a function has taken it up, and how often since its last commit. */
  runs: number;
  tries: number;
}

/** What a request says of a new job. */
export interface NewJob extends JobRef {
  type: JobType;
  params: unknown;
  createdAt: string;
}

/** A job's row goes 90 days after its creation. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3600_000;
/** When a job whose message was lost is queued again. */
const FIRST_LOOK_MS = 60_000;

export const noProgress: JobProgress = { processed: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };

/** A stored item as a job. */
export function toJob(item: Record<string, unknown>): Job {
  const { lease: _lease, leaseUntil: _until, ...job } = contentOf(item);
  return job as unknown as Job;
}

/** Brings a job into being; the one that an earlier try of the request made stays as it is, and is the answer. */
export async function createJob(job: NewJob): Promise<Job> {
  const created: Job = { ...job, status: 'QUEUED', state: null, progress: noProgress, runs: 0, tries: 0 };
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.job(job.projectId, job.id),
          v: 1,
          g1pk: indexes.jobsOf(job.projectId),
          g1sk: job.id,
          ...jobEntry(job.id, now() + FIRST_LOOK_MS),
          ttl: Math.ceil((Date.parse(job.createdAt) + KEPT_DAYS * DAY_MS) / 1000),
          ...created,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict(outcome) && outcome.row ? toJob(outcome.row as Record<string, unknown>) : created;
}

export async function getJob({ projectId, id }: JobRef): Promise<Job | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.job(projectId, id), ConsistentRead: true }),
  );
  return Item ? toJob(Item) : null;
}

/** Several jobs of a project, by id; those that are gone are missing. */
export async function getJobs(projectId: string, ids: readonly string[]): Promise<Map<string, Job>> {
  const items = await batchGet(
    ids.map((id) => keys.job(projectId, id)),
    { consistent: true },
  );
  return new Map(items.map((item) => [item.id as string, toJob(item)]));
}

/**
 * Cancels a job that has not ended: whoever runs it finds out at its next commit. A repeat of the request that
 * cancelled it is answered as the first.
 */
export async function cancelJob({ projectId, id }: JobRef, requestId: string): Promise<Job | 'missing' | 'ended'> {
  const outcome = await conditional<{ Attributes?: unknown }>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.job(projectId, id),
        UpdateExpression:
          'SET #status = :cancelled, finishedAt = :now, cancelledBy = :request REMOVE g5pk, g5sk, lease, leaseUntil',
        ConditionExpression: 'attribute_exists(pk) AND #status IN (:queued, :running)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':cancelled': 'CANCELLED',
          ':queued': 'QUEUED',
          ':running': 'RUNNING',
          ':now': isoNow(),
          ':request': requestId,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (!isConflict(outcome)) return toJob(outcome.Attributes as Record<string, unknown>);
  if (!outcome.row) return 'missing';
  const job = toJob(outcome.row as Record<string, unknown>);
  return job.cancelledBy === requestId ? job : 'ended';
}
