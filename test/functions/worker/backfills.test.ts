import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { beginBackfill } from '../../../shared/db/segments/backfills';
import { deleteSegment, getSegment } from '../../../shared/db/segments/segments';
import type { Contact } from '../../../shared/domain/contacts/contact';
import type { Segment } from '../../../shared/domain/segments/segment';
import { all, type Memberships, startMemberships } from '../../support/memberships';
import { dyingAtWrite } from '../../support/worker';

let on: Memberships;
beforeAll(async () => {
  on = await startMemberships();
});
afterAll(() => on?.stop());

const MINUTE_MS = 60_000;
let folder = 0;
/** Contacts of a test have its mark, and its segments ask for it. */
let mark: string;
beforeEach(async () => {
  mark = `m${folder++}`;
  await on.run();
});

const marked = (extra: Record<string, unknown> = {}) => ({ mark, ...extra });
const ofMark = () => ({ field: 'data.mark', operator: 'equals' as const, value: mark });
async function people(n: number): Promise<Contact[]> {
  const contacts = await Promise.all(
    Array.from({ length: n }, (_, i) => on.put(`p${i}.${mark}@example.com`, marked())),
  );
  await on.run();
  return contacts;
}
const membersOf = async (segment: Segment, contacts: readonly Contact[]) => {
  const found = await Promise.all(contacts.map((contact) => on.segmentsOf(contact)));
  return found.filter((ids) => ids.includes(segment.id)).length;
};
const isBackfilled = async ({ projectId, id }: Segment) => {
  const segment = await getSegment(projectId, id);
  return segment?.backfilledVersion === segment?.filtersVersion;
};
const rowsOf = async ({ id }: Segment) => (await on.rows()).filter(({ sk }) => sk === `SEGMENT#${id}`);

describe('a segment that becomes tracked', () => {
  test('is backfilled without events; changes after that are reported', async () => {
    const contacts = await people(5);
    const segment = await on.add({ filters: all(ofMark()) });
    await on.run();
    expect(await rowsOf(segment)).toEqual([]);
    await on.backfill();
    expect(await membersOf(segment, contacts)).toBe(5);
    expect(await on.count(segment)).toBe(5);
    expect(await isBackfilled(segment)).toBe(true);
    const [first] = contacts as [Contact];
    await on.put(first.email, { mark: null as unknown as string });
    await on.run();
    expect(await on.told(first)).toMatchObject([{ name: 'segment.exited' }]);
    expect(await on.told((contacts as [Contact, Contact])[1])).toEqual([]);
  });

  test('is backfilled to the end whichever write its worker dies at, without events', async () => {
    const contacts = await people(3);
    const segment = await on.add({ filters: all(ofMark()) });
    await on.run();
    await on.clock.advance(20_000);
    const message = { v: 1, kind: 'backfill', project: on.project.id, segment: segment.id };
    let deaths = 0;
    for (const when of ['before', 'after'] as const) {
      for (const n of [1, 2, 3, 5]) {
        const died = await dyingAtWrite(n, when, () => on.work(message).catch(() => undefined));
        deaths += died ? 1 : 0;
        // Its lease ends, and the next one goes on where it stood.
        await on.clock.advance(2 * MINUTE_MS);
      }
    }
    expect(deaths).toBeGreaterThan(5);
    on.drop();
    for (let tick = 0; tick < 3; tick++) await on.tick(2 * MINUTE_MS);
    expect(await membersOf(segment, contacts)).toBe(3);
    expect(await on.count(segment)).toBe(3);
    expect(await isBackfilled(segment)).toBe(true);
    for (const contact of contacts) expect(await on.told(contact)).toEqual([]);
  });

  test('is backfilled by the next run if its message is lost, and not before all containers know it', async () => {
    const contacts = await people(1);
    const segment = await on.add({ filters: all(ofMark()) });
    await on.run();
    const [message] = on.queue();
    on.drop();
    await on.work(message);
    expect(await membersOf(segment, contacts)).toBe(0);
    await on.tick(MINUTE_MS);
    expect(await membersOf(segment, contacts)).toBe(1);
  });

  test('continues in the next run if the time of one is over', async () => {
    const contacts = await people(2);
    const segment = await on.add({ filters: all(ofMark()) });
    await on.run();
    on.drop();
    await on.clock.advance(20_000);
    await on.work({ v: 1, kind: 'backfill', project: on.project.id, segment: segment.id }, 1_000);
    expect(await isBackfilled(segment)).toBe(false);
    await on.run();
    expect(await membersOf(segment, contacts)).toBe(2);
    expect(await isBackfilled(segment)).toBe(true);
  });
});

describe('after a change of the filters', () => {
  test('a segment, and those that refer to it, are backfilled again without events', async () => {
    const [one, two] = (await people(2)) as [Contact, Contact];
    const inner = await on.add({ trackMembership: false, filters: all({ ...ofMark(), value: 'nobody' }) });
    const outer = await on.add({ filters: all({ field: `segment.${inner.id}`, operator: 'member' }) });
    await on.backfill();
    expect(await on.segmentsOf(one)).toEqual([]);
    await on.change(inner, { filters: all(ofMark()) });
    await on.backfill();
    expect([await on.segmentsOf(one), await on.segmentsOf(two)]).toEqual([[outer.id], [outer.id]]);
    await on.change(outer, { filters: all({ field: 'email', operator: 'equals', value: two.email }) });
    await on.backfill();
    expect([await on.segmentsOf(one), await on.segmentsOf(two)]).toEqual([[], [outer.id]]);
    expect([await on.told(one), await on.told(two)]).toEqual([[], []]);
    expect([await on.count(outer), await isBackfilled(outer)]).toEqual([1, true]);
  });
});

