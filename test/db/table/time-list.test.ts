import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { db, tableName } from '../../../shared/db/table/client';
import { readCursor, writeCursor } from '../../../shared/db/table/cursor';
import { indexes, LIST_SUFFIXES, suffixOf } from '../../../shared/db/table/indexes';
import { keys } from '../../../shared/db/table/keys';
import { type ListedRow, readListedRows } from '../../../shared/db/table/time-list';
import { type Service, START, startService } from '../../support/contacts';
import { sized } from '../../support/sizes';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let lists = 0;

/** A list of its own, with rows that have an id and a time. */
function newList() {
  const projectId = `prj_list${lists++}`;
  const partitions = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.contactsOf(projectId, suffix));
  const rowOf = (id: string, minutes: number, suffix: number) => ({
    ...keys.contact(projectId, id),
    g1pk: indexes.contactsOf(projectId, suffix),
    g1sk: `${new Date(START + minutes * 60_000).toISOString()}#${id}`,
    email: `${id}@example.com`,
    subscribed: Number(id) % 10 === 0,
  });
  return {
    insert: (id: string, minutes: number, suffix = suffixOf(id)) =>
      db.send(new PutCommand({ TableName: tableName(), Item: rowOf(id, minutes, suffix) })),
    remove: (id: string) => db.send(new DeleteCommand({ TableName: tableName(), Key: keys.contact(projectId, id) })),
    page: async (limit: number, cursor?: string, filter?: (row: ListedRow) => boolean, from?: string) => {
      const below = cursor === undefined ? null : readCursor<string>('s', projectId, cursor);
      const request = { index: 'g1' as const, partitions, limit, from, ...(filter ? { filter } : {}) };
      const { rows, resumeAfter } = await readListedRows(request, below);
      const nextCursor = resumeAfter === null ? null : writeCursor('s', projectId, resumeAfter);
      return { items: rows, nextCursor, hasMore: resumeAfter !== null };
    },
  };
}

type List = ReturnType<typeof newList>;

/** Scans to the end, doing something between two pages; at most a hundred rows a page must end in bounded steps. */
async function scan(
  list: List,
  limit: number,
  between: (page: number) => Promise<unknown>,
  filter?: (row: ListedRow) => boolean,
  from?: string,
) {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 1000; page++) {
    const { items, nextCursor, hasMore } = await list.page(limit, cursor, filter, from);
    expect(items.length).toBeLessThanOrEqual(limit);
    expect(hasMore).toBe(nextCursor !== null);
    seen.push(...items.map(({ sk }) => sk));
    if (nextCursor === null) return seen;
    cursor = nextCursor;
    await between(page);
  }
  throw new Error('the scan does not end');
}

describe('a scan', () => {
  test.each([1, 7, 100])(
    'by %i meets each row that is there throughout once, while others come and go',
    async (limit) => {
      const list = newList();
      const stay = Array.from({ length: 60 }, (_, n) => String(1000 + n));
      const go = Array.from({ length: 30 }, (_, n) => String(2000 + n));
      for (const [n, id] of stay.entries()) await list.insert(id, n);
      for (const [n, id] of go.entries()) await list.insert(id, 2 * n);
      const seen = await scan(list, limit, async (page) => {
        await list.remove(go[page % go.length] as string);
        await list.insert(`3${String(page).padStart(3, '0')}`, 100 + page);
      });
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => id.startsWith('1'))).toEqual([...stay].reverse());
    },
  );

  test('gives rows of any times newest first, each once', async () => {
    const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 5 })), {
      selector: ([id]) => id,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(1, 7, 100), async (given, limit) => {
        const list = newList();
        for (const [id, minutes] of given) await list.insert(String(id), minutes);
        const places = given.map(([id, minutes]) => ({ id: String(id), minutes }));
        places.sort((a, b) => b.minutes - a.minutes || (a.id < b.id ? 1 : -1));
        expect(await scan(list, limit, async () => undefined)).toEqual(places.map(({ id }) => id));
      }),
      { numRuns: sized(6, 15, 3) },
    );
  });

  test('ends at the lowest place that it is given, with a row there or not', async () => {
    const list = newList();
    const ids = Array.from({ length: 40 }, (_, n) => String(1000 + n));
    for (const [n, id] of ids.entries()) await list.insert(id, n);
    for (const minutes of [0, 17, 17.5, 39, 40]) {
      const from = new Date(START + minutes * 60_000).toISOString();
      const expected = ids.filter((_, n) => n >= minutes).reverse();
      for (const limit of [1, 7, 100]) {
        expect(await scan(list, limit, async () => undefined, undefined, from)).toEqual(expected);
      }
      if (expected.length > 0) {
        expect(await list.page(expected.length, undefined, undefined, from)).toMatchObject({ hasMore: false });
      }
    }
  });

  test('under a filter finds all that match once, over rows that do not and partitions of any length', async () => {
    const list = newList();
    const ids = Array.from({ length: 450 }, (_, n) => String(1000 + n));
    await Promise.all(ids.map((id, n) => list.insert(id, n, n % 10 < 8 && n > 50 ? 0 : 1)));
    const matching = ids.filter((id) => Number(id) % 10 === 0).reverse();
    const subscribed = (row: ListedRow) => row.subscribed === true;
    expect(await scan(list, 7, async () => undefined, subscribed)).toEqual(matching);
    expect(await scan(list, 100, async () => undefined, subscribed)).toEqual(matching);
    expect(await list.page(100, undefined, () => false)).toEqual({ items: [], nextCursor: null, hasMore: false });
  });
});

test('a page that holds the last rows exactly says that there are no more', async () => {
  const list = newList();
  for (let n = 0; n < 5; n++) await list.insert(String(n), n);
  expect(await list.page(5)).toMatchObject({ hasMore: false, nextCursor: null });
  expect(await list.page(4)).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
});

test('a cursor of another list is refused', async () => {
  const list = newList();
  for (let n = 0; n < 3; n++) await list.insert(String(n), n);
  const { nextCursor } = await list.page(1);
  await expect(newList().page(1, nextCursor ?? '')).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
});
