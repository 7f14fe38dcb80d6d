import type { LocalClock } from '../clock';
import type { ReceivedMessage, StoredMessage } from '../sqs/message';
import type { Queue } from '../sqs/queue';
import { TooManyRequestsException } from './errors';
import type { EventSource, Lambda } from './lambda';
import { failedIdentifiers, PAYLOAD_LIMIT_BYTES } from './payload';
import { toQueueRecord } from './queue-event';

/** Upper bound of the fields of a record other than body and attributes. */
const RECORD_BYTES = 1_500;

export class QueueBatch {
  readonly messages: ReceivedMessage[] = [];
  private bytes = 0;

  constructor(
    private readonly size: number,
    readonly dueAt: number,
  ) {}

  get room(): number {
    return this.size - this.messages.length;
  }

  readonly reserveRoom = (message: StoredMessage): boolean => {
    const bytes = RECORD_BYTES + jsonBytes(message.body) + jsonBytes(message.attributes ?? {});
    if (this.bytes > 0 && this.bytes + bytes > PAYLOAD_LIMIT_BYTES) return false;
    this.bytes += bytes;
    return true;
  };
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Without a backoff, the messages of a backlog would soon reach their maximum number of receives. */
const THROTTLE_BACKOFF_MS = 1_000;

export interface QueueMappingOptions {
  queue: Queue;
  functionName: string;
  batchSize: number;
  batchWindowSeconds?: number;
  maximumConcurrency: number;
  reportBatchItemFailures: true;
}

export class QueueMapping implements EventSource {
  private readonly running = new Set<Promise<void>>();
  private readonly unsubscribe: () => void;
  private openBatch: QueueBatch | undefined;
  private backoffUntil = 0;
  private isScheduled = false;
  private isStopped = false;
  private cancelTimer = () => {};

  constructor(
    private readonly options: QueueMappingOptions,
    private readonly lambda: Lambda,
    private readonly clock: LocalClock,
  ) {
    this.unsubscribe = options.queue.onVisible(() => this.schedule());
    clock.addPendingCheck(() => this.canStart());
    this.schedule();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.unsubscribe();
    this.cancelTimer();
    await Promise.all(this.running);
  }

  /** Batches start later, so that the call that made a message visible ends first. */
  private schedule(): void {
    if (this.isScheduled || this.isStopped) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startBatches();
    });
  }

  private canStart(): boolean {
    if (!this.mayPoll()) return false;
    return (
      this.options.queue.hasVisible() || (this.openBatch !== undefined && this.clock.now() >= this.openBatch.dueAt)
    );
  }

  private mayPoll(): boolean {
    const { maximumConcurrency } = this.options;
    return !this.isStopped && this.running.size < maximumConcurrency && this.clock.now() >= this.backoffUntil;
  }

  private startBatches(): void {
    if (this.clock.now() < this.backoffUntil) this.wakeAt(this.backoffUntil);
    while (this.mayPoll()) {
      const batch = this.collectBatch();
      if (!batch) return;
      const work = this.deliver(batch.messages).finally(() => {
        this.running.delete(work);
        this.schedule();
      });
      this.running.add(work);
    }
  }

  private collectBatch(): QueueBatch | undefined {
    const { queue, batchSize, batchWindowSeconds = 0 } = this.options;
    if (!this.openBatch && !queue.hasVisible()) return undefined;
    const batch = this.openBatch ?? new QueueBatch(batchSize, this.clock.now() + batchWindowSeconds * 1_000);
    for (const message of queue.receive({ max: batch.room, accepts: batch.reserveRoom })) batch.messages.push(message);
    const isReady = batch.room === 0 || queue.hasVisible() || this.clock.now() >= batch.dueAt;
    if (isReady) {
      this.openBatch = undefined;
      return batch;
    }
    this.openBatch = batch;
    this.wakeAt(batch.dueAt);
    return undefined;
  }

  private async deliver(messages: ReceivedMessage[]): Promise<void> {
    const failed = await this.invoke(messages);
    if (failed === 'all') return;
    const succeeded = messages.filter(({ messageId }) => !failed.has(messageId));
    this.options.queue.delete(succeeded.map(({ receiptHandle }) => receiptHandle));
  }

  private async invoke(messages: ReceivedMessage[]): Promise<ReadonlySet<string> | 'all'> {
    const { queue, functionName } = this.options;
    try {
      const event = { Records: messages.map((message) => toQueueRecord(message, queue.arn)) };
      const response = await this.lambda.invoke(functionName, event);
      return failedIdentifiers(response, new Set(messages.map(({ messageId }) => messageId)));
    } catch (error) {
      if (error instanceof TooManyRequestsException) this.backOff();
      return 'all';
    }
  }

  private backOff(): void {
    this.backoffUntil = this.clock.now() + THROTTLE_BACKOFF_MS;
  }

  private wakeAt(time: number): void {
    this.cancelTimer();
    if (!this.isStopped) this.cancelTimer = this.clock.callAt(time, () => this.schedule());
  }
}
