import type { DynamoDBRecord } from 'aws-lambda';
import type { LocalClock } from '../clock';
import type { MeterReading } from './capacity/meter';
import type { TableResponse } from './server/router';
import type { TableSettings } from './settings';
import type { ShardSignals } from './streams/shard-signals';
import { ReaderProgress } from './streams/streams';
import type { HostMethod } from './table-host';

export type HostCall = (method: HostMethod, args: unknown[]) => Promise<unknown>;

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

  async answer(target: string, body: string): Promise<TableResponse> {
    return (await this.ask('answer', target, body)) as TableResponse;
  }

  async expire(): Promise<number> {
    return (await this.ask('expire')) as number;
  }

  async shardIds(tableName?: string): Promise<string[]> {
    return (await this.ask('shardIds', tableName)) as string[];
  }

  async registerReader(reader: string): Promise<void> {
    const positions = (await this.ask('registerReader', reader)) as Record<string, string>;
    this.progress.know(reader);
    for (const [shard, number] of Object.entries(positions)) this.progress.give(reader, shard, number);
  }

  async readStream(reader: string, shardId: string, limit = 100, after?: string): Promise<DynamoDBRecord[]> {
    const records = (await this.ask('readStream', reader, shardId, limit, after)) as DynamoDBRecord[];
    this.progress.give(reader, shardId, records.at(-1)?.dynamodb?.SequenceNumber ?? '');
    return records;
  }

  async commitReader(reader: string, shardId: string, sequenceNumber: string): Promise<void> {
    await this.ask('commitReader', reader, shardId, sequenceNumber);
    this.progress.give(reader, shardId, sequenceNumber);
  }

  pending(reader?: string, shardId?: string): boolean {
    return this.progress.pending(reader, shardId);
  }

  onRecords(callback: () => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  async meter(options: { reset?: boolean } = {}): Promise<MeterReading> {
    return (await this.ask('meter', options.reset ?? false)) as MeterReading;
  }

  async settings(update: Partial<TableSettings>): Promise<TableSettings> {
    return (await this.ask('settings', update)) as TableSettings;
  }

  async stop(): Promise<void> {
    await this.ask('stop');
  }

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
