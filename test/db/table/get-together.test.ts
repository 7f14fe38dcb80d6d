import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { getTogether } from '../../../shared/db/table/batch-get';
import { BatchGetCommand, db, GetCommand } from '../../../shared/db/table/client';

const TableName = 'posthaste';
const [a, b, missing] = ['A', 'B', 'C'].map((sk) => ({ pk: 'P#1', sk })) as [Key, Key, Key];
type Key = { pk: string; sk: string };

const table = mockClient(db);
beforeAll(() => {
  process.env.TABLE_NAME = TableName;
});
beforeEach(() => void table.reset());

const inputs = () => table.calls().map(({ args }) => args[0].input);

test('reads of one tick share a call, and each gets its own rows', async () => {
  table.on(BatchGetCommand).resolves({ Responses: { [TableName]: [b, a] } });
  const reads = await Promise.all([getTogether([a]), getTogether([a, missing]), getTogether([b]), getTogether([])]);
  expect(reads).toEqual([[a], [a], [b], []]);
  expect(reads[0]?.[0]).not.toBe(reads[1]?.[0]);
  expect(inputs()).toEqual([{ RequestItems: { [TableName]: { Keys: [a, missing, b], ConsistentRead: true } } }]);
});

test('one row alone is read by itself, also after others', async () => {
  table.on(GetCommand).resolves({ Item: a });
  expect(await getTogether([a])).toEqual([a]);
  expect(await getTogether([a])).toEqual([a]);
  expect(inputs()).toEqual(Array(2).fill({ TableName, Key: a, ConsistentRead: true }));
});

test('if a shared call fails, each reads alone and fails by its own key only', async () => {
  table.on(BatchGetCommand).rejects(new Error('no connection'));
  table.on(GetCommand, { Key: a }).resolves({ Item: a });
  table.on(GetCommand, { Key: b }).rejects(new Error('throttled'));
  const reads = await Promise.allSettled([getTogether([a]), getTogether([b])]);
  expect(reads).toEqual([
    { status: 'fulfilled', value: [a] },
    { status: 'rejected', reason: new Error('throttled') },
  ]);
  table.on(GetCommand).resolves({});
  expect(await getTogether([a])).toEqual([]);
});

test('a read alone is not repeated, and keys that differ by a line break stay apart', async () => {
  table.on(BatchGetCommand).rejects(new Error('no connection'));
  await expect(getTogether([a, b])).rejects.toThrow('no connection');
  expect(table.calls()).toHaveLength(1);
  const [first, second] = [
    { pk: 'A\nx', sk: '1' },
    { pk: 'A', sk: 'x\n1' },
  ];
  table.on(BatchGetCommand).resolves({ Responses: { [TableName]: [first, second] } });
  expect(await Promise.all([getTogether([first]), getTogether([second])])).toEqual([[first], [second]]);
});
