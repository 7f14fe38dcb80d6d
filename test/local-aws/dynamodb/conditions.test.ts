import { ConditionalCheckFailedException, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMain, type Fixture, openFixture } from './table-fixture';

const KEY = { pk: 'p', sk: 's' };
const ITEM = {
  ...KEY,
  title1: 'häuser',
  num: 10,
  big: 2,
  tags1: new Set(['a', 'b']),
  items1: ['x', { deep: [1] }],
  data: { plan: 'pro', nothing: null },
  raw1: new Uint8Array([1, 2, 3]),
};
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  await createMain(fixture);
  await fixture.documents.send(new PutCommand({ TableName: 'main', Item: ITEM }));
});
afterAll(() => fixture.stop());

async function matches(filter: string, values?: Record<string, unknown>): Promise<boolean> {
  const names = filter.includes('#data') ? { ExpressionAttributeNames: { '#data': 'data' } } : {};
  const { Count } = await fixture.documents.send(
    new QueryCommand({
      TableName: 'main',
      KeyConditionExpression: 'pk = :p',
      FilterExpression: filter,
      ExpressionAttributeValues: { ':p': 'p', ...values },
      ...names,
    }),
  );
  return Count === 1;
}

describe('a filter', () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ['begins_with(title1, :v)', { ':v': 'hä' }, true],
    ['begins_with(title1, :v)', { ':v': 'ha' }, false],
    ['num BETWEEN :a AND :b', { ':a': 9, ':b': 10 }, true],
    ['num BETWEEN :a AND :b', { ':a': 11, ':b': 100 }, false],
    ['num > :v', { ':v': 9 }, true],
    ['num > :v', { ':v': '9' }, false],
    ['num > big', {}, true],
    ['num = :v', { ':v': 10.0 }, true],
    ['num IN (:a, :b)', { ':a': 1, ':b': 10 }, true],
    ['size(title1) = :v', { ':v': 7 }, true],
    ['size(tags1) = :v', { ':v': 2 }, true],
    ['size(raw1) = :v', { ':v': 3 }, true],
    ['size(absent1) >= :v', { ':v': 0 }, false],
    ['contains(title1, :v)', { ':v': 'user' }, true],
    ['contains(tags1, :v)', { ':v': 'b' }, true],
    ['contains(items1, :v)', { ':v': { deep: [1] } }, true],
    ['contains(items1, :v)', { ':v': 'y' }, false],
    ['attribute_type(#data, :v)', { ':v': 'M' }, true],
    ['attribute_type(#data.nothing, :v)', { ':v': 'NULL' }, true],
    ['attribute_exists(items1[1].deep[0])', {}, true],
    ['attribute_exists(items1[2])', {}, false],
    ['tags1 = :v', { ':v': new Set(['b', 'a']) }, true],
    ['#data = :v', { ':v': { nothing: null, plan: 'pro' } }, true],
    ['absent1 <> :v', { ':v': 1 }, true],
    ['NOT absent1 = :v', { ':v': 1 }, true],
    ['absent1 < :v', { ':v': 1 }, false],
    ['raw1 > :v', { ':v': new Uint8Array([1, 2]) }, true],
    ['num = :a OR num = :b AND title1 = :c', { ':a': 10, ':b': 1, ':c': 'no' }, true],
  ])('%s with %j is %s', async (filter, values, expected) => {
    expect(await matches(filter, values)).toBe(expected);
  });

  test('numbers beyond a double are compared exactly', async () => {
    const item = (n: string) => ({ pk: { S: 'exact' }, sk: { S: 'n' }, n: { N: n } });
    await fixture.client.send(new PutItemCommand({ TableName: 'main', Item: item('12345678901234567890.01') }));
    const put = (than: string) =>
      fixture.client.send(
        new PutItemCommand({
          TableName: 'main',
          Item: item('0'),
          ConditionExpression: 'n > :v',
          ExpressionAttributeValues: { ':v': { N: than } },
        }),
      );
    await expect(put('12345678901234567890.02')).rejects.toThrow('The conditional request failed');
    await put('12345678901234567890.00');
  });
});

describe('a failed condition', () => {
  const failing = (show?: 'ALL_OLD') =>
    fixture.documents.send(
      new PutCommand({
        TableName: 'main',
        Item: KEY,
        ConditionExpression: 'attribute_not_exists(pk)',
        ...(show ? { ReturnValuesOnConditionCheckFailure: show } : {}),
      }),
    );

  test('is the SDK exception of that name and leaves the item as it was', async () => {
    const error = await failing().catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toMatchObject({ message: 'The conditional request failed' });
    expect((error as ConditionalCheckFailedException).Item).toBeUndefined();
    const { Item } = await fixture.documents.send(new GetCommand({ TableName: 'main', Key: KEY }));
    expect(Item).toEqual(ITEM);
  });

  test('shows the item that it met, when asked', async () => {
    await expect(failing('ALL_OLD')).rejects.toMatchObject({ Item: { num: { N: '10' } } });
  });
});

describe('writes at the same time', () => {
  const update = (expression: string, condition?: string) =>
    fixture.documents.send(
      new UpdateCommand({
        TableName: 'main',
        Key: { pk: 'race', sk: expression },
        UpdateExpression: expression,
        ExpressionAttributeValues: { ':one': 1 },
        ReturnValues: 'ALL_NEW',
        ...(condition ? { ConditionExpression: condition } : {}),
      }),
    );

  test('of 64 conditional updates exactly one wins', async () => {
    const racers = Array.from({ length: 64 }, () => update('SET claimed = :one', 'attribute_not_exists(claimed)'));
    const results = await Promise.allSettled(racers);
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    for (const each of results)
      if (each.status === 'rejected') expect(each.reason.name).toBe('ConditionalCheckFailedException');
  });

  test('64 additions sum up, and each sees a sum of its own', async () => {
    const results = await Promise.all(Array.from({ length: 64 }, () => update('ADD hits :one')));
    const sums = results.map((each) => each.Attributes?.hits as number).sort((a, b) => a - b);
    expect(sums).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  });
});
