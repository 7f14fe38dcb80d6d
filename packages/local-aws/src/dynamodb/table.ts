import type { DynamoDBRecord } from 'aws-lambda';
import type { LocalClock } from '../clock';
import type { MeterReading } from './capacity/meter';
import type { Answer } from './server/router';
import type { TableSettings } from './settings';
import { ReaderProgress } from './streams/reader-progress';
import type { ShardSignals } from './streams/shard-signals';
import type { HostMethod } from './table-host';

/** Calls the host wherever it runs. */
export type HostCall = (method: HostMethod, args: unknown[]) => Promise<unknown>;

/** A running stand-in. */
export class Table {
  private readonly listeners = new Set<() => void>();
  private readonly progress: ReaderProgress;

  constructor(
    readonly url: string,
    private readonly call: HostCall,
    private readonly signals: ShardSignals,
    private readonly clock: LocalClock,
  ) {
    this.progress = new ReaderProgress(signals);
  }

  /** Answers one call of DynamoDB's, as over HTTP. */
  async answer(target: string, body: string): Promise<Answer> {
    return (await this.ask('answer', target, body)) as Answer;
  }

  /** Deletes rows whose time to live has passed; answers how many. The service calls it every minute. */
  async expire(): Promise<number> {
    return (await this.ask('expire')) as number;
  }

  /** The stream shards of one table or of all. */
  async shardIds(tableName?: string): Promise<string[]> {
    return (await this.ask('shardIds', tableName)) as string[];
  }

  /** Makes a reader known, from the stream's beginning the first time: records wait until it has passed them. */
  async registerReader(reader: string): Promise<void> {
    const positions = (await this.ask('registerReader', reader)) as Record<string, string>;
    this.progress.know(reader);
    for (const [shard, number] of Object.entries(positions)) this.progress.give(reader, shard, number);
  }

  /**
   * The oldest records of a shard that the reader has not committed, or those behind the record `after`; reading again
   * gives them again.
   */
  async readStream(reader: string, shardId: string, limit = 100, after?: string): Promise<DynamoDBRecord[]> {
    const records = (await this.ask('readStream', reader, shardId, limit, after)) as DynamoDBRecord[];
    this.progress.give(reader, shardId, records.at(-1)?.dynamodb?.SequenceNumber ?? '');
    return records;
  }

  /** Moves the reader behind this record, durably. */
  async commitReader(reader: string, shardId: string, sequenceNumber: string): Promise<void> {
    await this.ask('commitReader', reader, shardId, sequenceNumber);
    this.progress.give(reader, shardId, sequenceNumber);
  }

  /**
   * Whether the shard (or any) holds records that the reader (or any) has never been given. True at the
   * moment when the write is answered; what was given and not committed does not count.
   */
  pending(reader?: string, shardId?: string): boolean {
    return this.progress.pending(reader, shardId);
  }

  /** Calls back after new records have come, once for many. Answers how to end it. */
  onRecords(callback: () => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  /** Consumed units since the start or the last reset. */
  async meter(options: { reset?: boolean } = {}): Promise<MeterReading> {
    return (await this.ask('meter', options.reset ?? false)) as MeterReading;
  }

  async settings(update: Partial<TableSettings>): Promise<TableSettings> {
    return (await this.ask('settings', update)) as TableSettings;
  }

  async stop(): Promise<void> {
    await this.ask('stop');
  }

  /** Called by the host when records have come. */
  newRecords(): void {
    this.signals.heard();
    for (const listener of this.listeners) listener();
  }

  private async ask(method: HostMethod, ...args: unknown[]): Promise<unknown> {
    const done = this.clock.busy();
    try {
      return await this.call(method, args);
    } finally {
      done();
    }
  }
}
