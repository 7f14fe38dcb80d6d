import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { handler as countersProjector } from '../../../functions/counters-projector/handler';
import { getSummary } from '../../../shared/db/contacts/summaries';
import { eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { addMembers, readMemberships, removeMembers } from '../../../shared/db/segments/memberships';
import { db } from '../../../shared/db/table/client';
import type { Segment } from '../../../shared/domain/segments/segment';
import { settleMembership } from '../../../shared/services/reconcile-memberships/settle-membership';
import { withMatcher } from '../../../shared/services/reconcile-memberships/tracked-segments';
import { all, type Memberships, startMemberships } from '../../support/memberships';
import { newRecords, reactTo } from '../../support/stream';

let on: Memberships;
let gold: Segment;
let project: string;
beforeAll(async () => {
  on = await startMemberships();
  project = on.project.id;
  gold = await on.add({ name: 'Gold', filters: all({ field: 'data.plan', operator: 'equals', value: 'gold' }) });
  await on.backfill();
});
afterAll(() => on?.stop());

let people = 0;
let email: string;
beforeEach(async () => {
  email = `person${people++}@example.com`;
  await on.clock.advance(10);
  await on.run();
});

/** What the stream tells since the last call; the counters have it already. */
async function records(): Promise<DynamoDBRecord[]> {
  const shards = await newRecords(on);
  for (const [shardId, told] of shards) await countersProjector({ Records: told, shardId });
  return [...shards.values()].flat();
}

const ref = ({ id }: { id: string }, segment: Segment) => ({
  projectId: project,
  contactId: id,
  segmentId: segment.id,
});
const namesTold = async (contact: Parameters<Memberships['told']>[0]) =>
  (await on.told(contact)).map(({ name }) => name);

/** Calls `hold` before each row that is put, until the end that it answers with. */
function intercept(name: string, hold: (input: unknown) => Promise<void>): () => void {
  db.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (/Put|Transact/.test(commandName ?? '')) await hold(args.input);
        return next(args);
      },
    { step: 'initialize', name },
  );
  return () => db.middlewareStack.remove(name);
}

describe('a contact that begins to match a tracked segment', () => {
  test('is a member at once with one event, and one more when it leaves, however often the stream repeats', async () => {
    const before = await on.count(gold);
    const contact = await on.put(email, { plan: 'gold' });
    const created = await records();
    await Promise.all([reactTo(created), reactTo(created)]);
    const entered = await records();
    await Promise.all([reactTo(entered), reactTo(entered)]);
    await reactTo([...created, ...entered]);
    await on.run();
    expect(await on.told(contact)).toMatchObject([
      {
        name: 'segment.entered',
        data: { segment: gold.id, name: 'Gold' },
        createdAt: new Date(on.clock.now()).toISOString(),
      },
    ]);
    expect(await on.segmentsOf(contact)).toEqual([gold.id]);

    await on.clock.advance(10);
    await on.put(email, { plan: 'blue' });
    await on.run();
    expect(await namesTold(contact)).toEqual(['segment.entered', 'segment.exited']);
    expect(await on.segmentsOf(contact)).toEqual([]);
    expect((await getSummary(project, contact.id))?.names['segment.exited']?.count).toBe(1);
    await on.clock.advance(10);
    await on.put(email, { plan: 'gold' });
    await reactTo(created);
    await on.run();
    expect(await namesTold(contact)).toEqual(['segment.entered', 'segment.exited', 'segment.entered']);
    expect(await readMemberships(project, [ref(contact, gold)])).toEqual(new Set([`${contact.id}#${gold.id}`]));
    expect(await readMemberships(project, [{ ...ref(contact, gold), generation: 'other' }])).toEqual(new Set());
    expect(await on.count(gold)).toBe(before + 1);
  });

  test('by an event is noticed when the event is counted', async () => {
    const buyers = await on.add({
      filters: all({ field: 'event.bought', operator: 'triggered', minCount: 2 }),
    });
    await on.backfill();
    const contact = await on.put(email);
    await on.happen(contact, 'bought');
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([]);
    await on.happen(contact, 'bought');
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([buyers.id]);
  });

  test('is not looked at for what no tracked filter reads', async () => {
    const contact = await on.put(email, { plan: 'gold' });
    await on.run();
    await on.put(email, { other: 1 });
    const changed = await records();
    await on.table.emulator?.readMeter({ reset: true });
    await reactTo(changed);
    expect(await on.table.emulator?.readMeter()).toMatchObject({ read: 0, write: 0 });
    expect(await on.segmentsOf(contact)).toEqual([gold.id]);
  });
});

describe('members of a static segment', () => {
  test('are added and removed once, with events and counts, and segments that refer to it are evaluated', async () => {
    const list = await on.add({ type: 'STATIC', trackMembership: false, name: 'List' });
    const built = await on.add({ filters: all({ field: `segment.${list.id}`, operator: 'member' }) });
    await on.backfill();
    const contact = await on.put(email);
    expect(await addMembers(project, list.id, [contact, contact], 'first')).toBe(1);
    expect(await addMembers(project, list.id, [contact], 'second')).toBe(0);
    expect(await addMembers(project, list.id, [contact], 'first')).toBe(1);
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([list.id, built.id].sort());
    expect([await on.count(list), await on.count(built)]).toEqual([1, 1]);
    expect(await removeMembers(project, list.id, [contact.id], 'third')).toBe(1);
    expect(await removeMembers(project, list.id, [contact.id], 'third')).toBe(1);
    expect(await removeMembers(project, list.id, [contact.id, 'ct_none'], 'fourth')).toBe(0);
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([]);
    expect([await on.count(list), await on.count(built)]).toEqual([0, 0]);
    const told = (await on.told(contact)).map(({ name, data }) => `${name} ${data.segment}`);
    expect(told.sort()).toEqual(
      [list, built].flatMap(({ id }) => [`segment.entered ${id}`, `segment.exited ${id}`]).sort(),
    );
  });
});

