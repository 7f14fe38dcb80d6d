import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createMain, type Fixture, openFixture } from './table-fixture';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  await createMain(fixture);
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  for (const sk of ['a', 'b', 'c', 'd']) {
    await fixture.documents.send(new DeleteCommand({ TableName: 'main', Key: { pk: 't', sk } }));
  }
  await fixture.documents.send(new PutCommand({ TableName: 'main', Item: { pk: 't', sk: 'a', n: 1 } }));
});

const place = (sk: string) => ({ TableName: 'main', Key: { pk: 't', sk } });
const row = (sk: string, rest: Record<string, unknown> = {}) => ({ TableName: 'main', Item: { pk: 't', sk, ...rest } });

const transact = (actions: TransactWriteCommandInput['TransactItems'], token?: string) =>
  fixture.documents.send(
    new TransactWriteCommand({ TransactItems: actions, ...(token ? { ClientRequestToken: token } : {}) }),
  );

const item = async (sk: string) => (await fixture.documents.send(new GetCommand({ ...place(sk) }))).Item;

const increment = {
  Update: { ...place('a'), UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } },
};

test('all writes happen together', async () => {
  await transact([
    increment,
    { Put: row('b') },
    { ConditionCheck: { ...place('c'), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Delete: place('d') },
  ]);
  expect(await item('a')).toEqual({ pk: 't', sk: 'a', n: 2 });
  expect(await item('b')).toEqual({ pk: 't', sk: 'b' });
});

test('a failed condition cancels all, with a reason for each action in their order', async () => {
  const error = await transact([
    { Put: row('b') },
    {
      ConditionCheck: {
        ...place('a'),
        ConditionExpression: 'n = :no',
        ExpressionAttributeValues: { ':no': 9 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    { Update: { ...place('c'), UpdateExpression: 'SET a1.b1 = pk' } },
    {
      Put: { ...row('d'), ConditionExpression: 'attribute_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    },
  ]).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(TransactionCanceledException);
  expect(error).toMatchObject({
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ValidationError, ConditionalCheckFailed]',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: { n: { N: '1' } } },
      { Code: 'ValidationError' },
      { Code: 'ConditionalCheckFailed' },
    ],
  });
  expect((error as TransactionCanceledException).CancellationReasons?.[3]?.Item).toBeUndefined();
  expect(await item('b')).toBeUndefined();
});

test('the same item twice is refused', async () => {
  const failing = transact([
    increment,
    { ConditionCheck: { ...place('a'), ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  await expect(failing).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Transaction request cannot include multiple operations on one item',
  });
});

test('a request token makes a transaction happen once in ten minutes', async () => {
  await transact([increment], 'token-1');
  await transact([increment], 'token-1');
  expect((await item('a'))?.n).toBe(2);
  await expect(transact([{ Put: row('b') }], 'token-1')).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });
  await fixture.clock.advance(10 * 60_000);
  await transact([increment], 'token-1');
  expect((await item('a'))?.n).toBe(3);
});

test('a hundred actions are the most', async () => {
  const puts = (count: number) => Array.from({ length: count }, (_, n) => ({ Put: row(`many${n}`) }));
  await transact(puts(100));
  await expect(transact(puts(101))).rejects.toMatchObject({ name: 'ValidationException' });
});

test('reads come in the order of the request, empty for what is not there', async () => {
  const { Responses } = await fixture.documents.send(
    new TransactGetCommand({ TransactItems: [{ Get: place('zz') }, { Get: place('a') }] }),
  );
  expect(Responses).toEqual([{}, { Item: { pk: 't', sk: 'a', n: 1 } }]);
});
