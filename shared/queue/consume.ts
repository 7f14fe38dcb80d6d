import type { Context, SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { setVisibilityTimeout } from '../aws/queues';
import { invocation } from '../ops/invocation';
import { describe, logger } from '../ops/log';
import { count } from '../ops/metrics';

export interface Message<T> {
  id: string;
  body: T;
}

export interface ReceivedMessage<T> extends Message<T> {
  /** Without this call, the message of a crashed invocation returns only after six function time-outs. */
  retryIn(seconds: number): Promise<void>;
}

/** Returns the ids of the failed messages. */
export type BatchHandler<T> = (messages: ReceivedMessage<T>[], context: BatchContext) => Promise<string[]>;

export interface BatchContext {
  requestId: string;
  remainingMs(): number;
}

/** Shorter than the queue's visibility time-out of six function time-outs. */
const RETRY_AFTER_SECONDS = { min: 2, max: 10 };
/** From 6 seconds, doubled up to 300, the nine waits before the tenth receive are at least 21 minutes. */
const MIN_FIRST_BACKOFF_SECONDS = 6;
/** 25 minutes in all, longer than a deployment, before the tenth receive makes a dead letter. */
const UNREADABLE_SECONDS = { first: 10, longest: 300 };

/** In seconds; `first` doubles each time up to `longest`. */
interface Backoff {
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

function backoffOf({ messageId }: SQSRecord, longest: number): Backoff {
  const { max } = RETRY_AFTER_SECONDS;
  const min = longest === 0 ? RETRY_AFTER_SECONDS.min : MIN_FIRST_BACKOFF_SECONDS;
  return { first: min + (messageId.charCodeAt(0) % (max - min + 1)), longest };
}

function returnAfterBackoff(record: SQSRecord, { first, longest }: Backoff): Promise<void> {
  const doubled = first * 2 ** (Number(record.attributes.ApproximateReceiveCount) - 1);
  return returnIn(record, Math.max(first, Math.min(longest, doubled)));
}

async function returnIn(record: SQSRecord, seconds: number): Promise<void> {
  try {
    await setVisibilityTimeout(queueUrlOf(record), record.receiptHandle, seconds);
  } catch (error) {
    logger.warn('a message returns only after the whole visibility time-out', describe(error));
  }
}

/** Not every AWS partition accepts the queue's name instead of its URL. */
function queueUrlOf(record: SQSRecord): string {
  const [, partition, , region, account, name] = record.eventSourceARN.split(':');
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS ?? `https://sqs.${region}.${domain}`;
  return `${endpoint}/${account}/${name}`;
}

/** An unreadable message stays queued: newer code may start soon. `maxBackoffOf` is in seconds. */
export function consume<T>(schema: z.ZodType<T>, handle: BatchHandler<T>, maxBackoffOf: (body: T) => number = () => 0) {
  return invocation(async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const readable: ReceivedMessage<T>[] = [];
    const unreadable = new Set<string>();
    const backoffs = new Map<SQSRecord, Backoff>();
    for (const record of event.Records) {
      const body = parse(record, schema);
      backoffs.set(record, body === null ? UNREADABLE_SECONDS : backoffOf(record, maxBackoffOf(body)));
      if (body === null) unreadable.add(record.messageId);
      else readable.push({ id: record.messageId, body, retryIn: (seconds) => returnIn(record, seconds) });
    }
    if (unreadable.size > 0) count('DeadMessage', unreadable.size);
    const batch = { requestId: context.awsRequestId, remainingMs: () => context.getRemainingTimeInMillis() };
    const failedIds = new Set([...unreadable, ...(await handleAll(readable, handle, batch))]);
    const failedRecords = [...backoffs].filter(([{ messageId }]) => failedIds.has(messageId));
    await Promise.all(failedRecords.map(([record, backoff]) => returnAfterBackoff(record, backoff)));
    const batchItemFailures: SQSBatchItemFailure[] = [...failedIds].map((itemIdentifier) => ({ itemIdentifier }));
    return { batchItemFailures };
  });
}

async function handleAll<T>(
  messages: ReceivedMessage<T>[],
  handle: BatchHandler<T>,
  batch: BatchContext,
): Promise<string[]> {
  if (messages.length === 0) return [];
  try {
    return await handle(messages, batch);
  } catch (error) {
    logger.error('batch failed', { requestId: batch.requestId, ...describe(error) });
    return messages.map(({ id }) => id);
  }
}
