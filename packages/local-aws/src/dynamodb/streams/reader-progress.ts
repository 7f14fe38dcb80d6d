import { MAX_SHARDS, type ShardSignals, sequenceOf, slotOf } from './shard-signals';

const ALL_SLOTS = Array.from({ length: MAX_SHARDS }, (_, slot) => slot);

export class ReaderProgress {
  private readonly given = new Map<string, Map<number, number>>();

  constructor(private readonly signals: ShardSignals) {}

  know(reader: string): Map<number, number> {
    const slots = this.given.get(reader) ?? new Map<number, number>();
    this.given.set(reader, slots);
    return slots;
  }

  give(reader: string, shardId: string, number: string): void {
    const slots = this.know(reader);
    const slot = slotOf(shardId);
    slots.set(slot, Math.max(slots.get(slot) ?? 0, sequenceOf(number)));
  }

  pending(reader?: string, shardId?: string): boolean {
    const readers = reader === undefined ? [...this.given.keys()] : [reader];
    const slots = shardId === undefined ? ALL_SLOTS : [slotOf(shardId)];
    return readers.some((each) => this.hasNew(this.know(each), slots));
  }

  private hasNew(given: Map<number, number>, slots: number[]): boolean {
    return slots.some((slot) => this.signals.newestOf(slot) > (given.get(slot) ?? 0));
  }
}
