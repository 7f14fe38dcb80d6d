import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  type QueueAttributeName,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { cachedMiddleware, commonOptions, fixedDefaults, timeouts, withFastCopies } from './client-options';

export const sqs = withFastCopies(
  new SQSClient({
    ...commonOptions,
    ...fixedDefaults,
    ...cachedMiddleware,
    maxAttempts: 3,
    requestHandler: timeouts(5_000),
  }),
);

/** SQS's limit. */
const MAX_BATCH_MESSAGES = 10;
const MAX_TRIES = 3;
export const MAX_DELAY_SECONDS = 900;

/** `body` is JSON. With groups, one project's backlog doesn't delay other projects. */
export interface QueueMessage {
  body: unknown;
  delaySeconds?: number;
  group?: string;
}

async function sendBatch(queueUrl: string, batch: QueueMessage[]): Promise<void> {
  let remaining = batch.map(({ body, delaySeconds, group }, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(body),
    ...(delaySeconds ? { DelaySeconds: Math.min(MAX_DELAY_SECONDS, Math.ceil(delaySeconds)) } : {}),
    ...(group ? { MessageGroupId: group } : {}),
  }));
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: remaining }));
    const failedIds = new Set(Failed.map(({ Id }) => Id));
    remaining = remaining.filter(({ Id }) => failedIds.has(Id));
    if (remaining.length === 0) return;
  }
  throw new Error(`the queue refused ${remaining.length} messages`);
}

export async function enqueue(queueUrl: string, messages: QueueMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += MAX_BATCH_MESSAGES) {
    await sendBatch(queueUrl, messages.slice(start, start + MAX_BATCH_MESSAGES));
  }
}

async function countMessages(queueUrl: string, names: QueueAttributeName[]): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: names }),
  );
  return Object.values(Attributes).reduce((sum, value) => sum + Number(value), 0);
}

export const queueDepth = (queueUrl: string): Promise<number> =>
  countMessages(queueUrl, [
    'ApproximateNumberOfMessages',
    'ApproximateNumberOfMessagesNotVisible',
    'ApproximateNumberOfMessagesDelayed',
  ]);

export async function setVisibilityTimeout(queueUrl: string, receiptHandle: string, seconds: number): Promise<void> {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}

interface WaitingMessage {
  message: QueueMessage;
  resolve: () => void;
  reject: (error: unknown) => void;
}

class MessageBatcher {
  private readonly waiting: WaitingMessage[] = [];
  private isSending = false;

  constructor(private readonly queueUrl: string) {}

  add(message: QueueMessage): Promise<void> {
    const sending = new Promise<void>((resolve, reject) => this.waiting.push({ message, resolve, reject }));
    if (!this.isSending) void this.send();
    return sending;
  }

  private async send(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) await this.sendBatch(this.waiting.splice(0, MAX_BATCH_MESSAGES));
    this.isSending = false;
  }

  private async sendBatch(batch: readonly WaitingMessage[]): Promise<void> {
    const messages = batch.map(({ message }) => message);
    try {
      await enqueue(this.queueUrl, messages);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

const batchers = new Map<string, MessageBatcher>();

/** Batches concurrent calls, because SQS bills each request. Throws if any message of the batch fails. */
export function enqueueTogether(queueUrl: string, message: QueueMessage): Promise<void> {
  const batcher = batchers.get(queueUrl) ?? new MessageBatcher(queueUrl);
  batchers.set(queueUrl, batcher);
  return batcher.add(message);
}
