import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler } from '../../../functions/segments/handler';
import type { FilterCondition } from '../../../shared/contract/filters';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { setCounter } from '../../support/counters';
import { all, type Memberships, startMemberships } from '../../support/memberships';
import { sized } from '../../support/sizes';
import { caller, secretKey } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const ask = caller(contacts, secretKey('prj_one'));
let service: Memberships;

beforeAll(async () => {
  service = await startMemberships();
});
afterAll(() => service?.stop());

const PEOPLE = sized(60, 400, 30);
const onTeam = (team: string): FilterCondition => ({ field: 'data.team', operator: 'equals', value: team });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).sort();

/** Contacts of a team of their own. */
const people = async (team: string, n = PEOPLE) => {
  const made = [];
  for (let i = 0; i < n; i++) made.push(await service.put(`${team}-${i}@example.com`, { team }));
  return made;
};

/** All members as the list shows them, page by page. */
async function listed(id: string, limit: number) {
  const found: { id: string }[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  for (let page = 0; page < 1000; page++) {
    const query = { limit: String(limit), ...(cursor ? { cursor } : {}) };
    const { status, body } = await call('GET /segments/{id}/contacts', { id, query });
    expect(status).toBe(200);
    found.push(...body.data.items);
    totals.add(body.data.total);
    expect(body.data.hasMore).toBe(body.data.nextCursor !== null);
    if (!body.data.hasMore) return { ids: idsOf(found), totals: [...totals] };
    cursor = body.data.nextCursor;
  }
  throw new Error('the list has no end');
}

describe('the members of a static segment', () => {
  test('are added and removed by address, and a repeat changes nothing', async () => {
    const [ada, grace] = await people('static', 2);
    const { id } = await service.add({ type: 'STATIC', trackMembership: false, backfilledVersion: 1 });
    const emails = [' STATIC-0@example.com', 'static-1@example.com', 'nobody@example.com'];
    const add = () => call('POST /segments/{id}/members', { id, body: { emails } });
    expect((await add()).body).toEqual({ success: true, data: { added: 2, notFound: ['nobody@example.com'] } });
    expect((await add()).body.data.added).toBe(0);
    await service.run();
    expect((await call('GET /segments/{id}', { id })).body).toMatchObject({ memberCount: 2, memberCountAt: null });
    expect(await listed(id, 1)).toEqual({ ids: idsOf([ada, grace] as { id: string }[]), totals: [2] });

    for (const operator of ['OR', 'AND']) {
      await call('PATCH /segments/{id}', { id, body: { filters: { operator, conditions: [] } } });
      expect((await listed(id, 10)).ids).toEqual(idsOf([ada, grace] as { id: string }[]));
    }

    const remove = () => call('DELETE /segments/{id}/members', { id, body: { emails: emails.slice(0, 1) } });
    expect((await remove()).body.data).toEqual({ removed: 1, notFound: [] });
    expect((await remove()).body.data.removed).toBe(0);
    expect((await listed(id, 10)).ids).toEqual([grace?.id]);

    await deleteContact(service.project, grace?.id ?? '');
    await service.put('static-1@example.com');
    expect((await listed(id, 10)).ids).toEqual([]);
  });

  test('are listed as they entered and left, newest first, without those of other segments', async () => {
    await people('comings', 3);
    const emails = [0, 1, 2].map((n) => `comings-${n}@example.com`);
    const make = () => service.add({ type: 'STATIC', trackMembership: false, backfilledVersion: 1 });
    const [{ id }, other] = [await make(), await make()];
    for (const email of emails) {
      await call('POST /segments/{id}/members', { id, body: { emails: [email] } });
      await call('POST /segments/{id}/members', { id: other.id, body: { emails: [email] } });
      await service.run();
      await service.clock.advance(1_000);
    }
    await call('DELETE /segments/{id}/members', { id, body: { emails: emails.slice(0, 1) } });
    await service.run();
    const seen: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 20; page++) {
      const query = { limit: '3', ...(cursor ? { cursor } : {}) };
      const { status, body } = await call('GET /segments/{id}/changes', { id, query });
      expect([status, body.data.total]).toEqual([200, 4]);
      for (const { name, contact } of body.data.items) seen.push(`${name} ${contact.email}`);
      cursor = body.data.nextCursor ?? undefined;
      if (!cursor) break;
    }
    expect(seen).toEqual([
      'segment.exited comings-0@example.com',
      ...[2, 1, 0].map((n) => `segment.entered comings-${n}@example.com`),
    ]);
    const { nextCursor } = (await call('GET /segments/{id}/changes', { id, query: { limit: '1' } })).body.data;
    const wrong = await call('GET /segments/{id}/changes', { id: other.id, query: { cursor: nextCursor } });
    expect(wrong.body.error.code).toBe('INVALID_CURSOR');
    expect((await call('GET /segments/{id}/changes', { id: 'seg_none' })).status).toBe(404);
  });

  test("can't be added to a dynamic one: 409", async () => {
    const { id } = await service.add({ filters: all(onTeam('none')), trackMembership: false });
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await call(`${method} /segments/{id}/members`, { id, body: { emails: ['a@b.co'] } });
      expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
    }
  });

  test.each([
    ['none', [], 'emails too_small'],
    ['over a thousand', Array(1001).fill('a@b.co'), 'emails too_big'],
    ['what is no address', ['a@b.co', 'a@b'], 'emails[1] invalid_string'],
  ])('422: %s', async (_, emails, expected) => {
    const { status, body } = await call('POST /segments/{id}/members', { id: 'seg_none', body: { emails } });
    const [error] = body.error.errors;
    expect([status, `${error.field} ${error.code}`]).toEqual([422, expected]);
  });
});

