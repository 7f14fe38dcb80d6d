import fs, { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../../shared/durations';
import { createMain, type Fixture, isRewritten, logOf, openFixture, outgrow, temporaryDir } from './table-fixture';

const open: Fixture[] = [];

async function start(dir: string): Promise<Fixture> {
  const fixture = await openFixture({ dir });
  open.push(fixture);
  return fixture;
}

afterEach(async () => {
  for (const fixture of open.splice(0)) await fixture.stop();
});

async function restart(dir: string): Promise<Fixture> {
  await open.pop()?.stop();
  return await start(dir);
}

const put = ({ documents }: Fixture, sk: string, attributes: Record<string, unknown> = {}) =>
  documents.send(new PutCommand({ TableName: 'main', Item: { pk: 'p', sk, ...attributes } }));

const item = async ({ documents }: Fixture, sk: string) =>
  (await documents.send(new GetCommand({ TableName: 'main', Key: { pk: 'p', sk } }))).Item;

describe('a restart', () => {
  test('keeps tables, rows, indexes and time to live, the first time and after the log was rewritten', async () => {
    const dir = temporaryDir();
    let fixture = await start(dir);
    await createMain(fixture);
    await fixture.client.send(
      new UpdateTimeToLiveCommand({
        TableName: 'main',
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      }),
    );
    await put(fixture, 's', { g1pk: 'i', g1sk: 'é\t"\n', n: 1, expires: 1000 });
    await put(fixture, 's', { g1pk: 'i', g1sk: 'é\t"\n', n: 2, expires: 2000 });
    for (const isLong of [false, true, false]) {
      if (isLong) await outgrow(fixture);
      fixture = await restart(dir);
      expect(await item(fixture, 's')).toMatchObject({ g1sk: 'é\t"\n', n: 2 });
      const { Items } = await fixture.documents.send(
        new QueryCommand({
          TableName: 'main',
          IndexName: 'g1x',
          KeyConditionExpression: 'g1pk = :i',
          ExpressionAttributeValues: { ':i': 'i' },
        }),
      );
      expect(Items).toEqual([{ pk: 'p', sk: 's', g1pk: 'i', g1sk: 'é\t"\n' }]);
      const { TimeToLiveDescription } = await fixture.client.send(new DescribeTimeToLiveCommand({ TableName: 'main' }));
      expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' });
    }
    expect(isRewritten(dir)).toBe(true);
  });

  test('keeps a name of time to live with a tab and a newline', async () => {
    const dir = temporaryDir();
    const fixture = await start(dir);
    await createMain(fixture);
    const TimeToLiveSpecification = { AttributeName: 'a\tb\nc', Enabled: true };
    await fixture.client.send(new UpdateTimeToLiveCommand({ TableName: 'main', TimeToLiveSpecification }));
    const { client } = await restart(dir);
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'main' }));
    expect(TimeToLiveDescription?.AttributeName).toBe('a\tb\nc');
  });

  test('keeps the stream: waiting records, positions of readers, and numbers that go on growing', async () => {
    const dir = temporaryDir();
    let fixture = await start(dir);
    await createMain(fixture);
    await fixture.table.registerReader('counter');
    for (const n of [1, 2, 3]) await put(fixture, 's', { n });
    const shards = await fixture.table.shardIds();
    const read = async () =>
      (await Promise.all(shards.map((shard) => fixture.table.readStream('counter', shard)))).flat();
    const before = await read();
    const numbers = before.map((record) => record.dynamodb?.SequenceNumber ?? '');
    for (const shard of shards) await fixture.table.commitReader('counter', shard, numbers[0] ?? '');
    for (const isLong of [false, true, false]) {
      if (isLong) await outgrow(fixture);
      fixture = await restart(dir);
      expect(await fixture.table.shardIds()).toEqual(shards);
      await fixture.table.registerReader('counter');
      expect(fixture.table.hasUnread()).toBe(true);
      expect((await read()).slice(0, 2)).toEqual(before.slice(1));
    }
    expect(isRewritten(dir)).toBe(true);
    await put(fixture, 's', { n: 4 });
    const last = (await read()).at(-1)?.dynamodb?.SequenceNumber ?? '';
    expect(last > (numbers[2] ?? '')).toBe(true);
  });

  test('keeps the tokens of transactions', async () => {
    const dir = temporaryDir();
    let fixture = await start(dir);
    await createMain(fixture);
    const Put = { TableName: 'main', Item: { pk: 'p', sk: 'once' }, ConditionExpression: 'attribute_not_exists(pk)' };
    const transact = () =>
      fixture.documents.send(new TransactWriteCommand({ TransactItems: [{ Put }], ClientRequestToken: 'to\tk\nen' }));
    await transact();
    for (const isLong of [false, true, false]) {
      if (isLong) await outgrow(fixture);
      fixture = await restart(dir);
      await transact();
    }
    expect(isRewritten(dir)).toBe(true);
  });
});

