import type { LocalClock } from '../clock';
import type { ReceivedMessage, StoredMessage } from '../sqs/message';
import type { Queue } from '../sqs/queue';
import { failedIdentifiers } from './batch-response';
import { TooManyRequestsException } from './errors';
import type { EventSource, Lambda } from './lambda';
import { PAYLOAD_LIMIT_BYTES } from './payload';
import { toQueueRecord } from './queue-event';

/** A record's own members around body and attributes, at most. */
const RECORD_BYTES = 1_500;

/** Messages collected for one invocation: as many as the batch size and the event's size limit let in. */
export class QueueBatch {
  readonly messages: ReceivedMessage[] = [];
  private bytes = 0;

  constructor(
    private readonly size: number,
    /** When the batch goes even though it is not full. */
    readonly dueAt: number,
  ) {}

  get room(): number {
    return this.size - this.messages.length;
  }

  /** Takes note of a message that is about to be added; false when the event would grow too large. */
  readonly fits = (message: StoredMessage): boolean => {
    const bytes = RECORD_BYTES + jsonBytes(message.body) + jsonBytes(message.attributes ?? {});
    if (this.bytes > 0 && this.bytes + bytes > PAYLOAD_LIMIT_BYTES) return false;
    this.bytes += bytes;
    return true;
  };
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Polling rests this long after the function had no concurrency left, so that a backlog does not burn its receives. */
const REST_AFTER_THROTTLE_MS = 1_000;

export interface QueueMappingOptions {
  queue: Queue;
  functionName: string;
  batchSize: number;
  /** How long a batch that is not full waits for more; standard 0. */
  batchWindowSeconds?: number;
  /** How many batches are worked on at the same time. */
  maximumConcurrency: number;
  /** Only what the function reports as failed stays in the queue. */
  reportBatchItemFailures: true;
}

/**
 * Feeds a queue to a function as Lambda's event source mapping does: what succeeded is deleted,
 * everything else becomes visible again after its visibility time-out.
 */
export class QueueMapping implements EventSource {
  private readonly running = new Set<Promise<void>>();
  private readonly unsubscribe: () => void;
  private batch: QueueBatch | undefined;
  private restsUntil = 0;
  private isScheduled = false;
  private isStopped = false;
  private cancelTimer = () => {};

  constructor(
    private readonly options: QueueMappingOptions,
    private readonly lambda: Lambda,
    private readonly clock: LocalClock,
  ) {
    this.unsubscribe = options.queue.onVisible(() => this.schedule());
    clock.workPending(() => this.canStart());
    this.schedule();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.unsubscribe();
    this.cancelTimer();
    await Promise.all(this.running);
  }

  /** Starts batches later, never within the call that made a message visible: that call must end first. */
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
    return this.options.queue.hasVisible() || (this.batch !== undefined && this.clock.now() >= this.batch.dueAt);
  }

  private mayPoll(): boolean {
    const { maximumConcurrency } = this.options;
    return !this.isStopped && this.running.size < maximumConcurrency && this.clock.now() >= this.restsUntil;
  }

  private startBatches(): void {
    if (this.clock.now() < this.restsUntil) this.wakeAt(this.restsUntil);
    while (this.mayPoll()) {
      const batch = this.collect();
      if (!batch) return;
      const work = this.deliver(batch.messages).finally(() => {
        this.running.delete(work);
        this.schedule();
      });
      this.running.add(work);
    }
  }

  /** The next batch that is full or due; others keep collecting. */
  private collect(): QueueBatch | undefined {
    const { queue, batchSize, batchWindowSeconds = 0 } = this.options;
    if (!this.batch && !queue.hasVisible()) return undefined;
    const batch = this.batch ?? new QueueBatch(batchSize, this.clock.now() + batchWindowSeconds * 1_000);
    for (const message of queue.receive({ max: batch.room, fits: batch.fits })) batch.messages.push(message);
    const isReady = batch.room === 0 || queue.hasVisible() || this.clock.now() >= batch.dueAt;
    if (!isReady) this.wakeAt(batch.dueAt);
    this.batch = isReady ? undefined : batch;
    return isReady ? batch : undefined;
  }

  private async deliver(messages: ReceivedMessage[]): Promise<void> {
    const failed = await this.invoke(messages);
    if (failed === 'all') return;
    const done = messages.filter(({ messageId }) => !failed.has(messageId));
    this.options.queue.delete(done.map(({ receiptHandle }) => receiptHandle));
  }

  /** The ids of the messages that failed. `onInvocation` reports why a call failed. */
  private async invoke(messages: ReceivedMessage[]): Promise<ReadonlySet<string> | 'all'> {
    const { queue, functionName } = this.options;
    try {
      const event = { Records: messages.map((message) => toQueueRecord(message, queue.arn)) };
      const answer = await this.lambda.invoke(functionName, event);
      return failedIdentifiers(answer, new Set(messages.map(({ messageId }) => messageId)));
    } catch (error) {
      if (error instanceof TooManyRequestsException) this.rest();
      return 'all';
    }
  }

  private rest(): void {
    this.restsUntil = this.clock.now() + REST_AFTER_THROTTLE_MS;
  }

  private wakeAt(time: number): void {
    this.cancelTimer();
    if (!this.isStopped) this.cancelTimer = this.clock.at(time, () => this.schedule());
  }
}
