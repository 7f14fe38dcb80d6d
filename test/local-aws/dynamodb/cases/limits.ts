import { type Case, condition, put, query, transaction, update } from './step';

const text = (length: number): string => 'x'.repeat(length);

/** Maps in maps, so many around a number. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

const many = (count: number, one: (n: number) => string, between: string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join(between);

const values = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`:v${n}`, n]));

const named = (count: number) => many(count, (n) => `:v${n}`, ', ');

/** Sizes at DynamoDB's quotas. */
export const allowedSizes: Case[] = [
  ['32 levels in a row', put({ deep: nested(31) })],
  ['32 levels by an update', update('SET deep = :v', { ':v': nested(31) })],
  ['the longest sort key', put({ sk: text(1024) })],
  ['the longest sort key of an index', put({ g1pk: 'a', g1sk: text(1024) })],
  ['the longest partition key of an index', put({ g1pk: text(2048), g1sk: 'a' })],
  ['an expression of nearly 4 KB', condition(many(118, () => 'attribute_exists(absent)', ' OR '))],
  ['IN with 100 values', condition(`n IN (${named(100)})`, values(100))],
];

/** Sizes beyond them. */
export const refusedSizes: Case[] = [
  ['33 levels in a row', put({ deep: nested(32) })],
  ['33 levels by an update', update('SET deep = :v', { ':v': nested(32) })],
  ['a sort key that is too long', put({ sk: text(1025) })],
  ['a sort key that is too long in bytes', put({ sk: 'ü'.repeat(513) })],
  ['a sort key of an index that is too long', put({ g1pk: 'a', g1sk: text(1025) })],
  ['a partition key of an index that is too long', put({ g1pk: text(2049), g1sk: 'a' })],
  ['a sort key to compare with that is too long', query('pk = :pk AND sk < :v', { ':v': text(1025) })],
  ['a row of more than 400 KB', put({ s: text(410_000) })],
  ['a row that grows beyond 400 KB', update('SET s = :v', { ':v': text(409_580) })],
  [
    'an expression of more than 4 KB',
    condition(
      many(400, () => 'n = :v', ' OR '),
      { ':v': 1 },
    ),
  ],
  ['IN with 101 values', condition(`n IN (${named(101)})`, values(101))],
  ['301 operators', update(`SET n = ${many(301, () => ':v', ' + ')}`, { ':v': 1 })],
  [
    'a condition with 301 operators',
    condition(
      many(301, () => 'n=:v', ' OR '),
      { ':v': 1 },
    ),
  ],
  ['a name of an attribute that is too long', put({ [text(65_536)]: 1 })],
  ['a number that is too small', put({ n: 1e-131 })],
  [
    'a transaction of 101 writes',
    transaction((pk) =>
      Array.from({ length: 101 }, (_, n) => ({ Put: { TableName: 'main', Item: { pk, sk: `t${n}` } } })),
    ),
  ],
  [
    'a transaction of more than 4 MB',
    transaction((pk) =>
      Array.from({ length: 12 }, (_, n) => ({
        Put: { TableName: 'main', Item: { pk, sk: `t${n}`, s: text(400_000) } },
      })),
    ),
  ],
  [
    'a long token of a transaction',
    transaction((pk) => [{ Put: { TableName: 'main', Item: { pk, sk: 't' } } }], { ClientRequestToken: text(37) }),
  ],
];
