import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handler } from '../../../functions/counters-projector/handler';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { readCounter } from '../../../shared/db/counters/counters';
import { readEventNames, readFields } from '../../../shared/db/counters/named-counts';
import { putEvent, toEvent } from '../../../shared/db/events/events';
import type { Project } from '../../../shared/db/projects/projects';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { addProject, type Service, startService } from '../../support/contacts';
import { sized } from '../../support/sizes';
import { newRecords } from '../../support/stream';

let service: Service;
let project: Project;
let projects = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function begin(): Promise<void> {
  project = await addProject(`prj_family${projects++}`);
  await newRecords(service);
}

const remove = (key: { pk: string; sk: string }) =>
  db.send(new DeleteCommand({ TableName: tableName(), Key: { pk: key.pk, sk: key.sk } }));

const eventKey = (n: number) => keys.contactEvent(project.id, 'ct_1', `evt_${n}`);
const record = (n: number, name: string) =>
  putEvent({
    id: `evt_${n}`,
    projectId: project.id,
    contactId: 'ct_1',
    email: 'ada@example.com',
    name,
    data: {},
    source: 'api',
    createdAt: new Date(1_000_000 + ((n * 7919) % 1000)).toISOString(),
  });

const upsert = (n: number, patch: Record<string, unknown>) =>
  upsertContact(project, { email: `p${n}@example.com`, subscribedIfNew: true, source: 'api', patch });
const contactKey = (n: number) => keys.contact(project.id, contactId(project.salt, `p${n}@example.com`));

/** Delivers all new records, each shard also with records before and after them. */
async function deliver(replays: readonly (readonly [number, number])[] = [], suffix = ''): Promise<void> {
  for (const [shard, records] of await newRecords(service)) {
    const shardId = `${shard}${suffix}`;
    let delivered = 0;
    for (const [start, size] of [...replays, [0, records.length] as const]) {
      const from = Math.min(start, delivered);
      await handler({ Records: records.slice(from, from + size), shardId });
      delivered = Math.max(delivered, Math.min(from + size, records.length));
    }
  }
}

const rowsOf = async (part: string) =>
  (await service.rows()).filter(({ pk, sk }) => pk.startsWith(`P#${project.id}#${part}`) && !sk.startsWith('NAME'));

/** Names as counted from the rows. */
async function recountedNames() {
  const counts = new Map<string, number>();
  for (const { name } of await rowsOf('K#')) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

async function recountedFields() {
  const counts = new Map<string, number>();
  for (const { data } of await rowsOf('C#')) {
    for (const [key, value] of Object.entries(data)) {
      const counter = `${key}:${typeOf(value)}`;
      counts.set(counter, (counts.get(counter) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

const countedNames = async () => (await readEventNames(project.id)).map(({ name, count }) => [name, count]);
const countedFields = async () =>
  (await readFields(project.id))
    .flatMap(({ name, types }) => types.map(({ type, count }) => [`${name}:${type}`, count] as const))
    .sort(([a], [b]) => (a < b ? -1 : 1));

const names = fc.constantFrom('bought', 'seen', '100% #1', '100%25 %231', '日本語', '__proto__');
const replays = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 10 })), { maxLength: 5 });

test('events by name are what a recount gives, after any inserts, deletions and repeats of the stream', async () => {
  const steps = fc.array(fc.tuple(names, fc.boolean()), { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, replays, async (told, repeats) => {
      await begin();
      for (const [n, [name, goes]] of told.entries()) {
        await record(n, name);
        if (goes) await remove(eventKey(n));
      }
      await deliver(repeats);
      expect(await countedNames()).toEqual(await recountedNames());
    }),
    { numRuns: sized(5, 15) },
  );
});

test('fields by type are what a recount gives, after any changes of contacts and repeats of the stream', async () => {
  const value = fc.constantFrom<unknown>('x', '', 1, true, false, { a: null }, [1], [], null);
  const patch = fc.dictionary(fc.constantFrom('plan', 'a b', 'n-1'), value, { maxKeys: 3 });
  const steps = fc.array(fc.tuple(fc.nat(4), fc.option(patch)), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, replays, async (told, repeats) => {
      await begin();
      for (const [person, change] of told) {
        if (change) await upsert(person, change);
        else await remove(contactKey(person));
      }
      await deliver(repeats);
      expect(await countedFields()).toEqual(await recountedFields());
    }),
    { numRuns: sized(5, 15) },
  );
});

describe('a name', () => {
  test('has the time of its newest event, in whatever order they were recorded', async () => {
    await begin();
    for (let n = 0; n < 20; n++) await record(n, 'seen');
    const newest = (await rowsOf('K#'))
      .map((row) => toEvent(row).createdAt)
      .sort()
      .at(-1);
    await deliver([[0, 5]]);
    expect(await readEventNames(project.id)).toEqual([{ name: 'seen', count: 20, lastSeenAt: newest }]);
    expect(await readCounter(project.id, { family: 'events', name: 'seen' })).toBe(20);
  });

  test('disappears with its last event', async () => {
    await begin();
    await record(1, 'seen');
    await remove(eventKey(1));
    await deliver();
    expect(await readEventNames(project.id)).toEqual([]);
  });

  test('that begins like another is counted separately', async () => {
    await begin();
    for (const [n, name] of ['a', 'a#b', 'a%23b', 'ab'].entries()) await record(n, name);
    await deliver();
    expect(await countedNames()).toEqual([
      ['a', 1],
      ['a#b', 1],
      ['a%23b', 1],
      ['ab', 1],
    ]);
  });
});

test('partials of former days are merged; count and newest time stay', async () => {
  await begin();
  for (const n of [1, 2, 3]) {
    await record(n, 'seen');
    await deliver([], `-${n}`);
  }
  const before = await readEventNames(project.id);
  expect(await rowsOf('N#events#')).toHaveLength(3);
  await service.clock.advance(49 * 3600_000);
  await remove(eventKey(1));
  await deliver([], '-new');
  await service.clock.advance(49 * 3600_000);
  await remove(eventKey(2));
  await deliver([], '-newer');
  const shards = (await rowsOf('N#events#')).map(({ sk }) => sk.replace(/shard.*-newer/, 'newer'));
  expect(shards.sort()).toEqual([expect.stringMatching(/^\d\d#FOLDED$/), expect.stringMatching(/^\d\d#newer$/)]);
  expect(await readEventNames(project.id)).toEqual([{ ...before[0], count: 1 }]);
});
