import { BatchGetCommand, BatchWriteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Case, itemKey, query, type Step, TABLE } from './step';

const CAPACITY = { ReturnConsumedCapacity: 'INDEXES' } as const;
const index = { IndexName: 'g1x' };
const inIndex = (rest: object = {}) => query('g1pk = :pk', {}, { ...index, ...rest });

const get =
  (sk: string, rest: object = {}): Step =>
  (documents, pk) =>
    documents.send(new GetCommand({ TableName: TABLE, Key: { pk, sk }, ...rest }));

const batchGet =
  (keys: (pk: string) => Record<string, unknown>[], rest: object = {}): Step =>
  (documents, pk) =>
    documents.send(new BatchGetCommand({ RequestItems: { [TABLE]: { Keys: keys(pk) } }, ...rest }));

const batchPut =
  (keys: (pk: string) => Record<string, unknown>[]): Step =>
  (documents, pk) => {
    const requests = keys(pk).map((Item) => ({ PutRequest: { Item } }));
    return documents.send(new BatchWriteCommand({ RequestItems: { [TABLE]: requests } }));
  };

const row = (pk: string, n: number) => ({ pk, sk: `r${String(n).padStart(2, '0')}` });

export const reads: Case[] = [
  ['a row', get('item')],
  ['no row', get('none', CAPACITY)],
  ['parts of a row', get('item', { ProjectionExpression: 'm.b, l[2], l[0], missing' })],
  ['a reserved word in a projection', get('item', { ProjectionExpression: 'status' })],
  ['overlapping paths in a projection', get('item', { ProjectionExpression: 'm, m.b' })],
  ['units of a consistent read', get('item', { ConsistentRead: true, ...CAPACITY })],
  ['a key that is too short', (documents, pk) => documents.send(new GetCommand({ TableName: TABLE, Key: { pk } }))],
  ['an empty key', get('')],
  ['no such table', (documents, pk) => documents.send(new GetCommand({ TableName: 'none', Key: itemKey(pk) }))],
  ['a partition', query('pk = :pk')],
  ['a partition backwards', query('pk = :pk', {}, { ScanIndexForward: false, Limit: 3 })],
  ['a beginning of keys', query('pk = :pk AND begins_with(sk, :v)', { ':v': 'r0' })],
  ['keys between', query('pk = :pk AND sk BETWEEN :a AND :b', { ':a': 'r03', ':b': 'r05' })],
  ['keys below', query('pk = :pk AND sk < :v', { ':v': 'r02' })],
  ['keys between bounds the wrong way round', query('pk = :pk AND sk BETWEEN :b AND :a', { ':a': 'r03', ':b': 'r05' })],
  ['a limit', query('pk = :pk', {}, { Limit: 4 })],
  ['a limit that ends with the partition', query('pk = :pk', {}, { Limit: 13 })],
  ['a limit of nothing', query('pk = :pk', {}, { Limit: 0 })],
  ['a filter after a limit', query('pk = :pk', { ':v': 3 }, { FilterExpression: 'n > :v', Limit: 6 })],
  ['a filter on the key', query('pk = :pk', { ':v': 'r' }, { FilterExpression: 'sk > :v' })],
  ['a count', query('pk = :pk', {}, { Select: 'COUNT' })],
  ['a key condition on another attribute', query('pk = :pk AND n = :v', { ':v': 1 })],
  ['no equality on the partition', query('pk > :pk')],
  ['OR in a key condition', query('pk = :pk OR pk = :v', { ':v': 'x' })],
  ['an index', inIndex()],
  ['an index backwards with a limit', inIndex({ ScanIndexForward: false, Limit: 3 })],
  ['an index read consistently', inIndex({ ConsistentRead: true })],
  ['what an index does not hold', inIndex({ ProjectionExpression: 'n' })],
  ['all attributes of an index', inIndex({ Select: 'ALL_ATTRIBUTES' })],
  [
    'a filter on what an index does not hold',
    query('g1pk = :pk', { ':v': 1 }, { ...index, FilterExpression: 'n = :v' }),
  ],
  ['no such index', query('g1pk = :pk', {}, { IndexName: 'none' })],
  ['units of a query of an index', inIndex(CAPACITY)],
  ['units of a query', query('pk = :pk', {}, { ConsistentRead: true, ...CAPACITY })],
  ['a batch', batchGet((pk) => [row(pk, 3), row(pk, 40)])],
  // Of rows that are there: DynamoDB Local forgets what the others cost, half a unit each in AWS's documentation.
  ['units of a batch', batchGet((pk) => [row(pk, 3)], CAPACITY)],
  ['a batch with a key twice', batchGet((pk) => [row(pk, 3), row(pk, 3)])],
  ['a batch of 101 keys', batchGet((pk) => Array.from({ length: 101 }, (_, n) => row(pk, n)))],
  ['a batch of nothing', batchGet(() => [])],
  ['a batch of writes', batchPut((pk) => [{ ...row(pk, 3), n: 99 }])],
  ['a batch of writes with a key twice', batchPut((pk) => [row(pk, 3), row(pk, 3)])],
  ['a batch of 26 writes', batchPut((pk) => Array.from({ length: 26 }, (_, n) => row(pk, n)))],
  [
    'a scan with a filter',
    (documents, pk) =>
      documents.send(
        new ScanCommand({
          TableName: TABLE,
          FilterExpression: 'pk = :pk AND n > :v',
          ExpressionAttributeValues: { ':pk': pk, ':v': 9 },
        }),
      ),
  ],
];
