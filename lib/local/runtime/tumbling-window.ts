/** Lambda's limit for a window's state; a larger one ends its window early. */
const STATE_LIMIT_BYTES = 1024 * 1024;

/** One window of a shard: what the function has made of it so far. */
export class TumblingWindow {
  readonly start: number;
  readonly end: number;
  state: object = {};
  /** Sequence number of the last record that was handed over; the reader's position moves only when the window is over. */
  last = '';

  /** @param at a moment in the window; both in milliseconds */
  constructor(
    length: number,
    at: number,
    private readonly shard: { shardId: string; eventSourceARN: string | undefined },
  ) {
    this.start = Math.floor(at / length) * length;
    this.end = this.start + length;
  }

  get isOverfull(): boolean {
    return Buffer.byteLength(JSON.stringify(this.state)) > STATE_LIMIT_BYTES;
  }

  /** The members that a call of this window has beside its records. */
  members(isFinal: boolean): object {
    return {
      ...this.shard,
      window: { start: isoSeconds(this.start), end: isoSeconds(this.end) },
      state: this.state,
      isFinalInvokeForWindow: isFinal,
      isWindowTerminatedEarly: isFinal && this.isOverfull,
    };
  }
}

/** The state that an answer passes to the window's next call. */
export function stateOf(answer: unknown): object {
  const state = answer instanceof Object && 'state' in answer ? answer.state : undefined;
  return state instanceof Object ? state : {};
}

const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
