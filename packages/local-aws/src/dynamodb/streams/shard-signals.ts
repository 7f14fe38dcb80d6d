export const MAX_SHARDS = 64;
const FLAG_BYTES = 8;

export class ShardSignals {
  private readonly newest: BigInt64Array;
  private readonly noticeSent: Int32Array;

  constructor(readonly shared = new SharedArrayBuffer(FLAG_BYTES + MAX_SHARDS * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.noticeSent = new Int32Array(shared, 0, 1);
    this.newest = new BigInt64Array(shared, FLAG_BYTES, MAX_SHARDS);
  }

  advance(slot: number, sequence: number): void {
    Atomics.store(this.newest, slot, BigInt(sequence));
  }

  newestOf(slot: number): number {
    return Number(Atomics.load(this.newest, slot));
  }

  /** Returns true for the first caller since `noticeReceived`, because one notice covers all records. */
  claimNotice(): boolean {
    return Atomics.exchange(this.noticeSent, 0, 1) === 0;
  }

  noticeReceived(): void {
    Atomics.store(this.noticeSent, 0, 0);
  }
}

export const shardId = (createdAt: number, slot: number): string =>
  `shardId-${String(createdAt).padStart(20, '0')}-${String(slot).padStart(8, '0')}`;

export const slotOf = (id: string): number => Number(id.slice(-8));

/** A fixed length makes text order numeric order. */
const SEQUENCE_DIGITS = 20;

export const sequenceNumber = (sequence: number): string => `1${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

export const sequenceOf = (number: string): number => (number ? Number(number.slice(1)) : 0);
