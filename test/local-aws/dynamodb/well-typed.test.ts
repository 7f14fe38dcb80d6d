import { expect, test } from '@jest/globals';
import { checkTypes } from 'dynalite/validations';
import * as fc from 'fast-check';
import { REQUEST_RULES } from '../../../packages/local-aws/src/dynamodb/server/request-rules';
import { typeCheckOf } from '../../../packages/local-aws/src/dynamodb/server/well-typed';

const { attribute } = fc.letrec((tie) => ({
  attribute: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ S: fc.string() }),
    fc.record({ N: fc.integer().map(String) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true }),
    fc.record({ SS: fc.array(fc.string()) }),
    fc.record({ M: fc.dictionary(fc.string(), tie('attribute')) }),
    fc.record({ L: fc.array(tie('attribute')) }),
    fc.record({ B: fc.base64String() }),
  ),
}));
/** Of the batches of writes, one in eleven is well typed: that none of so many is happens in one of 10^8 runs. */
const RUNS = 200;

/** What a request may have in the place of an attribute. */
const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.record({ S: fc.integer() }), fc.record({ X: fc.string() }));
const item = fc.dictionary(fc.string(), fc.oneof({ weight: 9, arbitrary: attribute }, odd));

const put = fc.record({ TableName: fc.constant('t'), Item: item, ConditionExpression: fc.string() });
const get = fc.record({ Keys: fc.array(item, { maxLength: 3 }), ConsistentRead: fc.oneof(fc.boolean(), fc.string()) });
const requests: [string, fc.Arbitrary<object>][] = [
  ['PutItem', put],
  ['Query', fc.record({ TableName: fc.string(), Limit: fc.oneof(fc.integer(), fc.float()), ExclusiveStartKey: item })],
  ['BatchGetItem', fc.record({ RequestItems: fc.record({ t: get }) })],
  ['BatchWriteItem', fc.record({ RequestItems: fc.record({ t: fc.array(fc.record({ PutRequest: put })) }) })],
  ['TransactWriteItems', fc.record({ TransactItems: fc.array(fc.record({ Put: put })) })],
];

/** The request as dynalite hands it on; undefined where it refuses it. */
function copyOf(request: object, types: unknown): unknown {
  try {
    return checkTypes(structuredClone(request), types);
  } catch {
    return undefined;
  }
}

test.each(requests)('%s: of a request that is well typed, dynalite makes but a copy', async (operation, arbitrary) => {
  const { types = {} } = REQUEST_RULES[operation] ?? {};
  const isWellTyped = typeCheckOf(types);
  let found = 0;
  await fc.assert(
    fc.property(arbitrary, (made) => {
      const request = JSON.parse(JSON.stringify(made)) as object;
      if (!isWellTyped(request)) return;
      found += 1;
      expect(copyOf(request, types)).toEqual(request);
    }),
    { numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(0);
});

test('a request is well typed with texts, numbers, truths, lists and maps', () => {
  const Item = { pk: { S: 'a' }, n: { N: '1' }, is: { BOOL: true }, of: { L: [{ M: { in: { NULL: true } } }] } };
  const isWellTyped = typeCheckOf(REQUEST_RULES.PutItem?.types ?? {});
  expect(isWellTyped({ TableName: 't', Item })).toBe(true);
  for (const wrong of [{ S: 1 }, { Z: 'a' }, { N: 1 }, { SS: [1] }, { L: [1] }, { M: { a: null } }, null, 'a']) {
    expect(isWellTyped({ TableName: 't', Item: { ...Item, wrong } })).toBe(false);
  }
});
