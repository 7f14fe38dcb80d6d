import { ShardReader, type ShardReaderOptions } from './shard-reader';
import { changedAt, type StreamRecord, sequenceNumberOf } from './stream-source';

/** Lambda's limit. A larger state ends its window early. */
const STATE_LIMIT_BYTES = 1024 * 1024;

export class TumblingWindow {
  readonly start: number;
  readonly end: number;
  state: object = {};
  lastSequenceNumber = '';

  constructor(
    lengthMs: number,
    timeInWindow: number,
    private readonly shard: { shardId: string; eventSourceARN: string | undefined },
  ) {
    this.start = Math.floor(timeInWindow / lengthMs) * lengthMs;
    this.end = this.start + lengthMs;
  }

  get isOverfull(): boolean {
    return Buffer.byteLength(JSON.stringify(this.state)) > STATE_LIMIT_BYTES;
  }

  eventFields(isFinal: boolean): object {
    return {
      ...this.shard,
      window: { start: isoSeconds(this.start), end: isoSeconds(this.end) },
      state: this.state,
      isFinalInvokeForWindow: isFinal,
      isWindowTerminatedEarly: isFinal && this.isOverfull,
    };
  }
}

export function stateOf(response: unknown): object {
  const state = response instanceof Object && 'state' in response ? response.state : undefined;
  return state instanceof Object ? state : {};
}

const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * Each batch gets the state that the previous batch returned. A last call without records ends the window. A crash
 * repeats the whole window.
 */
export class WindowShardReader extends ShardReader {
  private window: TumblingWindow | undefined;
  private cancelTimer = () => {};

  constructor(
    shardId: string,
    options: ShardReaderOptions,
    private readonly windowMs: number,
  ) {
    super(shardId, options);
  }

  override async stop(): Promise<void> {
    this.cancelTimer();
    await super.stop();
  }

  protected override async handleNextBatch(): Promise<boolean> {
    const unread = await this.read(this.window?.lastSequenceNumber || undefined);
    const first = unread.find(this.options.passesFilters);
    if (!this.window && !first) return this.skipRecords(unread);
    this.window ??= this.openWindow(first ?? {});
    const { window } = this;
    const firstLaterIndex = unread.findIndex((record) => changedAt(record) >= window.end);
    const hasLaterRecords = firstLaterIndex >= 0;
    const records = hasLaterRecords ? unread.slice(0, firstLaterIndex) : unread;
    if (records.length > 0 && !window.isOverfull) {
      await this.deliverRecords(records, window);
      return true;
    }
    if (!hasLaterRecords && !window.isOverfull && this.options.clock.now() < window.end) {
      this.wakeAt(window.end);
      return false;
    }
    await this.closeWindow(window);
    return true;
  }

  private async skipRecords(records: readonly StreamRecord[]): Promise<boolean> {
    const last = records.at(-1);
    if (last) await this.commit(sequenceNumberOf(last));
    return last !== undefined;
  }

  private openWindow(first: StreamRecord): TumblingWindow {
    const { shardId } = this;
    return new TumblingWindow(this.windowMs, changedAt(first), { shardId, eventSourceARN: first.eventSourceARN });
  }

  private async deliverRecords(records: StreamRecord[], window: TumblingWindow): Promise<void> {
    const matching = records.filter(this.options.passesFilters);
    if (matching.length > 0) await this.deliverWithState(window, matching);
    if (!this.isStopped) window.lastSequenceNumber = sequenceNumberOf(records.at(-1) ?? {});
  }

  private deliverWithState(window: TumblingWindow, records: readonly StreamRecord[]): Promise<void> {
    return this.deliver(records, {
      shardId: this.shardId,
      makeEvent: (part) => ({ Records: part, ...window.eventFields(false) }),
      onSettled: async (part, response) => {
        window.lastSequenceNumber = sequenceNumberOf(part.at(-1) ?? {});
        if (response !== undefined) window.state = stateOf(response);
      },
    });
  }

  private async closeWindow(window: TumblingWindow): Promise<void> {
    await this.deliver([], {
      shardId: this.shardId,
      makeEvent: () => ({ Records: [], ...window.eventFields(true) }),
      onSettled: async () => {
        await this.commit(window.lastSequenceNumber);
        this.window = undefined;
      },
    });
  }

  private wakeAt(time: number): void {
    this.cancelTimer();
    this.cancelTimer = this.options.clock.callAt(time, () => this.wake());
  }
}
