import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { admitNames } from '../../../shared/db/names/names';
import { db } from '../../../shared/db/table/client';
import { addProject, type Service, startService } from '../../support/contacts';

let service: Service;
let projects = 0;
let projectId = '';
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => {
  projectId = `prj_names${projects++}`;
});

const named = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `name ${from + n}`);
const admit = (names: string[], isPublic = false) => admitNames(projectId, 'event', names, { isPublic });

async function counted(): Promise<{ n: number; public: number; names: number }> {
  const rows = (await service.rows()).filter(({ pk }) => pk === `P#${projectId}#NAMES#event`);
  const count = rows.find(({ sk }) => sk === 'COUNT');
  return { n: count?.n, public: count?.public, names: rows.length - 1 };
}

/** How many commands go to the table meanwhile. */
async function commandsOf(run: () => Promise<unknown>): Promise<number> {
  let commands = 0;
  db.middlewareStack.add(
    (next) => async (args) => {
      commands += 1;
      return next(args);
    },
    { step: 'initialize', name: 'meter' },
  );
  await run().finally(() => db.middlewareStack.remove('meter'));
  return commands;
}

test('a thousand names are taken, the next is refused, and those that are known still pass', async () => {
  for (let from = 0; from < 1000; from += 100) expect(await admit(named(from, from + 100))).toEqual([]);
  expect(await admit(['one more', 'name 7'])).toEqual(['one more']);
  expect(await admit(named(0, 1000))).toEqual([]);
  expect(await counted()).toEqual({ n: 1000, public: 0, names: 1000 });
});

test('of more than there is room for, as many pass as there is', async () => {
  await admit(named(0, 995));
  expect(await admit(named(1000, 1010))).toEqual(named(1005, 1010));
});

describe('public keys', () => {
  test('introduce a hundred, and use all that are there', async () => {
    await admit(['known']);
    expect(await admit(named(0, 100), true)).toEqual([]);
    expect(await admit(['known', 'another'], true)).toEqual(['another']);
    expect(await admit(['another'])).toEqual([]);
    expect(await admit(['another'], true)).toEqual([]);
    expect(await counted()).toEqual({ n: 102, public: 100, names: 102 });
  });
});

test('kinds and projects count apart', async () => {
  await admit(named(0, 100), true);
  expect(await admitNames(projectId, 'field', ['name 1', 'other'], { isPublic: true })).toEqual([]);
  expect(await admitNames(`${projectId}x`, 'event', ['other'], { isPublic: true })).toEqual([]);
  expect(await admit(['other'], true)).toEqual(['other']);
});

describe('many at once', () => {
  test('look once for names that are new to all, and not again for what is known', async () => {
    const askers = () => Promise.all(Array.from({ length: 100 }, () => admit(['a', 'b'])));
    expect(await commandsOf(askers)).toBe(2);
    expect(await commandsOf(askers)).toBe(0);
  });

  describe('in several containers', () => {
    const containers: typeof import('../../../shared/db/names/names')[] = [];
    beforeAll(async () => {
      for (let n = 0; n < 4; n++) {
        await jest.isolateModulesAsync(async () => {
          containers.push(await import('../../../shared/db/names/names'));
        });
      }
    });
    const admitInEach = (namesOf: (n: number) => string[]) =>
      Promise.all(
        containers.map((container, n) => container.admitNames(projectId, 'event', namesOf(n), { isPublic: true })),
      );

    test('agree on the number', async () => {
      expect((await admitInEach((n) => named(n * 5, n * 5 + 10))).flat()).toEqual([]);
      expect(await counted()).toEqual({ n: 25, public: 25, names: 25 });
    });

    test('fill the last room and never more', async () => {
      await admit(named(0, 90), true);
      const refused = await admitInEach((n) => named(100 + n * 5, 105 + n * 5));
      expect(refused.flat()).toHaveLength(10);
      expect(await counted()).toEqual({ n: 100, public: 100, names: 100 });
    });
  });
});

describe("a contact's data", () => {
  test('with a key too many is refused by its name, and the contact stays as it is', async () => {
    const project = await addProject(projectId);
    const change = { email: 'full@example.com', subscribedIfNew: true, source: 'api' as const };
    for (let from = 0; from < 1000; from += 100) {
      await admitNames(projectId, 'field', named(from, from + 100), { isPublic: false });
    }
    const refused = { problem: [{ field: 'data.more', code: 'too_big', message: expect.any(String) }] };
    expect(await upsertContact(project, { ...change, patch: { more: 1 } })).toEqual(refused);
    expect(await upsertContact(project, { ...change, patch: { more: null, 'name 1': 1 } })).toMatchObject({
      isNew: true,
    });
    expect(await upsertContact(project, { ...change, patch: { more: 1, 'name 2': 1 } })).toEqual(refused);
    expect(await upsertContact(project, change)).toMatchObject({ contact: { data: { 'name 1': 1 } } });
  });
});
