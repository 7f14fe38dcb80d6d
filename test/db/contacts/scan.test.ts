import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { createContactRow } from '../../../shared/db/contacts/rows';
import { SCAN_START, scanContacts } from '../../../shared/db/contacts/scan';
import { type RoundsPosition, scanInRounds } from '../../../shared/db/contacts/scan-in-rounds';
import { countIntoSummary } from '../../../shared/db/contacts/summaries';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import type { Project } from '../../../shared/db/projects/projects';
import { type Service, startService } from '../../support/contacts';
import { sized } from '../../support/sizes';
import { newProject, putContact } from '../../support/worker';

let service: Service;
let project: Project;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  project = await newProject();
});

async function addEvent(contactId: string, sequence: number): Promise<void> {
  const { generation } = (await readContactRow(project.id, contactId)) ?? {};
  const of = { projectId: project.id, contactId, generation };
  await countIntoSummary({ ...of, events: [{ name: 'bought', at: 1 }], sequence: String(sequence).padStart(21, '0') });
}

type Order = 'by partitions' | 'in rounds';

const pagesOf = (order: Order, from: RoundsPosition = SCAN_START, pageRows: number) =>
  order === 'in rounds'
    ? scanInRounds(project.id, from, pageRows, false)
    : scanContacts(project.id, from, pageRows, false);

/** Scans to the end, and begins again from its place after so many pages. */
async function scan(
  pageRows: number,
  pagesAtOnce: number,
  between: () => Promise<void> = async () => undefined,
  order: Order = 'by partitions',
) {
  const seen: { email: string; events: number }[] = [];
  let place: RoundsPosition | null | undefined;
  while (place !== null) {
    let left = pagesAtOnce;
    for await (const page of pagesOf(order, place, pageRows)) {
      seen.push(
        ...page.contacts.map(({ row, summary }) => ({
          email: row.email,
          events: summary?.names.get('bought')?.count ?? 0,
        })),
      );
      place = page.next;
      left -= 1;
      if (left === 0) break;
    }
    await between();
  }
  return seen.sort((a, b) => (a.email < b.email ? -1 : 1));
}

test.each([2, 3, 100])('a scan by pages of %s rows meets every contact once, with its own summary', async (rows) => {
  const expected: { email: string; events: number }[] = [];
  for (let n = 100; n < 180; n++) {
    const email = `r${n}@example.com`;
    const id = await putContact(project, email);
    if (n % 2) await addEvent(id, n);
    expected.push({ email, events: n % 2 });
  }
  expect(await scan(rows, Number.POSITIVE_INFINITY)).toEqual(expected);
  expect(await scan(rows, Number.POSITIVE_INFINITY, undefined, 'in rounds')).toEqual(expected);
  expect(await scan(rows, 1, undefined, 'in rounds')).toEqual(expected);
});

test('a summary left of a former contact of the address is not taken for the new one', async () => {
  const id = await putContact(project, 'ada@example.com');
  await addEvent(id, 1);
  await deleteContact(project, id);
  const time = new Date(0).toISOString();
  const row = {
    id,
    email: 'ada@example.com',
    subscribed: true,
    data: {},
    createdAt: time,
    updatedAt: time,
    version: 1,
  };
  await createContactRow(project.id, { ...row, generation: 'another', source: 'api' });
  expect(await scan(100, 1)).toEqual([{ email: 'ada@example.com', events: 0 }]);
});

test('a scan in rounds takes a page of each partition in turn', async () => {
  await Promise.all(Array.from({ length: 80 }, (_, n) => putContact(project, `turn${n}@example.com`)));
  const rounds: number[] = [];
  const turns: number[] = [];
  let { shard }: RoundsPosition = SCAN_START;
  for await (const { contacts, round, next } of scanInRounds(project.id, SCAN_START, 2, false)) {
    const ids = contacts.map(({ row }) => row.id);
    for (const id of ids) {
      expect(id > (round.after ?? '')).toBe(true);
      if (shard > 0 && round.to !== null) expect(id < round.to).toBe(true);
    }
    rounds.push(round.number);
    turns.push(shard);
    shard = next?.shard ?? 0;
  }
  expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
  for (const number of new Set(rounds)) {
    const visited = new Set(turns.filter((_, at) => rounds[at] === number));
    expect(visited.size).toBe(64);
  }
});

test('whatever comes and goes meanwhile, contacts that are there throughout are met exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 20 }), async (rows, pages) => {
      project = await newProject();
      const kept = Array.from({ length: 25 }, (_, n) => `kept${100 + n}@example.com`);
      for (const email of kept) await putContact(project, email);
      const going = await Promise.all(Array.from({ length: 10 }, (_, n) => putContact(project, `g${n}@example.com`)));
      let round = 0;
      const seen = await scan(
        rows,
        pages,
        async () => {
          round += 1;
          const id = going.pop();
          if (id) await deleteContact(project, id);
          if (round <= 10) await putContact(project, `new${round}@example.com`);
        },
        pages % 2 ? 'by partitions' : 'in rounds',
      );
      expect(seen.map(({ email }) => email).filter((email) => email.startsWith('kept'))).toEqual(kept);
    }),
    { numRuns: sized(3, 8, 2), seed: 7 },
  );
});
