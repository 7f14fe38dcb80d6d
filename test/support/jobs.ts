import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { handler as jobs } from '../../functions/jobs/handler';
import { handler as worker } from '../../functions/worker/handler';
import { putObject } from '../../shared/aws/storage';
import { getContacts, readContactRow } from '../../shared/db/contacts/contacts';
import { createUpload, uploadKey } from '../../shared/db/emails/uploads';
import { db } from '../../shared/db/table/client';
import { parseAddress } from '../../shared/domain/address';
import { contactId } from '../../shared/domain/contacts/contact';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';
import { failures, lambdaContext, queueEvent } from './invocations';
import { caller, secretKey, startService } from './templates';

const WORKER_MS = 300_000;
const MAX_RUNS = 50;

/** A job as the API shows it. */
export interface JobReply {
  id: string;
  type: string;
  status: string;
  progress: Record<string, number>;
  result: { url: string | null; expiresAt: string | null; rows: number; bytes: number } | null;
  file: { encoding: string; ignoredColumns: string[] } | null;
  error: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** The API of jobs and the worker over a table and a bucket in memory, with a queue that tests empty themselves. */
export async function startJobs() {
  const service = await startService();
  Object.assign(process.env, { JOBS_QUEUE_URL: 'http://127.0.0.1:9/000000000000/jobs', JOBS_PLACES: '2' });
  setLogWriter(() => undefined);
  const metrics: string[] = [];
  setMetricWriter((line) => metrics.push(line));
  const queue: unknown[] = [];
  const sqs = mockClient(SQSClient);
  sqs.onAnyCommand().rejects(new Error('this call of SQS is not mocked'));
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    for (const { MessageBody } of Entries) queue.push(JSON.parse(MessageBody));
    return { Successful: [], Failed: [] };
  });
  const call = caller(jobs, secretKey('prj_one'));
  const idOf = (email: string) => contactId(service.project.salt, parseAddress(email) ?? '');

  return {
    ...service,
    queue,
    metrics,
    call,
    stop: async () => {
      sqs.restore();
      await service.stop();
    },
    /** Brings a file in, as the form of an upload does. */
    upload: async (text: string | Uint8Array, facts: { filename?: string; contentType?: string } = {}) => {
      const id = newId('up');
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const { filename = 'people.csv', contentType = 'text/csv' } = facts;
      const upload = { id, projectId: 'prj_one', purpose: 'import' as const, filename, contentType };
      await createUpload({ ...upload, size: bytes.length, createdAt: isoNow() });
      await putObject(uploadKey('prj_one', id), bytes);
      return id;
    },
    job: async (id: string) => (await call('GET /jobs/{id}', { id })).body.data as JobReply,
    /** Gives one message to the worker; true when it is done with it. */
    deliver: async (message: unknown, timeoutMs = WORKER_MS) =>
      failures(await worker(queueEvent('jobs', [message]), lambdaContext('worker', timeoutMs))).length === 0,
    /** Gives the worker what is queued until nothing is. */
    work: async () => {
      for (let run = 0; run < MAX_RUNS && queue.length > 0; run++) {
        await worker(queueEvent('jobs', [queue.shift()]), lambdaContext('worker', WORKER_MS));
      }
    },
    /** A contact's row by its address. */
    contact: (email: string) => readContactRow('prj_one', idOf(email)),
    /** Those of these addresses that have a contact. */
    contacts: async (emails: string[]) => [...(await getContacts(service.project, emails.map(idOf))).values()],
  };
}

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

interface Input {
  input: Record<string, unknown>;
}

/** Whether a call writes how far a job is. */
export const isCommit = ({ input }: Input): boolean => String(input.UpdateExpression).includes('#progress');

/**
 * Runs something that dies: from the n-th call of the table on that the test picks, none is made any more. `after`
 * lets that one through, and its answer is lost.
 */
export async function dyingAt(
  pick: (call: Input) => boolean,
  n: number,
  run: () => Promise<unknown>,
  { after = false } = {},
): Promise<void> {
  let seen = 0;
  let dead = false;
  db.middlewareStack.add(
    (next) => async (args) => {
      if (dead) throw new Error('the function is dead');
      if (!pick(args as Input)) return next(args);
      seen += 1;
      if (seen < n) return next(args);
      dead = true;
      if (after) await next(args);
      throw new Error('the function is dead');
    },
    { step: 'initialize', name: 'death' },
  );
  try {
    await run();
  } finally {
    db.middlewareStack.remove('death');
  }
  if (!dead) throw new Error(`only ${seen} such calls were made`);
}
