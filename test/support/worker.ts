import { createHash } from 'node:crypto';
import type { JobContext, JobRunner, RunOutcome } from '../../functions/worker/job-runner';
import { s3 } from '../../shared/aws/bucket';
import { getObject } from '../../shared/aws/storage';
import type { JobType } from '../../shared/contract/running';
import { createContactRow } from '../../shared/db/contacts/rows';
import { createJob, getJob, type Job } from '../../shared/db/jobs/jobs';
import { claimJob } from '../../shared/db/jobs/running-jobs';
import { createProject, type Project } from '../../shared/db/projects/projects';
import { db } from '../../shared/db/table/client';
import { contactId } from '../../shared/domain/contacts/contact';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';

/** A project of its own for a test. */
export async function newProject(): Promise<Project> {
  const id = newId('prj');
  const secrets = { salt: `salt of ${id}`, secret: `secret of ${id}`, domainToken: `token of ${id}` };
  const project: Project = { id, name: id, status: 'ACTIVE', ...secrets, createdAt: isoNow() };
  await createProject(project);
  return project;
}

/** Puts a contact into the table, and answers its id. */
export async function putContact(
  project: Project,
  email: string,
  data: Record<string, unknown> = {},
  more: { subscribed?: boolean; complained?: true; unconfirmed?: 'address' | 'data' } = {},
): Promise<string> {
  const id = contactId(project.salt, email);
  const time = isoNow();
  const times = { createdAt: time, updatedAt: time };
  const row = { id, email, subscribed: true, data, ...times, version: 1, generation: `g of ${email}`, ...more };
  await createContactRow(project.id, { ...row, source: 'api' });
  return id;
}

export const addJob = (project: Project, type: JobType, params: unknown): Promise<Job> =>
  createJob({
    projectId: project.id,
    id: newId('job'),
    type,
    params,
    createdAt: isoNow(),
    createdBy: { kind: 'key', id: 'key_1' },
  });

/** Takes a job and runs it once; `mayContinue` says when the function's time is over. */
export async function runOnce(
  project: Project,
  job: Job,
  runner: JobRunner,
  mayContinue: () => boolean = () => true,
): Promise<RunOutcome | 'not taken'> {
  const taken = await claimJob(job);
  if (!taken) return 'not taken';
  const context: JobContext = {
    project,
    requestId: 'request-1',
    remainingMs: () => 300_000,
    mayContinue: () => Promise.resolve(mayContinue()),
  };
  return runner(taken, context);
}

export async function readJob(job: Job): Promise<Job> {
  const found = await getJob(job);
  if (!found) throw new Error('the job is gone');
  return found;
}

/** The file that a job has made. */
export async function fileOf(job: Job): Promise<string> {
  const { result } = await readJob(job);
  if (!result) throw new Error('the job has no file');
  // Decoding leaves the byte order mark out.
  return new TextDecoder().decode(await getObject(result.key));
}

const READS = new Set([
  'QueryCommand',
  'GetItemCommand',
  'BatchGetItemCommand',
  'GetObjectCommand',
  'HeadObjectCommand',
]);

/**
 * Runs something that dies at its n-th write to table or bucket, before or after the write is done, and says
 * whether it came that far. Nothing it does afterwards reaches them.
 */
export async function dyingAtWrite(n: number, when: 'before' | 'after', run: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const isDead = () => writes >= n;
  const die = () => {
    throw Object.assign(new Error('the function died'), { $retryable: undefined });
  };
  for (const { middlewareStack } of [db, s3] as unknown as { middlewareStack: Stack }[]) {
    middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (isDead()) die();
          if (READS.has(commandName ?? '')) return next(args);
          writes += 1;
          if (writes === n && when === 'before') die();
          const result = await next(args);
          if (writes === n) die();
          return result;
        },
      { step: 'initialize', name: 'death' },
    );
  }
  try {
    await run();
  } catch (error) {
    if (!isDead()) throw error;
  } finally {
    for (const { middlewareStack } of [db, s3]) middlewareStack.remove('death');
  }
  return isDead();
}

type Next = (args: unknown) => Promise<unknown>;

interface Stack {
  add(
    middleware: (next: Next, context: { commandName?: string }) => Next,
    options: { step: 'initialize'; name: string },
  ): void;
}

/** Text of some length that compresses badly, always the same for a seed. */
export const filler = (seed: string, length: number): string =>
  createHash('shake256', { outputLength: Math.ceil(length / 2) })
    .update(seed)
    .digest('hex')
    .slice(0, length);
