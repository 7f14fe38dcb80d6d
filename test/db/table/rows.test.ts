import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import {
  DeleteCommand,
  db,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '../../../shared/db/table/client';
import { expr } from '../../../shared/db/table/expressions';
import { queryAll, queryPage, queryPages } from '../../../shared/db/table/query';
import { retryOnConflict } from '../../../shared/db/table/retry-on-conflict';
import { get, put, putOrRead, remove, removeRow, update, updateOrRead, updateRow } from '../../../shared/db/table/rows';
import { checkPart, deletePart, putPart, transact, updatePart } from '../../../shared/db/table/transact';
import { setClock } from '../../../shared/ops/clock';

const TableName = 'posthaste';
const key = { pk: 'P#1', sk: 'A' };
/** Calls may pass a whole row as its key. */
const row = { ...key, v: 1, name: 'Ada' };

const table = mockClient(db);
beforeAll(() => {
  process.env.TABLE_NAME = TableName;
});
beforeEach(() => void table.reset());
afterEach(() => setClock());

/** The inputs of all calls, in their order. */
const inputs = () => table.calls().map(({ args }) => args[0].input);
const conflict = (Item?: Record<string, { S: string }>) =>
  new ConditionalCheckFailedException({ message: 'no', $metadata: {}, ...(Item ? { Item } : {}) });

describe('get', () => {
  test('reads with strong consistency, by the key alone', async () => {
    table.on(GetCommand).resolves({ Item: row });
    await expect(get(row)).resolves.toEqual(row);
    expect(inputs()).toEqual([{ TableName, Key: key, ConsistentRead: true }]);
  });

  test('reads eventually, and some attributes only, if asked to', async () => {
    table.on(GetCommand).resolves({});
    await expect(get(key, { eventual: true, attributes: ['name', 'a.b'] })).resolves.toBeNull();
    expect(inputs()).toEqual([
      {
        TableName,
        Key: key,
        ProjectionExpression: '#name, #1',
        ExpressionAttributeNames: { '#name': 'name', '#1': 'a.b' },
      },
    ]);
  });
});

describe('put', () => {
  test('stores a row', async () => {
    table.on(PutCommand).resolves({});
    await expect(put(row)).resolves.toBe(true);
    expect(inputs()).toEqual([{ TableName, Item: row }]);
  });

  test('is false if its condition does not hold, and other errors stay errors', async () => {
    table.on(PutCommand).rejectsOnce(conflict()).rejectsOnce(new Error('down'));
    await expect(put(row, expr`attribute_not_exists(pk)`)).resolves.toBe(false);
    await expect(put(row, expr`attribute_not_exists(pk)`)).rejects.toThrow('down');
    expect(inputs()[0]).toEqual({
      TableName,
      Item: row,
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk' },
    });
  });

  test('putOrRead returns the row that is there', async () => {
    table
      .on(PutCommand)
      .rejectsOnce(conflict({ name: { S: 'Bob' } }))
      .resolves({});
    await expect(putOrRead(row, expr`attribute_not_exists(pk)`)).resolves.toEqual({
      conflict: true,
      row: { name: 'Bob' },
    });
    await expect(putOrRead(row, expr`attribute_not_exists(pk)`)).resolves.toBe('written');
    expect(inputs()[0]).toMatchObject({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
  });
});

describe('update', () => {
  const change = { set: { name: 'Bob' }, if: expr`v = ${1}` };
  const input = {
    TableName,
    Key: key,
    UpdateExpression: 'SET #name = :0',
    ConditionExpression: '(attribute_exists(#pk)) AND (#v = :1)',
    ExpressionAttributeNames: { '#name': 'name', '#pk': 'pk', '#v': 'v' },
    ExpressionAttributeValues: { ':0': 'Bob', ':1': 1 },
  };

  test('asks for no row back', async () => {
    table.on(UpdateCommand).resolvesOnce({}).rejects(conflict());
    await expect(update(row, change)).resolves.toBe(true);
    await expect(update(row, change)).resolves.toBe(false);
    expect(inputs()).toEqual([input, input]);
  });

  test('updateRow returns the new row, or null', async () => {
    table.on(UpdateCommand).resolvesOnce({ Attributes: row }).rejects(conflict());
    await expect(updateRow(key, change)).resolves.toEqual(row);
    await expect(updateRow(key, change)).resolves.toBeNull();
    expect(inputs()).toEqual([
      { ...input, ReturnValues: 'ALL_NEW' },
      { ...input, ReturnValues: 'ALL_NEW' },
    ]);
  });

  test('updateOrRead returns the new row, or the one that is there', async () => {
    table
      .on(UpdateCommand)
      .resolvesOnce({ Attributes: row })
      .rejectsOnce(conflict({ name: { S: 'Eve' } }))
      .rejects(conflict());
    await expect(updateOrRead(key, change)).resolves.toEqual(row);
    await expect(updateOrRead(key, change)).resolves.toEqual({ conflict: true, row: { name: 'Eve' } });
    await expect(updateOrRead(key, change)).resolves.toEqual({ conflict: true, row: null });
    expect(inputs()[0]).toEqual({
      ...input,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });
});

describe('remove', () => {
  test('counts a missing row as removed', async () => {
    table.on(DeleteCommand).resolvesOnce({}).rejects(conflict());
    await expect(remove(row)).resolves.toBe(true);
    await expect(remove(row, expr`v = ${1}`)).resolves.toBe(false);
    expect(inputs()).toEqual([
      { TableName, Key: key },
      {
        TableName,
        Key: key,
        ConditionExpression: '#v = :0',
        ExpressionAttributeNames: { '#v': 'v' },
        ExpressionAttributeValues: { ':0': 1 },
      },
    ]);
  });

  test('removeRow returns the row as it was', async () => {
    table.on(DeleteCommand).resolvesOnce({ Attributes: row }).resolvesOnce({}).rejects(conflict());
    await expect(removeRow(key)).resolves.toEqual(row);
    await expect(removeRow(key)).resolves.toBeNull();
    await expect(removeRow(key, expr`v = ${1}`)).resolves.toBeNull();
    expect(inputs()[0]).toEqual({ TableName, Key: key, ReturnValues: 'ALL_OLD' });
  });
});

describe('a query', () => {
  const ofPartition = {
    TableName,
    KeyConditionExpression: '#pk = :0',
    ExpressionAttributeNames: { '#pk': 'pk' },
    ExpressionAttributeValues: { ':0': 'P#1' },
    ConsistentRead: true,
  };
  beforeEach(() => void table.on(QueryCommand).resolves({}));

  test('reads a partition with strong consistency', async () => {
    await expect(queryPage({ pk: 'P#1' })).resolves.toEqual({ rows: [], after: undefined, units: 0 });
    expect(inputs()).toEqual([ofPartition]);
  });

  test.each([
    [{ beginsWith: 'A' }, 'begins_with(#sk, :1)', ['A']],
    [{ between: ['A', 'B'] as const }, '#sk BETWEEN :1 AND :2', ['A', 'B']],
    [{ atLeast: 'A' }, '#sk >= :1', ['A']],
    [{ above: 'A' }, '#sk > :1', ['A']],
    [{ atMost: 'A' }, '#sk <= :1', ['A']],
    [{ below: 'A' }, '#sk < :1', ['A']],
  ])('of the sort keys %j', async (sk, condition, values) => {
    await queryPage({ pk: 'P#1', sk });
    expect(inputs()).toEqual([
      {
        ...ofPartition,
        KeyConditionExpression: `#pk = :0 AND ${condition}`,
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: Object.fromEntries(['P#1', ...values].map((value, n) => [`:${n}`, value])),
      },
    ]);
  });

  test('reads an index by its own keys, which is never strongly consistent', async () => {
    await queryPage({ pk: 'P#1', index: 'g3', sk: { atMost: 'x' }, backwards: true, limit: 5, after: { g3pk: 'P#1' } });
    expect(inputs()).toEqual([
      {
        TableName,
        IndexName: 'g3-index',
        KeyConditionExpression: '#g3pk = :0 AND #g3sk <= :1',
        ExpressionAttributeNames: { '#g3pk': 'g3pk', '#g3sk': 'g3sk' },
        ExpressionAttributeValues: { ':0': 'P#1', ':1': 'x' },
        ScanIndexForward: false,
        Limit: 5,
        ExclusiveStartKey: { g3pk: 'P#1' },
      },
    ]);
  });

  test('filters, projects, counts units and reads another table, if asked to', async () => {
    table.on(QueryCommand).resolves({ Items: [row], ConsumedCapacity: { CapacityUnits: 1.5 } });
    const asked = { pk: 'P#1', filter: expr`name = ${'Ada'}`, attributes: ['name', 'a.b'], eventual: true };
    const page = await queryPage({ ...asked, returnsUnits: true, table: 'old' });
    expect(page).toEqual({ rows: [row], after: undefined, units: 1.5 });
    expect(inputs()).toEqual([
      {
        TableName: 'old',
        KeyConditionExpression: '#pk = :0',
        FilterExpression: '#name = :1',
        ProjectionExpression: '#name, #2',
        ExpressionAttributeNames: { '#pk': 'pk', '#name': 'name', '#2': 'a.b' },
        ExpressionAttributeValues: { ':0': 'P#1', ':1': 'Ada' },
        ReturnConsumedCapacity: 'TOTAL',
      },
    ]);
  });

  test('queryAll reads on from the last key to the end', async () => {
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ n: 1 }], LastEvaluatedKey: key })
      .resolvesOnce({ Items: [{ n: 2 }] });
    await expect(queryAll({ pk: 'P#1' })).resolves.toEqual([{ n: 1 }, { n: 2 }]);
    expect(inputs()).toEqual([ofPartition, { ...ofPartition, ExclusiveStartKey: key }]);
  });

  test('queryPages stops when its caller does, and throws instead of going on for ever', async () => {
    table.on(QueryCommand).resolves({ Items: [row], LastEvaluatedKey: key });
    for await (const rows of queryPages({ pk: 'P#1' })) {
      expect(rows).toEqual([row]);
      break;
    }
    expect(inputs()).toHaveLength(1);
    await expect(queryAll({ pk: 'P#1' }, 3)).rejects.toThrow('more than 3 pages');
    expect(inputs()).toHaveLength(4);
  });
});

describe('a transaction', () => {
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'no',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const parts = () => [
    putPart(row, expr`attribute_not_exists(pk)`),
    updatePart(row, { add: { n: 1 } }),
    deletePart(row, expr`v = ${1}`),
    checkPart(row, expr`attribute_exists(pk)`),
  ];

  test('says each part as DynamoDB takes it', async () => {
    table.on(TransactWriteCommand).resolves({});
    await expect(transact(parts())).resolves.toBeNull();
    const ofPk = { ExpressionAttributeNames: { '#pk': 'pk' } };
    expect(inputs()).toEqual([
      {
        TransactItems: [
          { Put: { TableName, Item: row, ConditionExpression: 'attribute_not_exists(#pk)', ...ofPk } },
          {
            Update: {
              TableName,
              Key: key,
              UpdateExpression: 'ADD #n :0',
              ConditionExpression: 'attribute_exists(#pk)',
              ExpressionAttributeNames: { '#n': 'n', '#pk': 'pk' },
              ExpressionAttributeValues: { ':0': 1 },
            },
          },
          {
            Delete: {
              TableName,
              Key: key,
              ConditionExpression: '#v = :0',
              ExpressionAttributeNames: { '#v': 'v' },
              ExpressionAttributeValues: { ':0': 1 },
            },
          },
          { ConditionCheck: { TableName, Key: key, ConditionExpression: 'attribute_exists(#pk)', ...ofPk } },
        ],
      },
    ]);
  });

  test('says which conditions failed', async () => {
    table.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict', 'None'));
    await expect(transact(parts())).resolves.toEqual([false, true, false, false]);
    expect(inputs()).toHaveLength(1);
  });

  test('is retried after a conflict with another one, with growing rests, at most five times', async () => {
    const rests: number[] = [];
    setClock({ now: () => 0, sleep: async (ms) => void rests.push(ms) });
    table.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict')).resolves({});
    await expect(transact(parts())).resolves.toBeNull();
    expect(rests).toHaveLength(1);
    table.reset();
    table.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(transact(parts())).rejects.toThrow(TransactionCanceledException);
    expect(inputs()).toHaveLength(5);
    for (const [n, rest] of rests.slice(1).entries()) {
      expect(rest).toBeGreaterThanOrEqual(10 * 2 ** n);
      expect(rest).toBeLessThanOrEqual(30 * 2 ** n);
    }
  });

  test('has no update that changes nothing', () => {
    expect(() => updatePart(row, { if: expr`v = ${1}` })).toThrow('checkPart');
  });

  test('lets other errors through', async () => {
    table.on(TransactWriteCommand).rejects(new TransactionInProgressException({ message: 'no', $metadata: {} }));
    await expect(transact(parts())).rejects.toThrow(TransactionInProgressException);
    expect(inputs()).toHaveLength(1);
  });
});

describe('retryOnConflict', () => {
  const lost = (n: number) => ({ conflict: true as const, row: { n } });

  test('gives each attempt the row that won', async () => {
    const seen: unknown[] = [];
    const attempt = async (current: { n: number } | null | undefined) => {
      seen.push(current);
      return seen.length < 3 ? lost(seen.length) : 'done';
    };
    await expect(retryOnConflict({ what: 'a change', row: { n: 0 } }, attempt)).resolves.toBe('done');
    expect(seen).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  test('throws after its rounds, or returns what the caller gives for that', async () => {
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      return lost(attempts);
    };
    await expect(retryOnConflict({ what: 'a change', rounds: 4 }, attempt)).rejects.toThrow('a change');
    expect(attempts).toBe(4);
    await expect(retryOnConflict<{ n: number }, string>({ what: 'a change', fallback: 'busy' }, attempt)).resolves.toBe(
      'busy',
    );
    expect(attempts).toBe(14);
  });
});
