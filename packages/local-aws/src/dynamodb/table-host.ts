import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import type { LocalClock } from '../clock';
import type { Loopback } from '../loopback';
import { type Charge, Meter, type MeterReading, PartitionLoad } from './capacity/meter';
import type { Item } from './model/item';
import { expireRows } from './operations/time-to-live';
import { HttpFront } from './server/http-front';
import { Router, type TableResponse } from './server/router';
import type { TableSettings } from './settings';
import { Database } from './storage/database';
import { openLog } from './storage/recovery';
import type { RowsOf } from './storage/stored-table';
import type { ShardSignals } from './streams/shard-signals';
import { sequenceNumber, sequenceOf } from './streams/shard-signals';
import { streamEvent } from './streams/stream-event';
import { Streams } from './streams/streams';

export interface HostOptions {
  dir: string | undefined;
  clock: LocalClock;
  port: number;
  settings: TableSettings;
  signals: ShardSignals;
  notify: () => void;
  rowsOf?: RowsOf | undefined;
  onCharge?: ((charge: Charge) => void) | undefined;
  onChange?: ((item: Item) => void) | undefined;
}

export class TableHost {
  private readonly totalMeter: Meter;
  private readonly database: Database;
  private readonly front: HttpFront;
  private server: Loopback | undefined;

  constructor(private readonly options: HostOptions) {
    const { clock, settings, signals, notify, rowsOf, onCharge, onChange } = options;
    this.totalMeter = new Meter(onCharge);
    this.database = new Database(clock, settings, new Streams(signals, notify), rowsOf, onChange);
    const load = new PartitionLoad(() => clock.now(), this.totalMeter);
    this.front = new HttpFront(new Router(this.database, this.totalMeter, load), clock);
  }

  async start(): Promise<string> {
    const { dir, port } = this.options;
    if (dir !== undefined) openLog(this.database, join(dir, 'table.log'));
    this.server = await this.front.listen(port);
    return this.server.url;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.database.close();
  }

  answer(target: string, body: string): TableResponse {
    return this.front.answer(target, body);
  }

  expire(): number {
    return expireRows(this.database);
  }

  shardIds(tableName?: string): string[] {
    const shards = [...this.database.streams.shards.values()];
    return shards.filter((shard) => (tableName ?? shard.tableName) === shard.tableName).map((shard) => shard.id);
  }

  registerReader(reader: string): Record<string, string> {
    const positions = Object.entries(this.database.registerReader(reader));
    return Object.fromEntries(positions.map(([shard, sequence]) => [shard, sequenceNumber(sequence)]));
  }

  readStream(reader: string, shardId: string, limit: number, after?: string): DynamoDBRecord[] {
    const { streams } = this.database;
    this.database.registerReader(reader);
    const table = this.database.table(streams.shard(shardId).tableName);
    return streams
      .read(reader, shardId, limit, after === undefined ? undefined : sequenceOf(after))
      .map((record) => streamEvent(table, record));
  }

  commitReader(reader: string, shardId: string, sequence: string): void {
    this.database.moveReader(reader, shardId, sequenceOf(sequence));
  }

  readMeter(reset: boolean): MeterReading {
    const reading = this.totalMeter.reading();
    if (reset) this.totalMeter.reset();
    return reading;
  }

  updateSettings(update: Partial<TableSettings>): TableSettings {
    return Object.assign(this.database.settings, update);
  }
}

export type HostMethod = Exclude<keyof TableHost, 'start'>;
