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
    return (await this.callHost('answer', target, body)) as TableResponse;
  }

  async expire(): Promise<number> {
    return (await this.callHost('expire')) as number;
  }

  async shardIds(tableName?: string): Promise<string[]> {
    return (await this.callHost('shardIds', tableName)) as string[];
  }

  async registerReader(reader: string): Promise<void> {
    const positions = (await this.callHost('registerReader', reader)) as Record<string, string>;
    this.progress.addReader(reader);
    for (const [shard, number] of Object.entries(positions)) this.progress.moveTo(reader, shard, number);
  }

  async readStream(reader: string, shardId: string, limit = 100, after?: string): Promise<DynamoDBRecord[]> {
    const records = (await this.callHost('readStream', reader, shardId, limit, after)) as DynamoDBRecord[];
    this.progress.moveTo(reader, shardId, records.at(-1)?.dynamodb?.SequenceNumber ?? '');
    return records;
  }

  async commitReader(reader: string, shardId: string, sequenceNumber: string): Promise<void> {
    await this.callHost('commitReader', reader, shardId, sequenceNumber);
    this.progress.moveTo(reader, shardId, sequenceNumber);
  }

  hasUnread(reader?: string, shardId?: string): boolean {
    return this.progress.hasUnread(reader, shardId);
  }

  onRecords(callback: () => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  async readMeter(options: { reset?: boolean } = {}): Promise<MeterReading> {
    return (await this.callHost('readMeter', options.reset ?? false)) as MeterReading;
  }

  async updateSettings(update: Partial<TableSettings>): Promise<TableSettings> {
    return (await this.callHost('updateSettings', update)) as TableSettings;
  }

  async stop(): Promise<void> {
    await this.callHost('stop');
  }

  announceRecords(): void {
    this.signals.noticeReceived();
    for (const listener of this.listeners) listener();
  }

  private async callHost(method: HostMethod, ...args: unknown[]): Promise<unknown> {
    const done = this.clock.beginWork();
    try {
      return await this.call(method, args);
    } finally {
      done();
    }
  }
}
