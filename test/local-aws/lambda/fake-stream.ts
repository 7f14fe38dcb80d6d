import { type StreamRecord, type StreamSource, sequenceNumberOf } from '@posthaste/local-aws/lambda';

/** Real milliseconds until a record is noticed, as between two threads: longer than the manual clock waits for quiet. */
const NOTICE_AFTER_MS = 15;

/** A stream in memory, as the table's emulator offers one. */
export class FakeStream implements StreamSource {
  readonly committed: Record<string, string> = {};
  private readonly records: Record<string, StreamRecord[]>;
  private readonly given: Record<string, string> = {};
  private readonly callbacks: (() => void)[] = [];
  private sequence = 0;

  constructor(
    shardIds: string[],
    private readonly now: () => number,
  ) {
    this.records = Object.fromEntries(shardIds.map((id) => [id, []]));
  }

  append(shardId: string, ...names: string[]): void {
    for (const name of names) {
      this.sequence += 1;
      this.records[shardId]?.push({
        eventName: 'INSERT',
        eventSourceARN: 'arn:stream',
        dynamodb: {
          ApproximateCreationDateTime: Math.floor(this.now() / 1_000),
          SequenceNumber: String(this.sequence).padStart(21, '0'),
          Keys: { pk: { S: name } },
        },
      });
    }
    setTimeout(() => {
      for (const callback of this.callbacks) callback();
    }, NOTICE_AFTER_MS);
  }

  shards(): string[] {
    return Object.keys(this.records);
  }

  async read(
    _reader: string,
    shardId: string,
    limit: number,
    after = this.committed[shardId] ?? '',
  ): Promise<StreamRecord[]> {
    const records = (this.records[shardId] ?? []).filter((record) => sequenceNumberOf(record) > after).slice(0, limit);
    const last = sequenceNumberOf(records.at(-1) ?? {});
    if (last > (this.given[shardId] ?? '')) this.given[shardId] = last;
    return records;
  }

  async commit(_reader: string, shardId: string, sequenceNumber: string): Promise<void> {
    this.committed[shardId] = sequenceNumber;
  }

  hasUnread(_reader: string, shardId: string): boolean {
    return sequenceNumberOf(this.records[shardId]?.at(-1) ?? {}) > (this.given[shardId] ?? '');
  }

  onRecords(callback: () => void): void {
    this.callbacks.push(callback);
  }
}

/** The names in an event's records. */
export const namesOf = (event: unknown): string[] =>
  (event as { Records: StreamRecord[] }).Records.map((record) => record.dynamodb?.Keys?.pk?.S ?? '');
