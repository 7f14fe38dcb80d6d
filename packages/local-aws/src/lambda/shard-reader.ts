import type { LocalClock } from '../clock';
import type { BatchHandling, StreamDelivery } from './stream-delivery';
import { type StreamRecord, type StreamSource, sequenceNumberOf } from './stream-source';

export interface ShardReaderOptions {
  source: StreamSource;
  reader: string;
  batchSize: number;
  batchWindowMs: number;
  /** Share of batches (0 to 1) that are delivered twice, with different boundaries. */
  repeatBatches: number;
  random: () => number;
  passesFilters: (record: StreamRecord) => boolean;
  clock: LocalClock;
  delivery: StreamDelivery;
}

export abstract class ShardReader {
  private workInProgress: Promise<void> | undefined;
  private isAwake = false;
  private cancelBatchWindow: (() => void) | undefined;
  protected isStopped = false;

  constructor(
    readonly shardId: string,
    protected readonly options: ShardReaderOptions,
  ) {}

  onNewRecords(): void {
    const { batchWindowMs, clock } = this.options;
    if (this.isStopped) return;
    if (batchWindowMs === 0) {
      this.wake();
      return;
    }
    this.cancelBatchWindow ??= clock.callAt(clock.now() + batchWindowMs, () => {
      this.cancelBatchWindow = undefined;
      this.wake();
    });
  }

  wake(): void {
    this.isAwake = true;
    if (this.isStopped) return;
    this.workInProgress ??= this.work().finally(() => {
      this.workInProgress = undefined;
      if (this.isAwake) this.wake();
    });
  }

  get isBehind(): boolean {
    const { source, reader } = this.options;
    const isIdle = !this.isStopped && this.workInProgress === undefined && this.cancelBatchWindow === undefined;
    return isIdle && source.hasUnread(reader, this.shardId);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelBatchWindow?.();
    await this.workInProgress;
  }

  /** Returns false if there is nothing to do now. */
  protected abstract handleNextBatch(): Promise<boolean>;

  protected async read(after?: string): Promise<StreamRecord[]> {
    const { source, reader, batchSize, repeatBatches, random } = this.options;
    const size = repeatBatches > 0 ? 1 + Math.floor(random() * batchSize) : batchSize;
    return this.whileWorking(() => source.read(reader, this.shardId, size, after));
  }

  protected async commit(sequenceNumber: string): Promise<void> {
    const { source, reader } = this.options;
    await this.whileWorking(() => source.commit(reader, this.shardId, sequenceNumber));
  }

  protected async deliver(records: readonly StreamRecord[], handling: BatchHandling): Promise<void> {
    const { delivery, repeatBatches, random } = this.options;
    if (random() < repeatBatches) {
      await delivery.deliverOnce(records.slice(0, 1 + Math.floor(random() * records.length)), handling);
    }
    await delivery.deliver(records, handling, () => this.isStopped);
  }

  private async work(): Promise<void> {
    while (this.isAwake && !this.isStopped) {
      this.isAwake = false;
      let hasMore = true;
      while (hasMore && !this.isStopped) hasMore = await this.handleNextBatch();
    }
  }

  private async whileWorking<T>(run: () => Promise<T>): Promise<T> {
    const done = this.options.clock.beginWork();
    try {
      return await run();
    } finally {
      done();
    }
  }
}

export class PlainShardReader extends ShardReader {
  protected override async handleNextBatch(): Promise<boolean> {
    const records = await this.read();
    const last = records.at(-1);
    if (!last) return false;
    const matching = records.filter(this.options.passesFilters);
    if (matching.length > 0) await this.deliverMatching(matching);
    // After a stop, the position stays, so that undelivered records are delivered at the next start.
    if (!this.isStopped && last !== matching.at(-1)) await this.commit(sequenceNumberOf(last));
    return true;
  }

  private deliverMatching(records: readonly StreamRecord[]): Promise<void> {
    return this.deliver(records, {
      shardId: this.shardId,
      makeEvent: (part) => ({ Records: part }),
      onSettled: (part) => this.commit(sequenceNumberOf(part.at(-1) ?? {})),
    });
  }
}
