export interface StreamRecord {
  sequence: number;
  time: number;
  expired: boolean;
  /** The item as JSON; undefined if there was none. */
  after: string | undefined;
  before: string | undefined;
  imageBytes: number;
}

export class StreamShard {
  private records: StreamRecord[] = [];

  constructor(
    readonly id: string,
    readonly tableName: string,
    readonly slot: number,
  ) {}

  append(record: StreamRecord): void {
    this.records.push(record);
  }

  recordsAfter(sequence: number, limit: number): StreamRecord[] {
    const from = this.firstAfter(sequence);
    return this.records.slice(from, from + limit);
  }

  allRecords(): readonly StreamRecord[] {
    return this.records;
  }

  trim(sequence: number, time: number): void {
    let firstToKeep = this.firstAfter(sequence);
    while ((this.records[firstToKeep]?.time ?? Number.POSITIVE_INFINITY) < time) firstToKeep += 1;
    if (firstToKeep > 0) this.records = this.records.slice(firstToKeep);
  }

  private firstAfter(sequence: number): number {
    let low = 0;
    let high = this.records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.records[middle]?.sequence ?? 0) <= sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
