import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { createMain, type Fixture, NOON, openFixture } from './table-fixture';

let fixture: Fixture;
let shards: string[];

beforeEach(async () => {
  fixture = await openFixture();
  await createMain(fixture);
  shards = await fixture.table.shardIds('main');
});
afterEach(() => fixture.stop());

const put = (attributes: Record<string, unknown>, pk = 'p', sk = 's') =>
  fixture.documents.send(new PutCommand({ TableName: 'main', Item: { pk, sk, ...attributes } }));

const readAll = async (reader = 'counter'): Promise<DynamoDBRecord[]> => {
  const read = await Promise.all(shards.map((shard) => fixture.table.readStream(reader, shard, 1000)));
  return read.flat();
};

describe('a record', () => {
  test('has the shape of the Lambda event, binary as base64', async () => {
    await put({ n: 1, raw: new Uint8Array([1, 2, 255]) });
    expect(await readAll()).toEqual([
      {
        eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
        eventName: 'INSERT',
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: 'us-east-1',
        eventSourceARN: expect.stringMatching(/^arn:aws:dynamodb:us-east-1:\d{12}:table\/main\/stream\//),
        dynamodb: {
          ApproximateCreationDateTime: NOON / 1000,
          Keys: { pk: { S: 'p' }, sk: { S: 's' } },
          NewImage: { pk: { S: 'p' }, sk: { S: 's' }, n: { N: '1' }, raw: { B: 'AQL/' } },
          SequenceNumber: expect.stringMatching(/^\d{21}$/),
          SizeBytes: 21,
          StreamViewType: 'NEW_AND_OLD_IMAGES',
        },
      },
    ]);
  });

  test('tells insert, change and removal with the images of both sides', async () => {
    await put({ n: 1 });
    await put({ n: 2 });
    await fixture.documents.send(new DeleteCommand({ TableName: 'main', Key: { pk: 'p', sk: 's' } }));
    const story = (await readAll()).map(({ eventName, dynamodb }) => [
      eventName,
      dynamodb?.OldImage?.n?.N,
      dynamodb?.NewImage?.n?.N,
    ]);
    expect(story).toEqual([
      ['INSERT', undefined, '1'],
      ['MODIFY', '1', '2'],
      ['REMOVE', '2', undefined],
    ]);
  });

  test('is not made by a write that changes nothing', async () => {
    await put({ n: 1, tags: new Set(['a', 'b']), data: { x: 1, y: 2 } });
    await put({ data: { y: 2, x: 1 }, n: 1, tags: new Set(['b', 'a']) });
    await fixture.documents.send(
      new UpdateCommand({
        TableName: 'main',
        Key: { pk: 'p', sk: 's' },
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': 1 },
      }),
    );
    await fixture.documents.send(new DeleteCommand({ TableName: 'main', Key: { pk: 'p', sk: 'none' } }));
    expect(await readAll()).toHaveLength(1);
  });

  test('is made for each write of a transaction, and for none of a cancelled one', async () => {
    const transact = (condition: string) =>
      fixture.documents.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: 'main', Item: { pk: 'p', sk: '1' } } },
            { Put: { TableName: 'main', Item: { pk: 'p', sk: '2' }, ConditionExpression: condition } },
          ],
        }),
      );
    await expect(transact('attribute_exists(pk)')).rejects.toThrow();
    await transact('attribute_not_exists(pk)');
    expect((await readAll()).map((record) => record.dynamodb?.NewImage?.sk?.S)).toEqual(['1', '2']);
  });
});

describe('shards', () => {
  test('hold all records of a key in commit order, with growing sequence numbers', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => put({ n }, `p${n % 10}`, `s${n}`)));
    const read = await Promise.all(shards.map((shard) => fixture.table.readStream('counter', shard, 1000)));
    const homes = new Map<string, number>();
    read.forEach((records, shard) => {
      expect(records.length).toBeGreaterThan(0);
      const numbers = records.map((record) => record.dynamodb?.SequenceNumber ?? '');
      expect(numbers).toEqual([...new Set(numbers)].sort());
      for (const record of records) {
        const key = record.dynamodb?.Keys?.pk?.S ?? '';
        expect(homes.get(key) ?? shard).toBe(shard);
        homes.set(key, shard);
      }
    });
    expect(read.flat()).toHaveLength(60);
  });

  test('of a table without a stream there are none', async () => {
    await fixture.client.send(
      new CreateTableCommand({
        TableName: 'quiet',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );
    await fixture.documents.send(new PutCommand({ TableName: 'quiet', Item: { pk: 'p' } }));
    expect(await fixture.table.shardIds('quiet')).toEqual([]);
  });
});

describe('readers', () => {
  const shardOfP = async () => {
    for (const shard of shards) {
      const [record] = await fixture.table.readStream('finder', shard, 1);
      if (record) return { shard, number: record.dynamodb?.SequenceNumber ?? '' };
    }
    throw new Error('no record');
  };

  test('get what they have not committed again, and then what follows', async () => {
    await put({ n: 1 });
    await put({ n: 2 });
    const { shard, number } = await shardOfP();
    expect(await fixture.table.readStream('counter', shard)).toHaveLength(2);
    expect(await fixture.table.readStream('counter', shard)).toHaveLength(2);
    await fixture.table.commitReader('counter', shard, number);
    const rest = await fixture.table.readStream('counter', shard);
    expect(rest.map((record) => record.dynamodb?.NewImage?.n?.N)).toEqual(['2']);
  });

  test('do not lose records to a faster reader, and after a day the rest is gone', async () => {
    await fixture.table.registerReader('slow');
    await put({ n: 1 });
    const { shard, number } = await shardOfP();
    await fixture.table.commitReader('finder', shard, number);
    expect(await fixture.table.readStream('slow', shard)).toHaveLength(1);
    await fixture.clock.advance(24 * 3_600_000 + 1);
    await fixture.table.expire();
    expect(await fixture.table.readStream('slow', shard)).toHaveLength(0);
  });

  test('are known to have something waiting at the moment when the write is answered', async () => {
    const { table } = fixture;
    const told = new Promise<void>((resolve) => void table.onRecords(resolve));
    await table.registerReader('counter');
    expect(table.hasUnread()).toBe(false);
    await put({ n: 1 });
    expect(table.hasUnread()).toBe(true);
    await told;
    await readAll();
    expect(table.hasUnread('counter')).toBe(false);
    await put({ n: 2 });
    expect(shards.filter((shard) => table.hasUnread('counter', shard))).toHaveLength(1);
  });
});
