import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMain, type Fixture, openFixture, temporaryDir } from './table-fixture';

const dir = temporaryDir();
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture({ thread: true, dir });
  await createMain(fixture);
});
afterAll(() => fixture.stop());

const put = (sk: string) => fixture.documents.send(new PutCommand({ TableName: 'main', Item: { pk: 'p', sk } }));

test('in a thread of its own it shares the manual clock', async () => {
  await put('s');
  const shards = await fixture.table.shardIds();
  const stamps = async () => {
    const read = await Promise.all(shards.map((shard) => fixture.table.readStream('r', shard)));
    return read.flat().map((record) => record.dynamodb?.ApproximateCreationDateTime ?? 0);
  };
  await fixture.clock.advance(90_000);
  await put('later');
  const [first = 0, second = 0] = await stamps();
  expect(second - first).toBe(90);
});

test('records are known to wait on this side at the moment when the write is answered', async () => {
  const told = new Promise<void>((resolve) => void fixture.table.onRecords(resolve));
  await put('pending');
  expect(fixture.table.hasUnread('r')).toBe(true);
  await told;
});

test('a client that goes away in the middle of a call disturbs nobody', async () => {
  const gone = new AbortController();
  const aborted = fixture.documents.send(new PutCommand({ TableName: 'main', Item: { pk: 'p', sk: 'x' } }), {
    abortSignal: gone.signal,
  });
  gone.abort();
  await expect(aborted).rejects.toThrow();
  await put('still there');
  await fixture.clock.settle();
});

test('a fault in a call comes back as an error, and leaves those beside it alone', async () => {
  const calls = [fixture.table.readStream('r', 'shardId-none-00000099'), fixture.table.shardIds()];
  const [wrong, right] = await Promise.allSettled(calls);
  expect(String(wrong?.status === 'rejected' && wrong.reason)).toContain('there is no stream shard');
  expect(right).toMatchObject({ status: 'fulfilled', value: await fixture.table.shardIds() });
});

test('a call to a table that has stopped fails, and it can be stopped again', async () => {
  const stopped = await openFixture({ thread: true });
  await stopped.stop();
  await expect(stopped.table.shardIds()).rejects.toThrow('the table has stopped');
  await stopped.stop();
});

test('after a stop and a start everything is there', async () => {
  await put('durable');
  await fixture.stop();
  fixture = await openFixture({ thread: true, dir });
  expect((await fixture.client.send(new ListTablesCommand({}))).TableNames).toEqual(['main']);
  const { Item } = await fixture.documents.send(new GetCommand({ TableName: 'main', Key: { pk: 'p', sk: 'durable' } }));
  expect(Item).toEqual({ pk: 'p', sk: 'durable' });
});