describe('a kill in the middle of a write', () => {
  test('costs the torn line only: a transaction is there whole or not at all', async () => {
    const dir = temporaryDir();
    let fixture = await start(dir);
    await createMain(fixture);
    await put(fixture, 'kept');
    await fixture.documents.send(
      new TransactWriteCommand({
        TransactItems: ['t1', 't2'].map((sk) => ({ Put: { TableName: 'main', Item: { pk: 'p', sk } } })),
      }),
    );
    await open.pop()?.stop();
    const whole = readFileSync(logOf(dir));
    writeFileSync(logOf(dir), whole.subarray(0, whole.length - 3));
    fixture = await start(dir);
    expect(await item(fixture, 'kept')).toBeDefined();
    expect(await item(fixture, 't1')).toBeUndefined();
    await put(fixture, 'after');
    fixture = await restart(dir);
    expect(await item(fixture, 'after')).toBeDefined();
  });

  test('while the log is rewritten leaves the old one in force', async () => {
    const dir = temporaryDir();
    let fixture = await start(dir);
    await createMain(fixture);
    await outgrow(fixture);
    await put(fixture, 'kept');
    const old = readFileSync(logOf(dir));
    await open.pop()?.stop();
    const rewritten = readFileSync(logOf(dir));
    for (const share of [0, 0.1, 0.5, 0.99, 1]) {
      writeFileSync(logOf(dir), old);
      writeFileSync(`${logOf(dir)}.next`, rewritten.subarray(0, share * rewritten.length));
      fixture = await start(dir);
      expect(await item(fixture, 'kept')).toBeDefined();
      await put(fixture, 'after');
      expect(await item(await restart(dir), 'after')).toBeDefined();
      await open.pop()?.stop();
    }
  });

  test('does not hide damage inside the log', async () => {
    const dir = temporaryDir();
    await createMain(await start(dir));
    await open.pop()?.stop();
    appendFileSync(logOf(dir), 'nonsense\tline\n');
    await expect(start(dir)).rejects.toThrow(/table\.log, byte \d+\): .*unknown kind/);
  });
});

describe('a long log', () => {
  test('is rewritten in a quiet minute, and not in the minute of its writes', async () => {
    const dir = temporaryDir();
    const fixture = await start(dir);
    await createMain(fixture);
    await outgrow(fixture);
    await fixture.table.expire();
    expect(isRewritten(dir)).toBe(false);
    await fixture.clock.advance(2 * DAY_MS);
    await fixture.table.expire();
    expect(isRewritten(dir)).toBe(true);
    await outgrow(fixture);
    await fixture.table.expire();
    expect(isRewritten(dir)).toBe(false);
    await put(fixture, 'after');
    expect(await item(await restart(dir), 'after')).toBeDefined();
    expect(await item(open.at(-1) as Fixture, 'large')).toMatchObject({ n: 11 });
  });

  test('is not rewritten by a start and a stop without a change', async () => {
    const dir = temporaryDir();
    await createMain(await start(dir));
    await outgrow(open.at(-1) as Fixture);
    await restart(dir);
    const { ino, size } = statSync(logOf(dir));
    await restart(dir);
    expect(statSync(logOf(dir))).toMatchObject({ ino, size });
  });
});

const { renameSync, writeSync } = fs;
const repair = () => void Object.assign(fs, { renameSync, writeSync });
afterEach(repair);

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), { code, syscall: 'write' });
  };
}

describe('a log that cannot be replaced', () => {
  test('stays in force, and takes further writes', async () => {
    const dir = temporaryDir();
    const fixture = await start(dir);
    await createMain(fixture);
    await outgrow(fixture);
    await fixture.table.expire();
    fs.renameSync = failing('EPERM');
    await fixture.table.expire();
    expect(isRewritten(dir)).toBe(false);
    await put(fixture, 'after');
    expect(await item(await restart(dir), 'after')).toBeDefined();
  });

  test('ends neither a quiet minute nor a stop, and leaves no draft', async () => {
    const dir = temporaryDir();
    const fixture = await start(dir);
    await createMain(fixture);
    await outgrow(fixture);
    await fixture.table.expire();
    fs.writeSync = failing('ENOSPC');
    await fixture.table.expire();
    await open.pop()?.stop();
    expect(existsSync(`${logOf(dir)}.next`)).toBe(false);
    repair();
    expect(await item(await start(dir), 'large')).toMatchObject({ n: 11 });
  });
});

test('a write for which the disk has no room leaves no half line before later ones', async () => {
  const dir = temporaryDir();
  const fixture = await start(dir);
  await createMain(fixture);
  fs.writeSync = ((file: number, data: Buffer) => {
    fs.writeSync = failing('ENOSPC');
    return writeSync(file, data, 0, 10);
  }) as typeof fs.writeSync;
  await expect(put(fixture, 'lost')).rejects.toThrow();
  repair();
  await put(fixture, 'after');
  const next = await restart(dir);
  expect(await item(next, 'lost')).toBeUndefined();
  expect(await item(next, 'after')).toBeDefined();
});

test('what was answered is in the log before the answer', async () => {
  const dir = temporaryDir();
  const fixture = await start(dir);
  await createMain(fixture);
  for (let n = 0; n < 20; n++) {
    await put(fixture, `s${n}`, { n });
    expect(readFileSync(logOf(dir), 'utf8').trimEnd().split('\n').at(-1)).toContain(`"s${n}"`);
  }
});
