import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMain, type Fixture, openFixture } from './table-fixture';

const COUNT = 30;
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  await createMain(fixture);
  for (let n = 0; n < COUNT; n++) await put(`k${String(n).padStart(3, '0')}`, indexed(n));
});
afterAll(() => fixture.stop());

/** All share the index partition, and ten each the same index sort key. */
const indexed = (n: number) => ({
  g1pk: 'all',
  g1sk: `x${n % 3}`,
  g2pk: 'numbers',
  g2sk: (n - 15) * 1.5,
  email: `${n}@example.com`,
  other1: n,
});

const put = (sk: string, attributes: Record<string, unknown> = {}, pk = 'p') =>
  fixture.documents.send(new PutCommand({ TableName: 'main', Item: { pk, sk, ...attributes } }));

const query = (input: Partial<QueryCommandInput>) =>
  fixture.documents.send(new QueryCommand({ TableName: 'main', ...input }));

/** Reads to the end and answers the pages. */
async function pages(input: Partial<QueryCommandInput>): Promise<Record<string, unknown>[][]> {
  const all: Record<string, unknown>[][] = [];
  let start: Record<string, unknown> | undefined;
  for (let round = 0; round < 100; round++) {
    const { Items = [], LastEvaluatedKey } = await query({ ...input, ...(start ? { ExclusiveStartKey: start } : {}) });
    all.push(Items);
    start = LastEvaluatedKey;
    if (!start) return all;
  }
  throw new Error('the pages never end');
}

const own = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p' } };
const byIndex = { IndexName: 'g1x', KeyConditionExpression: 'g1pk = :p', ExpressionAttributeValues: { ':p': 'all' } };

describe('paging', () => {
  test.each([true, false])('a table is read whole and in order, page by page (forwards: %s)', async (forwards) => {
    const read = await pages({ ...own, Limit: 7, ScanIndexForward: forwards });
    const keys = read.flat().map((each) => each.sk as string);
    expect(keys).toHaveLength(COUNT);
    expect(keys).toEqual(forwards ? [...keys].sort() : [...keys].sort().reverse());
    expect(read[0]).toHaveLength(7);
  });

  test.each([true, false])('so is an index, across items with equal index keys (forwards: %s)', async (forwards) => {
    const read = await pages({ ...byIndex, Limit: 4, ScanIndexForward: forwards });
    const keys = read.flat().map((each) => each.g1sk as string);
    expect(new Set(read.flat().map((each) => each.sk)).size).toBe(COUNT);
    expect(keys).toEqual(forwards ? [...keys].sort() : [...keys].sort().reverse());
  });

  test('a page ends at 1 MB, before the filter', async () => {
    const text = 'x'.repeat(300_000);
    for (const n of [1, 2, 3, 4, 5, 6]) await put(`k${n}`, { text, n }, 'large');
    const large = { KeyConditionExpression: 'pk = :p', FilterExpression: 'n > :n' };
    const first = await query({ ...large, ExpressionAttributeValues: { ':p': 'large', ':n': 5 } });
    expect(first).toMatchObject({ Count: 0, ScannedCount: 4, LastEvaluatedKey: { pk: 'large', sk: 'k4' } });
    const read = await pages({ ...large, ExpressionAttributeValues: { ':p': 'large', ':n': 5 } });
    expect(read.flat()).toHaveLength(1);
  });

  test('a start key outside of the query is refused', async () => {
    const failing = query({ ...own, ExclusiveStartKey: { pk: 'elsewhere', sk: 'k001' } });
    await expect(failing).rejects.toThrow('The provided starting key is outside query boundaries');
    await expect(query({ ...own, ExclusiveStartKey: { pk: 'p' } })).rejects.toThrow('starting key is invalid');
  });

  test('segments of a scan are disjoint and together whole', async () => {
    const parts = await Promise.all(
      [0, 1, 2, 3].map((Segment) =>
        fixture.documents.send(new ScanCommand({ TableName: 'main', IndexName: 'g2x', Segment, TotalSegments: 4 })),
      ),
    );
    const found = parts.flatMap((part) => part.Items ?? []);
    expect(found).toHaveLength(COUNT);
    for (let n = 0; n < 40; n++) await put('s', {}, `scan${n}`);
    const tables = await Promise.all(
      [0, 1, 2].map((Segment) =>
        fixture.documents.send(new ScanCommand({ TableName: 'main', Segment, TotalSegments: 3, Select: 'COUNT' })),
      ),
    );
    expect(tables.every((part) => (part.Count ?? 0) > 5)).toBe(true);
  });
});

