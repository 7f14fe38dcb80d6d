import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Charge, partitionOf, sortKeyOf } from '@posthaste/local-aws/dynamodb';
import { createMain, type Fixture, openFixture } from './table-fixture';

const INDEXES = { TableName: 'main', ReturnConsumedCapacity: 'INDEXES' as const };
const KEY = { pk: 'p', sk: 's' };
let fixture: Fixture;
const charges: Charge[] = [];

beforeAll(async () => {
  fixture = await openFixture({ onCharge: (charge) => void charges.push(charge) });
  await createMain(fixture);
});
afterAll(() => fixture.stop());

const put = async (attributes: Record<string, unknown>, sk = 's') => {
  const command = new PutCommand({ ...INDEXES, Item: { pk: 'p', sk, ...attributes } });
  return (await fixture.documents.send(command)).ConsumedCapacity;
};

const indexUnits = (units: number) => ({ GlobalSecondaryIndexes: { g1x: { CapacityUnits: units } } });

describe('writes', () => {
  test('cost one unit for each KB of the larger of old and new', async () => {
    expect(await put({ text: 'x'.repeat(2500) })).toMatchObject({ TableName: 'main', CapacityUnits: 3 });
    expect(await put({ text: 'x' })).toMatchObject({ CapacityUnits: 3, Table: { CapacityUnits: 3 } });
    const { ConsumedCapacity } = await fixture.documents.send(new DeleteCommand({ ...INDEXES, Key: KEY }));
    expect(ConsumedCapacity).toMatchObject({ CapacityUnits: 1 });
  });

  test('cost an index 1 for a new entry, 0 for unprojected changes, 1 for projected ones, 2 for a moved key, 1 for a removed one', async () => {
    const keys = { g1pk: 'i', g1sk: '1' };
    expect(await put(keys)).toMatchObject({ CapacityUnits: 2, Table: { CapacityUnits: 1 }, ...indexUnits(1) });
    const unprojected = await put({ ...keys, text: 'more' });
    expect(unprojected).toMatchObject({ CapacityUnits: 1 });
    expect(unprojected?.GlobalSecondaryIndexes).toBeUndefined();
    expect(await put({ ...keys, email: 'a@b.c' })).toMatchObject(indexUnits(1));
    expect(await put({ ...keys, g1sk: '2' })).toMatchObject({ CapacityUnits: 3, ...indexUnits(2) });
    expect(await put({})).toMatchObject(indexUnits(1));
  });

  test('cost a unit even when the condition fails', async () => {
    await fixture.table.readMeter({ reset: true });
    await expect(
      fixture.documents.send(
        new PutCommand({ ...INDEXES, Item: KEY, ConditionExpression: 'attribute_not_exists(pk)' }),
      ),
    ).rejects.toThrow();
    expect(await fixture.table.readMeter()).toMatchObject({
      write: 1,
      operations: { PutItem: { requests: 1, write: 1 } },
    });
  });

  test('are charged to the row and to each entry of an index, by their keys', async () => {
    charges.length = 0;
    await put({ g1pk: 'i', g1sk: '1', text: 'x'.repeat(1500) }, 'charged');
    const shown = charges.map(({ key, ...rest }) => ({ ...rest, partition: partitionOf(key), sort: sortKeyOf(key) }));
    expect(shown).toEqual([
      { kind: 'write', index: undefined, units: 2, partition: 'p', sort: 'charged' },
      { kind: 'write', index: 'g1x', units: 1, partition: 'i', sort: '1' },
    ]);
  });

  test('cost double in a transaction', async () => {
    const { ConsumedCapacity } = await fixture.documents.send(
      new TransactWriteCommand({
        ReturnConsumedCapacity: 'TOTAL',
        TransactItems: [
          { Put: { TableName: 'main', Item: { pk: 'p', sk: 'tx', g1pk: 'i', g1sk: 'tx' } } },
          {
            ConditionCheck: {
              TableName: 'main',
              Key: { pk: 'p', sk: 'no' },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ],
      }),
    );
    expect(ConsumedCapacity).toEqual([{ TableName: 'main', CapacityUnits: 6, WriteCapacityUnits: 6 }]);
  });
});

describe('reads', () => {
  beforeAll(async () => {
    await put({ text: 'x'.repeat(5000) }, 'r1');
    await put({ text: 'x'.repeat(5000) }, 'r2');
  });

  test('cost a unit for each 4 KB, half when eventually consistent, and never nothing', async () => {
    const get = async (sk: string, ConsistentRead: boolean) => {
      const command = new GetCommand({
        TableName: 'main',
        Key: { pk: 'p', sk },
        ConsistentRead,
        ReturnConsumedCapacity: 'TOTAL',
      });
      return (await fixture.documents.send(command)).ConsumedCapacity?.CapacityUnits;
    };
    expect(await get('r1', true)).toBe(2);
    expect(await get('r1', false)).toBe(1);
    expect(await get('none', false)).toBe(0.5);
  });

  test('of a query are counted by the sum of the sizes, of a batch by item', async () => {
    const { ConsumedCapacity } = await fixture.documents.send(
      new QueryCommand({
        ...INDEXES,
        KeyConditionExpression: 'pk = :p AND begins_with(sk, :r)',
        ExpressionAttributeValues: { ':p': 'p', ':r': 'r' },
        ConsistentRead: true,
      }),
    );
    expect(ConsumedCapacity).toMatchObject({ CapacityUnits: 3, Table: { CapacityUnits: 3 } });
    const batch = await fixture.documents.send(
      new BatchGetCommand({
        ReturnConsumedCapacity: 'TOTAL',
        RequestItems: {
          main: {
            Keys: [
              { pk: 'p', sk: 'r1' },
              { pk: 'p', sk: 'r2' },
            ],
            ConsistentRead: true,
          },
        },
      }),
    );
    expect(batch.ConsumedCapacity).toEqual([{ TableName: 'main', CapacityUnits: 4 }]);
  });

  test('of an index are charged to the index', async () => {
    const { ConsumedCapacity } = await fixture.documents.send(
      new QueryCommand({
        ...INDEXES,
        IndexName: 'g1x',
        KeyConditionExpression: 'g1pk = :p',
        ExpressionAttributeValues: { ':p': 'i' },
      }),
    );
    expect(ConsumedCapacity).toMatchObject({ CapacityUnits: 0.5, Table: { CapacityUnits: 0 }, ...indexUnits(0.5) });
  });
});

describe('a busy partition key', () => {
  test('is refused over 1,000 write units in a second of the clock, others are not, and it passes', async () => {
    const { table, documents, clock } = fixture;
    await clock.advance(1000);
    await table.updateSettings({ throttlePartitions: true });
    const text = 'x'.repeat(350 * 1024);
    const write = (pk: string) =>
      documents.send(
        new UpdateCommand({
          TableName: 'main',
          Key: { pk, sk: 's' },
          UpdateExpression: 'SET #t = :t',
          ExpressionAttributeNames: { '#t': 'text' },
          ExpressionAttributeValues: { ':t': text },
        }),
      );
    for (let n = 0; n < 3; n++) await write('busy');
    await expect(write('busy')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    await write('other');
    await clock.advance(1000);
    await write('busy');
    const { busiest, operations } = await table.readMeter();
    expect(busiest.write).toEqual({ key: 'main:busy', units: 1053 });
    expect(operations.UpdateItem?.throttled).toBe(1);
    await table.updateSettings({ throttlePartitions: false });
  });
});
