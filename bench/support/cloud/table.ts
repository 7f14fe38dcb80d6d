import type { DynamoDBRecord } from 'aws-lambda';
import { TABLE_NAME } from '../../../lib/local/assembly/table';
import { type BusiestKey, Meter } from '../../../lib/local/table/capacity/meter';
import { PartitionLoad } from '../../../lib/local/table/capacity/partition-load';
import type { TableDefinition } from '../../../lib/local/table/model/table-definition';
import { Router } from '../../../lib/local/table/server/router';
import { DEFAULT_SETTINGS } from '../../../lib/local/table/settings';
import { Database } from '../../../lib/local/table/storage/database';
import type { StoredTable } from '../../../lib/local/table/storage/stored-table';
import { ShardSignals, shardId } from '../../../lib/local/table/streams/shard-signals';
import { streamEvent } from '../../../lib/local/table/streams/stream-event';
import { Streams } from '../../../lib/local/table/streams/streams';
import { tableIndexes } from '../../../lib/parts';
import type { Clock } from '../../../shared/ops/clock';
import { indexName } from '../../../shared/ops/names';
import type { PeopleOptions } from '../people';
import { PeopleRows } from '../people-rows';
import type { Units } from '../unit-meter';
import type { Call, Reply } from './calls';

const schemaOf = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** The service's table as the stacks make it. */
function definition(): TableDefinition {
  const keys = ['pk', 'sk', ...tableIndexes.flatMap(({ name }) => [`${name}pk`, `${name}sk`])];
  return {
    TableName: TABLE_NAME,
    TableArn: `arn:aws:dynamodb:eu-central-1:000000000000:table/${TABLE_NAME}`,
    TableId: 'bench',
    CreationDateTime: 0,
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: schemaOf('pk', 'sk'),
    GlobalSecondaryIndexes: tableIndexes.map(({ name, include }) => ({
      IndexName: indexName(name),
      IndexArn: name,
      KeySchema: schemaOf(`${name}pk`, `${name}sk`),
      Projection:
        include.length > 0
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...include] }
          : { ProjectionType: 'KEYS_ONLY' },
    })),
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    shardIds: Array.from({ length: DEFAULT_SETTINGS.streamShards }, (_, slot) => shardId(0, slot)),
  };
}

/** The table's stand-in without a server, a log or late indexes, in which so many people have been all along. */
export class BenchTable {
  private readonly meter = new Meter();
  private readonly database: Database;
  private readonly router: Router;
  private readonly table: StoredTable;

  constructor(clock: Clock, { size, stored, ...options }: PeopleOptions & { size: number; stored: boolean }) {
    this.database = new Database(clock, { ...DEFAULT_SETTINGS }, new Streams(new ShardSignals(), () => undefined));
    this.table = this.database.addTable(definition());
    const people = new PeopleRows(size, options, this.table.keys);
    if (stored) for (const [key, row] of people.all()) this.table.rows.set(key, row);
    else Object.assign(this.table, { rows: people });
    this.router = new Router(this.database, this.meter, new PartitionLoad(() => clock.now(), this.meter));
  }

  answer({ target, body }: Call): Reply {
    return this.router.answer(target, body);
  }

  /** Units consumed so far. */
  get units(): Units {
    const { read, write } = this.meter.reading();
    return { read, write };
  }

  /** The partition key, of the table or of an index, that took the most write units in one second of the clock. */
  get busiest(): BusiestKey {
    return this.meter.reading().busiest.write;
  }

  /** Forgets all units that were consumed so far. */
  forgetUnits(): void {
    this.meter.reset();
  }

  get shards(): readonly string[] {
    return this.table.definition.shardIds;
  }

  /** The next records of a shard for a reader, which has passed them with that. */
  takeRecords(reader: string, shard: string, most: number): DynamoDBRecord[] {
    const { streams } = this.database;
    streams.register(reader);
    const records = streams.read(reader, shard, most);
    const last = records.at(-1);
    if (last) streams.moveReader(reader, shard, last.sequence);
    return records.map((record) => streamEvent(this.table, record));
  }
}