describe('a segment that is', () => {
  test('no longer tracked, or deleted, loses all its members without events', async () => {
    const contacts = await people(3);
    const kept = await on.add({ filters: all(ofMark()) });
    const gone = await on.add({ filters: all(ofMark()) });
    await on.backfill();
    await on.change(kept, { trackMembership: false });
    await deleteSegment(on.project.id, gone.id);
    await on.backfill();
    expect([await membersOf(kept, contacts), await membersOf(gone, contacts)]).toEqual([0, 0]);
    expect([await on.count(kept), await on.count(gone)]).toEqual([0, 0]);
    for (const contact of contacts) expect(await on.told(contact)).toEqual([]);
    await on.tick(2 * MINUTE_MS);
    expect((await on.rows()).filter(({ pk }) => String(pk).endsWith('#SEGBACKFILLS'))).toEqual([]);

    await on.change(kept, { trackMembership: true });
    await on.backfill();
    expect(await membersOf(kept, contacts)).toBe(3);
    // The stream may tell of the end of tracking once more.
    await beginBackfill({ projectId: kept.projectId, segmentId: kept.id, kind: 'clear', version: 1 }, on.clock.now());
    await on.tick(2 * MINUTE_MS);
    expect(await membersOf(kept, contacts)).toBe(3);
  });
});

describe('time windows', () => {
  const HOUR_MS = 60 * MINUTE_MS;
  const recently = () => all(ofMark(), { field: 'event.seen', operator: 'triggeredWithin', value: 2, unit: 'hours' });

  test('turn at their moment, within the minute of the tick, and are reported', async () => {
    const segment = await on.add({ filters: recently() });
    const [contact] = (await people(1)) as [Contact];
    await on.backfill();
    await on.happen(contact, 'seen');
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([segment.id]);
    await on.tick(2 * HOUR_MS);
    expect(await on.segmentsOf(contact)).toEqual([segment.id]);
    await on.tick(1);
    expect(await on.segmentsOf(contact)).toEqual([]);
    expect(await on.told(contact)).toMatchObject([
      { name: 'segment.entered' },
      { name: 'segment.exited', createdAt: new Date(on.clock.now()).toISOString() },
    ]);
  });

  test('that later changes extend cost no write until they are due, and then end at the new moment', async () => {
    const segment = await on.add({ filters: recently() });
    const [contact] = (await people(1)) as [Contact];
    await on.backfill();
    await on.happen(contact, 'seen');
    await on.run();
    const [before] = await rowsOf(segment);
    await on.clock.advance(HOUR_MS);
    await on.happen(contact, 'seen');
    await on.run();
    expect(await rowsOf(segment)).toEqual([before]);
    await on.tick(HOUR_MS + 1);
    expect(await on.segmentsOf(contact)).toEqual([segment.id]);
    await on.tick(HOUR_MS);
    expect(await on.segmentsOf(contact)).toEqual([]);
  });

  test('that change to an earlier moment turn then, also for contacts that are no members yet', async () => {
    const filters = all(ofMark(), { field: 'data.due', operator: 'within', value: 1, unit: 'days' });
    const segment = await on.add({ filters });
    const [contact] = (await people(1)) as [Contact];
    const dueIn = (ms: number) => on.put(contact.email, { due: new Date(on.clock.now() + ms).toISOString() });
    await dueIn(10 * HOUR_MS);
    await on.backfill();
    await dueIn(HOUR_MS);
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([]);
    await on.tick(HOUR_MS);
    expect(await on.segmentsOf(contact)).toEqual([segment.id]);
  });

  test('that end in the year 9999 never turn', async () => {
    const filters = all(ofMark(), { field: 'data.until', operator: 'olderThan', value: 1, unit: 'days' });
    const segment = await on.add({ filters });
    const [contact] = (await people(1)) as [Contact];
    await on.put(contact.email, { until: '9999-12-31' });
    await on.backfill();
    await on.look();
    expect([await rowsOf(segment), on.queue()]).toEqual([[], []]);
  });

  test('whose message is lost are evaluated ten minutes later; no rows of a deleted segment stay', async () => {
    const filters = all(ofMark(), { field: 'data.due', operator: 'within', value: 1, unit: 'days' });
    const [kept, gone] = [await on.add({ filters }), await on.add({ filters })];
    const [contact] = (await people(1)) as [Contact];
    await on.put(contact.email, { due: new Date(on.clock.now() + HOUR_MS).toISOString() });
    await on.backfill();
    await deleteSegment(on.project.id, gone.id);
    await on.backfill();
    expect(await rowsOf(gone)).toHaveLength(1);
    await on.clock.advance(HOUR_MS);
    await on.look();
    expect(on.queue()).toContainEqual(expect.objectContaining({ kind: 'evaluate' }));
    on.drop();
    await on.tick(9 * MINUTE_MS);
    expect(await on.segmentsOf(contact)).toEqual([]);
    await on.tick(MINUTE_MS);
    expect(await rowsOf(gone)).toEqual([]);
    expect(await on.segmentsOf(contact)).toEqual([kept.id]);
  });
});
