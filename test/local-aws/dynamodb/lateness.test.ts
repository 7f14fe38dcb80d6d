import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMain, type Fixture, NOON, openFixture } from './table-fixture';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await openFixture();
  await createMain(fixture);
  await fixture.client.send(
    new UpdateTimeToLiveCommand({
      TableName: 'main',
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
    }),
  );
});
afterEach(() => fixture.stop());

const put = (sk: string, attributes: Record<string, unknown>) =>
  fixture.documents.send(new PutCommand({ TableName: 'main', Item: { pk: 'p', sk, ...attributes } }));

const exists = async (sk: string) =>
  (await fixture.documents.send(new GetCommand({ TableName: 'main', Key: { pk: 'p', sk } }))).Item !== undefined;

const inIndex = async () => {
  const { Items = [] } = await fixture.documents.send(
    new QueryCommand({
      TableName: 'main',
      IndexName: 'g1x',
      KeyConditionExpression: 'g1pk = :i',
      ExpressionAttributeValues: { ':i': 'i' },
    }),
  );
  return Items.map((item) => item.sk);
};

const seconds = (offset: number) => NOON / 1000 + offset;

test('an expired row can be read until it is deleted, and its stream record names the service', async () => {
  await put('gone', { expires: seconds(60) });
  await put('moved', { expires: seconds(60) });
  await put('moved', { expires: seconds(600) });
  await put('text', { expires: 'tomorrow' });
  await put('ancient', { expires: 1 });
  expect(await fixture.table.expire()).toBe(0);
  await fixture.clock.advance(61_000);
  expect(await exists('gone')).toBe(true);
  expect(await fixture.table.expire()).toBe(1);
  expect(await exists('gone')).toBe(false);
  expect(await exists('moved')).toBe(true);
  const shards = await fixture.table.shardIds();
  const records = (await Promise.all(shards.map((shard) => fixture.table.readStream('r', shard)))).flat();
  const removal = records.find((record) => record.eventName === 'REMOVE');
  expect(removal).toMatchObject({
    userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    dynamodb: { Keys: { sk: { S: 'gone' } } },
  });
  expect(records.filter((record) => record.userIdentity)).toHaveLength(1);
});

test('time to live can be days late', async () => {
  await fixture.table.updateSettings({ timeToLiveDelayMs: 48 * 3_600_000 });
  await put('late', { expires: seconds(0) });
  await fixture.clock.advance(47 * 3_600_000);
  expect(await fixture.table.expire()).toBe(0);
  await fixture.clock.advance(2 * 3_600_000);
  expect(await fixture.table.expire()).toBe(1);
});

test('an index shows writes late and in their order, the table at once', async () => {
  await fixture.table.updateSettings({ indexDelayMs: 500 });
  const keys = { g1pk: 'i', g1sk: 'x' };
  await put('a', keys);
  await put('b', keys);
  await fixture.documents.send(new DeleteCommand({ TableName: 'main', Key: { pk: 'p', sk: 'a' } }));
  await put('c', keys);
  expect(await exists('c')).toBe(true);
  expect(await inIndex()).toEqual([]);
  await fixture.clock.advance(500);
  expect(await inIndex()).toEqual(['b', 'c']);
});