describe('the members of a dynamic segment', () => {
  test('are listed once each by pages of any size, and the count has all of them', async () => {
    const team = await people('red');
    const { id } = await service.add({ filters: all(onTeam('red')), trackMembership: false });
    for (const limit of [7, 100]) expect(await listed(id, limit)).toEqual({ ids: idsOf(team), totals: [team.length] });
  });

  test('are found by the filters until a tracked segment is backfilled, and in its rows after that', async () => {
    const team = await people('blue', 20);
    const body = { name: 'Blue', filters: all(onTeam('blue')), trackMembership: true };
    const { id } = (await call('POST /segments', { body })).body;
    const early = (await call('GET /segments/{id}/contacts', { id, query: { limit: '5' } })).body.data;
    expect((await listed(id, 6)).ids).toEqual(idsOf(team));
    await service.backfill();
    const segment = (await call('GET /segments/{id}', { id })).body;
    expect([segment.memberCount, segment.filling]).toEqual([20, undefined]);
    expect(await listed(id, 6)).toEqual({ ids: idsOf(team), totals: [20] });
    const rest = { limit: '100', cursor: early.nextCursor };
    const { items } = (await call('GET /segments/{id}/contacts', { id, query: rest })).body.data;
    expect(idsOf([...early.items, ...items])).toEqual(idsOf(team));
  });

  test('are listed without waiting, even if large contacts exceed the pace of jobs', async () => {
    const about = { patch: { text: 'x'.repeat(31_000) }, subscribedIfNew: true, source: 'import' as const };
    for (let n = 0; n < 90; n++) await upsertContact(service.other, { ...about, email: `large${n}@example.com` });
    const ask = caller(handler, secretKey('prj_two'));
    const { body } = await ask('POST /segments', { body: { name: 'Nobody', filters: all(onTeam('none')) } });
    const { data } = (await ask('GET /segments/{id}/contacts', { id: body.id })).body;
    expect(data).toMatchObject({ items: [], hasMore: false });
  });

  test('are shown by a preview before the segment exists', async () => {
    const team = await people('green', 12);
    const filters = all(onTeam('green'));
    const { data } = (await call('POST /segments/preview', { body: { filters } })).body;
    expect([data.count, data.examples.length]).toEqual([12, 10]);
    expect(idsOf(team)).toEqual(expect.arrayContaining(idsOf(data.examples)));
    const wrong = await call('POST /segments/preview', {
      body: { filters: all({ field: 'segment.seg_none', operator: 'member' }) },
    });
    expect([wrong.status, wrong.body.error.errors[0].code]).toEqual([422, 'not_found']);
  });

  test('are all listed by their filter alone, once each by pages of any size, with the count of all', async () => {
    const team = await people('teal');
    const body = { filters: all(onTeam('teal')) };
    for (const limit of [7, 100]) {
      const found: { id: string }[] = [];
      for (let cursor: string | undefined, page = 0; page < 100; page++) {
        const { status, body: reply } = await call('POST /segments/preview/contacts', {
          body: { ...body, limit, ...(cursor ? { cursor } : {}) },
        });
        expect([status, reply.data.total]).toEqual([200, team.length]);
        found.push(...reply.data.items);
        cursor = reply.data.nextCursor ?? undefined;
        if (!cursor) break;
      }
      expect(idsOf(found)).toEqual(idsOf(team));
    }
    const first = await call('POST /segments/preview/contacts', { body: { ...body, limit: 1 } });
    const { nextCursor } = first.body.data;
    const other = { filters: all(onTeam('none')), cursor: nextCursor };
    const wrong = await call('POST /segments/preview/contacts', { body: other });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'INVALID_CURSOR']);
    const unknown = { filters: all({ field: 'segment.seg_none', operator: 'member' }) };
    expect((await call('POST /segments/preview/contacts', { body: unknown })).status).toBe(422);
  });

  test('are listed for each contact, newest segment first', async () => {
    const [ada] = await people('grey', 2);
    const dynamic = await service.add({ filters: all(onTeam('grey')), trackMembership: false, name: 'Grey' });
    const fixed = await service.add({ type: 'STATIC', trackMembership: false, backfilledVersion: 1, name: 'Fixed' });
    const tracked = await service.add({ filters: all(onTeam('grey')), name: 'Tracked' });
    await service.add({ filters: all(onTeam('other')), trackMembership: false });
    await call('POST /segments/{id}/members', { id: fixed.id, body: { emails: ['grey-0@example.com'] } });
    const expected = [tracked, fixed, dynamic].map(({ id, name, type }) => ({ id, name, type }));
    const { data } = (await ask('GET /contacts/{id}/segments', { id: 'grey-0@example.com' })).body;
    expect(data).toMatchObject({ total: 3, hasMore: false });
    expect(data.items).toEqual(expected.sort((a, b) => (a.id < b.id ? 1 : -1)));
    const page = (await ask('GET /contacts/{id}/segments', { id: ada?.id ?? '', query: { limit: '2' } })).body.data;
    const query = { limit: '2', cursor: page.nextCursor };
    const next = (await ask('GET /contacts/{id}/segments', { id: ada?.id ?? '', query })).body.data;
    expect([...page.items, ...next.items]).toEqual(data.items);
  });
});