describe('an evaluation of a contact that changes meanwhile', () => {
  test.each([
    ['for the first time', false],
    ['where there is a row already', true],
  ])('on facts that are over by then leaves nothing wrong: %s', async (_, wasMember) => {
    const contact = await on.put(email, { plan: 'gold' });
    if (wasMember) {
      await on.run();
      await on.put(email, { plan: 'blue' });
      await on.run();
      await on.put(email, { plan: 'gold' });
    }
    await records();
    const tracked = await withMatcher(gold);
    let meanwhile = async () => {
      // The other one sees a contact that does not match, and a row that says so: it has nothing to write.
      await on.put(email, { plan: 'blue' });
      await settleMembership(ref(contact, gold), tracked);
    };
    const end = intercept('meanwhile', async () => {
      const change = meanwhile;
      meanwhile = async () => undefined;
      await change();
    });
    await settleMembership(ref(contact, gold), tracked).finally(end);
    expect(await on.segmentsOf(contact)).toEqual([]);
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([]);
  });

  test('beside another one writes once', async () => {
    const contact = await on.put(email, { plan: 'gold' });
    const tracked = await withMatcher(gold);
    await Promise.all([1, 2, 3].map(() => settleMembership(ref(contact, gold), tracked)));
    await on.run();
    expect(await namesTold(contact)).toEqual(['segment.entered']);
  });
});

test('an event that could not be recorded is recorded when the record comes again', async () => {
  const contact = await on.put(email, { plan: 'gold' });
  await reactTo(await records());
  const entered = await records();
  const end = intercept('fault', async (input) => {
    if (JSON.stringify(input).includes('segment.entered')) throw new Error('the table is away');
  });
  const failed = await reactTo(entered).finally(end);
  expect(failed).toHaveLength(1);
  await reactTo(entered);
  await on.run();
  expect(await namesTold(contact)).toEqual(['segment.entered']);
});

describe('many contacts of one project in a batch', () => {
  const people = () => Promise.all(Array.from({ length: 12 }, (_, n) => on.put(`${n}${email}`, { plan: 'gold' })));
  const left = () => on.queue().filter(({ kind }) => kind === 'evaluate');

  test('are left to the worker, and each enters once, however often batch and message come', async () => {
    const contacts = await people();
    const created = await records();
    await Promise.all([reactTo(created), reactTo(created)]);
    const told = left().map(({ members }) => (members as { contact: string }[]).map(({ contact }) => contact).sort());
    const ids = contacts.map(({ id }) => id).sort();
    expect(told).toEqual([ids, ids]);
    for (const contact of contacts) expect(await on.segmentsOf(contact)).toEqual([]);
    await on.run();
    for (const contact of contacts) expect(await namesTold(contact)).toEqual(['segment.entered']);
  });

  test('keep the depth of what has changed', async () => {
    const visitors = await on.add({ filters: all({ field: 'event.came', operator: 'triggered' }) });
    await on.backfill();
    const contacts = await people();
    await on.run();
    for (const contact of contacts) await on.happen(contact, 'came', 3);
    await on.run();
    for (const contact of contacts) {
      const told = (await on.told(contact)).filter(({ data }) => data.segment === visitors.id);
      expect(told).toMatchObject([{ name: 'segment.entered', depth: 3 }]);
    }
  });

  test('come again with their batch if they cannot be queued', async () => {
    const contacts = await people();
    const created = await records();
    const { JOBS_QUEUE_URL: url = '' } = process.env;
    delete process.env.JOBS_QUEUE_URL;
    const failed = await reactTo(created);
    process.env.JOBS_QUEUE_URL = url;
    expect(failed).toHaveLength(contacts.length);
    expect(await reactTo(created)).toEqual([]);
    await on.run();
    for (const contact of contacts) expect(await namesTold(contact)).toEqual(['segment.entered']);
  });
});

describe('a contact that is deleted', () => {
  test('leaves no membership, gives no event and is not counted; the next contact of the address keeps its own', async () => {
    const contact = await on.put(email, { plan: 'gold' });
    await on.run();
    const members = await on.count(gold);
    await on.erase(contact);
    await on.run();
    expect(await on.segmentsOf(contact)).toEqual([]);
    expect(await on.count(gold)).toBe(members - 1);
    expect(await namesTold(contact)).toEqual([]);

    const next = await on.put(email, { plan: 'gold' });
    await on.run();
    await eraseContact(project, next.id, () => 100_000);
    expect(await on.segmentsOf(next)).toEqual([gold.id]);
    expect(await namesTold(next)).toEqual(['segment.entered']);
    expect(await on.count(gold)).toBe(members);
  });

  test('while it is looked at does not come to be a member', async () => {
    const contact = await on.put(email, { plan: 'gold' });
    await records();
    const end = intercept('meanwhile', async () => {
      end();
      await on.erase(contact);
    });
    await settleMembership(ref(contact, gold), await withMatcher(gold)).finally(end);
    expect(await on.segmentsOf(contact)).toEqual([]);
  });
});
