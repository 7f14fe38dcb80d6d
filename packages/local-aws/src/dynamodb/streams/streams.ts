import { DAY_MS } from '../../durations';
import type { Cause, RowChange } from '../storage/change';
import { HASH_DIGITS } from '../storage/key-space';
import type { StoredTable } from '../storage/stored-table';
import { MAX_SHARDS, type ShardSignals, sequenceOf, slotOf } from './shard-signals';
import { type StreamRecord, StreamShard } from './stream-shard';

const ALL_SLOTS = Array.from({ length: MAX_SHARDS }, (_, slot) => slot);

export class ReaderProgress {
  private readonly positions = new Map<string, Map<number, number>>();

  constructor(private readonly signals: ShardSignals) {}

  addReader(reader: string): Map<number, number> {
    const slots = this.positions.get(reader) ?? new Map<number, number>();
    this.positions.set(reader, slots);
    return slots;
  }

  moveTo(reader: string, shardId: string, number: string): void {
    const slots = this.addReader(reader);
    const slot = slotOf(shardId);
    slots.set(slot, Math.max(slots.get(slot) ?? 0, sequenceOf(number)));
  }

  hasUnread(reader?: string, shardId?: string): boolean {
    const readers = reader === undefined ? [...this.positions.keys()] : [reader];
    const slots = shardId === undefined ? ALL_SLOTS : [slotOf(shardId)];
    return readers.some((name) => this.hasUnreadIn(this.addReader(name), slots));
  }

  private hasUnreadIn(positions: Map<number, number>, slots: number[]): boolean {
    return slots.some((slot) => this.signals.newestOf(slot) > (positions.get(slot) ?? 0));
  }
}

/** AWS keeps stream records for a day. */
const RETENTION_MS = DAY_MS;

export type Positions = Record<string, number>;

export class Streams {
  readonly shards = new Map<string, StreamShard>();
  readonly readers = new Map<string, Positions>();
  private newestSequence = 0;

  constructor(
    private readonly signals: ShardSignals,
    private readonly notify: () => void,
  ) {}

  get lastSequence(): number {
    return this.newestSequence;
  }

  skipTo(sequence: number): void {
    this.newestSequence = Math.max(this.newestSequence, sequence);
  }

  openShards(table: StoredTable): void {
    for (const id of table.definition.shardIds) {
      if (!this.shards.has(id)) this.shards.set(id, new StreamShard(id, table.name, slotOf(id)));
    }
  }

  record(change: RowChange, cause: Cause): void {
    const { shardIds } = change.table.definition;
    const hash = Number.parseInt(change.key.slice(0, HASH_DIGITS), 16);
    const id = shardIds[hash % shardIds.length];
    if (id === undefined) return;
    this.append(id, {
      sequence: this.newestSequence + 1,
      time: cause.time,
      expired: cause.expired ?? false,
      after: change.afterRow?.text,
      before: change.beforeRow?.text,
      imageBytes: (change.afterRow?.size ?? 0) + (change.beforeRow?.size ?? 0),
    });
  }

  append(id: string, record: StreamRecord): void {
    const shard = this.shard(id);
    shard.append(record);
    this.skipTo(record.sequence);
    this.signals.advance(shard.slot, record.sequence);
    if (this.signals.claimNotice()) this.notify();
  }

  registerReader(reader: string): Positions {
    const positions = this.readers.get(reader) ?? {};
    this.readers.set(reader, positions);
    return positions;
  }

  read(reader: string, id: string, limit: number, after = this.readers.get(reader)?.[id] ?? 0): StreamRecord[] {
    return this.shard(id).recordsAfter(after, limit);
  }

  moveReader(reader: string, id: string, sequence: number): void {
    this.registerReader(reader)[id] = sequence;
    this.shard(id).trim(this.lowestPosition(id), 0);
  }

  dropOld(now: number): void {
    for (const shard of this.shards.values()) shard.trim(this.lowestPosition(shard.id), now - RETENTION_MS);
  }

  shard(id: string): StreamShard {
    const shard = this.shards.get(id);
    if (!shard) throw new Error(`there is no stream shard ${id}`);
    return shard;
  }

  private lowestPosition(id: string): number {
    const positions = [...this.readers.values()].map((reader) => reader[id] ?? 0);
    return positions.length === 0 ? 0 : positions.reduce((lowest, position) => Math.min(lowest, position));
  }
}
