/** Shards of all tables together that the signals have room for. */
export const MAX_SHARDS = 64;
const FLAG_BYTES = 8;

/**
 * What both sides of a thread border know without asking: the newest sequence number of every shard,
 * and whether somebody has been told about new records already.
 */
export class ShardSignals {
  private readonly newest: BigInt64Array;
  private readonly told: Int32Array;

  constructor(readonly shared = new SharedArrayBuffer(FLAG_BYTES + MAX_SHARDS * 8)) {
    this.told = new Int32Array(shared, 0, 1);
    this.newest = new BigInt64Array(shared, FLAG_BYTES, MAX_SHARDS);
  }

  advance(slot: number, sequence: number): void {
    Atomics.store(this.newest, slot, BigInt(sequence));
  }

  newestOf(slot: number): number {
    return Number(Atomics.load(this.newest, slot));
  }

  /** True for the first caller since the last `heard`: one notice covers all records up to then. */
  claimNotice(): boolean {
    return Atomics.exchange(this.told, 0, 1) === 0;
  }

  heard(): void {
    Atomics.store(this.told, 0, 0);
  }
}

/** Shard ids end in the shard's slot, as AWS's end in a number. */
export const shardId = (createdAt: number, slot: number): string =>
  `shardId-${String(createdAt).padStart(20, '0')}-${String(slot).padStart(8, '0')}`;

export const slotOf = (id: string): number => Number(id.slice(-8));

/** Sequence numbers have 21 digits, so that comparing them as text is comparing their order. */
const DIGITS = 20;

export const sequenceNumber = (sequence: number): string => `1${String(sequence).padStart(DIGITS, '0')}`;

/** The counter of a sequence number; 0 is the stream's beginning. */
export const sequenceOf = (number: string): number => (number ? Number(number.slice(1)) : 0);