describe('key conditions', () => {
  const where = async (condition: string, values: Record<string, unknown>) => {
    const { Items = [] } = await query({
      KeyConditionExpression: `pk = :p AND ${condition}`,
      ExpressionAttributeValues: { ':p': 'p', ...values },
    });
    return Items.map((item) => Number((item.sk as string).slice(1)));
  };

  test.each<[string, Record<string, unknown>, number[]]>([
    ['sk = :a', { ':a': 'k003' }, [3]],
    ['sk < :a', { ':a': 'k002' }, [0, 1]],
    ['sk <= :a', { ':a': 'k002' }, [0, 1, 2]],
    ['sk > :a', { ':a': 'k027' }, [28, 29]],
    ['sk >= :a', { ':a': 'k027' }, [27, 28, 29]],
    ['sk BETWEEN :a AND :b', { ':a': 'k009', ':b': 'k011' }, [9, 10, 11]],
    ['begins_with(sk, :a)', { ':a': 'k02' }, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]],
  ])('%s with %j', async (condition, values, expected) => {
    expect(await where(condition, values)).toEqual(expected);
  });

  test('number keys are in numeric order, negative ones first', async () => {
    const { Items = [] } = await query({
      IndexName: 'g2x',
      KeyConditionExpression: 'g2pk = :p AND g2sk BETWEEN :a AND :b',
      ExpressionAttributeValues: { ':p': 'numbers', ':a': -3, ':b': 10 },
    });
    expect(Items.map((item) => item.g2sk)).toEqual([-3, -1.5, 0, 1.5, 3, 4.5, 6, 7.5, 9]);
  });

  test('string keys are in the order of their UTF-8 bytes, zeros and prefixes included', async () => {
    const keys = ['a', 'a\0', 'a\0b', 'ab', 'z', 'é', '\uffee', '😀'];
    for (const sk of [...keys].reverse()) await put(sk, {}, 'order');
    const { Items = [] } = await query({
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': 'order' },
    });
    expect(Items.map((item) => item.sk)).toEqual(keys);
  });
});

describe('indexes', () => {
  test('show the projected attributes only, and refuse to project others', async () => {
    const { Items = [] } = await query({ ...byIndex, Limit: 1 });
    expect(Object.keys(Items[0] ?? {}).sort()).toEqual(['email', 'g1pk', 'g1sk', 'pk', 'sk']);
    await expect(query({ ...byIndex, ProjectionExpression: 'other1' })).rejects.toThrow('does not project [other1]');
    await expect(query({ ...byIndex, ConsistentRead: true })).rejects.toThrow('Consistent reads are not supported');
  });

  test('hold an item only while it has both index keys', async () => {
    const among = async (sk: string) => {
      const { Items = [] } = await query({ ...byIndex, ExpressionAttributeValues: { ':p': 'sparse' } });
      return Items.some((item) => item.sk === sk);
    };
    await put('half', { g1pk: 'sparse' }, 'sparse');
    expect(await among('half')).toBe(false);
    await put('half', { g1pk: 'sparse', g1sk: 'x' }, 'sparse');
    expect(await among('half')).toBe(true);
    await fixture.documents.send(new DeleteCommand({ TableName: 'main', Key: { pk: 'sparse', sk: 'half' } }));
    expect(await among('half')).toBe(false);
  });

  test('a name that is not there is refused', async () => {
    await expect(query({ ...byIndex, IndexName: 'g9x' })).rejects.toThrow('does not have the specified index: g9x');
  });
});

describe('batches', () => {
  test('25 writes go at once, a key twice or a 26th are refused', async () => {
    const writes = (count: number, sk = (n: number) => `b${n}`) =>
      fixture.documents.send(
        new BatchWriteCommand({
          RequestItems: {
            main: Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: { pk: 'batch', sk: sk(n), n } } })),
          },
        }),
      );
    expect((await writes(25)).UnprocessedItems).toEqual({});
    await expect(writes(2, () => 'same')).rejects.toThrow('Provided list of item keys contains duplicates');
    await expect(writes(26)).rejects.toMatchObject({ name: 'ValidationException' });
    const { Responses } = await fixture.documents.send(
      new BatchGetCommand({
        RequestItems: {
          main: { Keys: ['b1', 'b24', 'b99'].map((sk) => ({ pk: 'batch', sk })), ProjectionExpression: 'n' },
        },
      }),
    );
    expect(Responses?.main).toEqual([{ n: 1 }, { n: 24 }]);
  });

  test('a projection cuts maps and lists down', async () => {
    await put('cut', { data: { a: 1, b: { c: 2, d: 3 } }, items1: ['x', 'y', 'z'] }, 'cut');
    const { Item } = await fixture.documents.send(
      new GetCommand({
        TableName: 'main',
        Key: { pk: 'cut', sk: 'cut' },
        ProjectionExpression: '#data.b.c, items1[2], items1[0], absent1',
        ExpressionAttributeNames: { '#data': 'data' },
      }),
    );
    expect(Item).toEqual({ data: { b: { c: 2 } }, items1: ['x', 'z'] });
  });
});
