import type { Context, SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { comeBackIn } from '../aws/queues';
import { invocation } from '../ops/invocation';
import { describe, logger } from '../ops/log';
import { count } from '../ops/metrics';

/** A queue message, parsed. */
export interface Message<T> {
  id: string;
  body: T;
}

/** What a handler makes of its batch: the ids of messages that failed; all others are done. */
export type BatchHandler<T> = (messages: Message<T>[], context: BatchContext) => Promise<string[]>;

export interface BatchContext {
  requestId: string;
  /** Milliseconds that the function has left. */
  remainingMs(): number;
}

/** Failed messages come back after 2 to 10 s: without this they would wait six function time-outs. */
const BACK_AFTER_SECONDS = { least: 2, most: 10 };
/**
 * What this version can't read waits for one that can: twice as long each time, 25 minutes in all before the tenth
 * receive, which leads to the dead letters: longer than a deployment should take.
 */
const UNREADABLE_SECONDS = { first: 10, longest: 300 };

/** After how long a message comes back the first time, and at most. */
interface Rest {
  first: number;
  longest: number;
}

function parse<T>(record: SQSRecord, schema: z.ZodType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(record.body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Those of one batch come back spread over some seconds. */
function restOf({ messageId }: SQSRecord, longest: number): Rest {
  const { least, most } = BACK_AFTER_SECONDS;
  return { first: least + (messageId.charCodeAt(0) % (most - least + 1)), longest };
}

async function returnSoon(record: SQSRecord, { first, longest }: Rest): Promise<void> {
  const doubled = first * 2 ** (Number(record.attributes.ApproximateReceiveCount) - 1);
  const seconds = Math.max(first, Math.min(longest, doubled));
  try {
    await comeBackIn(queueUrlOf(record), record.receiptHandle, seconds);
  } catch (error) {
    logger.warn('a failed message waits its whole visibility time-out', describe(error));
  }
}

/** The queue's address from its ARN; SQS takes the name alone as well, but not in every partition. */
function queueUrlOf(record: SQSRecord): string {
  const [, partition, , region, account, name] = record.eventSourceARN.split(':');
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS ?? `https://sqs.${region}.${domain}`;
  return `${endpoint}/${account}/${name}`;
}

/**
 * The one way in of every queue handler. A message that this version can't read (another `v`, or none of
 * ours) stays in the queue, for a newer version may be on its way, and ends in the dead-letter queue. One that failed
 * comes back soon; after twice as long each time, up to `longestRestSeconds`, where no row stands for it.
 */
export function consume<T>(schema: z.ZodType<T>, handle: BatchHandler<T>, { longestRestSeconds = 0 } = {}) {
  return invocation(async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const readable: Message<T>[] = [];
    const unreadable = new Set<string>();
    for (const record of event.Records) {
      const body = parse(record, schema);
      if (body === null) unreadable.add(record.messageId);
      else readable.push({ id: record.messageId, body });
    }
    if (unreadable.size > 0) count('DeadMessage', unreadable.size);
    const batch = { requestId: context.awsRequestId, remainingMs: () => context.getRemainingTimeInMillis() };
    const failed = new Set([...unreadable, ...(await handleAll(readable, handle, batch))]);
    const back = event.Records.filter(({ messageId }) => failed.has(messageId));
    await Promise.all(
      back.map((record) =>
        returnSoon(record, unreadable.has(record.messageId) ? UNREADABLE_SECONDS : restOf(record, longestRestSeconds)),
      ),
    );
    const batchItemFailures: SQSBatchItemFailure[] = [...failed].map((itemIdentifier) => ({ itemIdentifier }));
    return { batchItemFailures };
  });
}

async function handleAll<T>(messages: Message<T>[], handle: BatchHandler<T>, batch: BatchContext): Promise<string[]> {
  if (messages.length === 0) return [];
  try {
    return await handle(messages, batch);
  } catch (error) {
    logger.error('batch failed', { requestId: batch.requestId, ...describe(error) });
    return messages.map(({ id }) => id);
  }
}
