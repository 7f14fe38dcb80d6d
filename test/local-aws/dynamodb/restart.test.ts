import { readFileSync } from 'node:fs';
import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { seededRandom } from '@posthaste/local-aws/seeded-random';
import { DAY_MS } from '../../../shared/durations';
import {
  createMain,
  type Fixture,
  isRewritten,
  logOf,
  NOON,
  openFixture,
  outgrow,
  temporaryDir,
} from './table-fixture';

const TableName = 'main';
const SECOND = NOON / 1000;

async function start(dir: string): Promise<Fixture> {
  // Random delays must not change what a log holds.
  return await openFixture({ dir, settings: { indexDelayMs: 1000 } });
}

async function scan({ documents, clock }: Fixture, IndexName?: string) {
  await clock.advance(2000);
  return (await documents.send(new ScanCommand({ TableName, IndexName }))).Items ?? [];
}

const stateOf = async (fixture: Fixture) => ({
  rows: await scan(fixture),
  first: await scan(fixture, 'g1x'),
  second: await scan(fixture, 'g2x'),
});

const random = seededRandom(7);
const pick = <T>(values: T[]): T => values[Math.floor(random() * values.length)] as T;

function randomKey() {
  const sk = `${pick(['\0', '\t', '日本', '\\'])}${Math.floor(random() * 40)}`;
  return { pk: pick(['p', 'é\t\n"', '"\\t']), sk };
}

const randomItem = (n: number) => ({
  ...randomKey(),
  n,
  ...pick([{}, { g1pk: pick(['i', 'j\t']), g1sk: `${n % 7}\n`, email: 'a@b.c' }, { g2pk: 'k', g2sk: n % 5 }]),
  ...pick([{}, { expires: SECOND + 60 * pick([1, 2, 3]) }]),
});

async function change({ documents }: Fixture, n: number): Promise<void> {
  const Put = { TableName, Item: randomItem(n) };
  const Delete = { TableName, Key: randomKey() };
  const kind = random();
  if (kind < 0.3) await documents.send(new DeleteCommand(Delete));
  else if (kind < 0.8) await documents.send(new PutCommand(Put));
  else if (Delete.Key.pk !== Put.Item.pk || Delete.Key.sk !== Put.Item.sk)
    await documents.send(new TransactWriteCommand({ TransactItems: [{ Put }, { Delete }] }));
}

test('a restart shows rows, indexes and expiries as before it, from changes, a rewritten log, and changes after it', async () => {
  const dir = temporaryDir();
  let fixture = await start(dir);
  await createMain(fixture);
  const TimeToLiveSpecification = { AttributeName: 'expires', Enabled: true };
  await fixture.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  for (const round of [0, 1, 2]) {
    for (let n = 0; n < 300; n++) await change(fixture, n);
    if (round === 1) await outgrow(fixture);
    const before = await stateOf(fixture);
    expect(before.first.length * before.second.length).toBeGreaterThan(0);
    await fixture.stop();
    expect(isRewritten(dir)).toBe(round > 0);
    fixture = await start(dir);
    expect(await stateOf(fixture)).toEqual(before);
  }
  await fixture.clock.advance(90_000);
  const rows = await scan(fixture);
  const over = rows.filter(({ expires }) => expires < fixture.clock.now() / 1000);
  expect(over.length).toBeGreaterThan(0);
  expect(await fixture.table.expire()).toBe(over.length);
  expect(await scan(fixture)).toEqual(rows.filter((row) => !over.includes(row)));
  await fixture.stop();
});

test('a log that is rewritten while indexes are late has their entries', async () => {
  const dir = temporaryDir();
  let fixture = await start(dir);
  await createMain(fixture);
  const Item = { pk: 'p', sk: 's', g1pk: 'i', g1sk: 'j' };
  await fixture.documents.send(new PutCommand({ TableName, Item }));
  await outgrow(fixture);
  await fixture.stop();
  expect(isRewritten(dir)).toBe(true);
  fixture = await start(dir);
  expect(await scan(fixture, 'g1x')).toEqual([Item]);
  await fixture.stop();
});

test('a log that is rewritten while indexes are late leaves them late', async () => {
  const dir = temporaryDir();
  const fixture = await openFixture({ dir, settings: { indexDelayMs: 10 * DAY_MS } });
  await createMain(fixture);
  await outgrow(fixture);
  const item = (sk: string) => ({ pk: 'p', sk, g1pk: 'i', g1sk: 'j' });
  const put = (sk: string) => fixture.documents.send(new PutCommand({ TableName, Item: item(sk) }));
  const index = async () => (await fixture.documents.send(new ScanCommand({ TableName, IndexName: 'g1x' }))).Items;
  await put('first');
  await fixture.table.expire();
  await fixture.table.expire();
  expect(isRewritten(dir)).toBe(true);
  expect(await index()).toEqual([]);
  await put('second');
  await fixture.clock.advance(10 * DAY_MS);
  expect(await index()).toEqual([item('first'), item('second')]);
  await fixture.stop();
});

test('a rewritten log keeps rows with characters of two bytes apart from the others', async () => {
  const dir = temporaryDir();
  const fixture = await start(dir);
  await createMain(fixture);
  const put = (sk: string, name: string) =>
    fixture.documents.send(new PutCommand({ TableName, Item: { pk: 'p', sk, name } }));
  for (let n = 0; n < 200; n++) await put(`s${n}`, n % 10 === 0 ? '日本' : 'Zoë');
  await outgrow(fixture);
  const before = await scan(fixture);
  await fixture.stop();
  const blocks = readFileSync(logOf(dir), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('block'));
  expect(blocks.some((block) => block.includes('日本'))).toBe(true);
  for (const block of blocks) expect(block.includes('日本') && block.includes('Zoë')).toBe(false);
  const again = await start(dir);
  expect(await scan(again)).toEqual(before);
  await again.stop();
});