describe('the count of a project with too many contacts', () => {
  const tooMany = (n: number) => setCounter('prj_one', 'contacts', n);

  test('is made in the background, across interrupted runs, and once for all requests', async () => {
    const team = await people('many', 30);
    const { id } = await service.add({ filters: all(onTeam('many')), trackMembership: false });
    await tooMany(25_000);
    const read = async () => (await call('GET /segments/{id}', { id })).body;
    expect(await read()).toMatchObject({ memberCount: 0, memberCountAt: null });
    await read();
    const messages = service.queue();
    expect(messages).toEqual(Array(2).fill({ v: 1, kind: 'countSegments', project: 'prj_one' }));

    // Hardly more time than what is kept back for the end of a run: each does a page.
    for (let run = 0; run < 64 && (await read()).memberCountAt === null; run++) {
      service.drop();
      await service.work(messages[0], 30_000);
    }
    expect((await read()).memberCount).toBe(team.length);
    service.drop();
    await read();
    expect(service.queue()).toEqual([]);

    await service.put('many-more@example.com', { team: 'many' });
    await service.clock.advance(11 * 60_000);
    expect((await read()).memberCount).toBe(team.length);
    await service.run();
    expect((await read()).memberCount).toBe(team.length + 1);
    await tooMany(0);
  });

  test('restarts for other filters, and ends with the segment', async () => {
    await people('left', 3);
    const { id } = await service.add({ filters: all(onTeam('nobody')), trackMembership: false });
    await tooMany(25_000);
    await call('GET /segments/{id}', { id });
    await call('PATCH /segments/{id}', { id, body: { filters: all(onTeam('left')) } });
    const gone = await service.add({ filters: all(onTeam('left')), trackMembership: false });
    await call('GET /segments/{id}', { id: gone.id });
    await call('DELETE /segments/{id}', { id: gone.id });
    await service.run();
    expect((await call('GET /segments/{id}', { id })).body.memberCount).toBe(3);
    await tooMany(0);
  });
});
