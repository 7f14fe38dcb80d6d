import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/contacts/handler';
import { handler as countersProjector } from '../../../functions/counters-projector/handler';
import { handler as feedback } from '../../../functions/feedback/handler';
import { suppress } from '../../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { putEvent } from '../../../shared/db/events/events';
import { newId } from '../../../shared/ops/ids';
import { type EmailService, newEmail, startEmailService } from '../../support/emails';
import { api, lambdaContext, queueEvent } from '../../support/invocations';
import { notification, sesEvents } from '../../support/ses-events';

let service: EmailService;
const rows: EmailRow[] = [];
beforeAll(async () => {
  service = await startEmailService();
  for (let n = 0; n < 12; n++) {
    service.clock.advance(1000);
    const to = n % 3 === 0 ? 'other@example.com' : 'reader@example.com';
    rows.push(await newEmail(service.project, { to, subject: `Mail ${n}` }));
  }
  await newEmail(service.other, { to: 'reader@example.com' });
});
afterAll(() => service.stop());

type Query = Record<string, string>;
const list = (kind: 'events' | 'emails', id: string, query: Query = {}, projectId = service.project.id) =>
  api(handler, { projectId })(`GET /contacts/{id}/${kind}`, { id: encodeURIComponent(id), query });

async function scan(kind: 'events' | 'emails', limit: string) {
  const items: { id: string }[] = [];
  const totals = new Set<number>();
  let cursor: string | null = null;
  for (let page = 0; page < 30; page++) {
    const { body } = await list(kind, 'reader@example.com', { limit, ...(cursor ? { cursor } : {}) });
    items.push(...body.data.items);
    totals.add(body.data.total);
    cursor = body.data.nextCursor;
    expect(body.data.hasMore).toBe(cursor !== null);
    if (cursor === null) return { items, ids: items.map(({ id }) => id), totals: [...totals] };
  }
  throw new Error('the scan does not end');
}

describe('GET /contacts/{id}/emails', () => {
  test.each(['1', '7', '100'])('in pages of %s gives each email of the contact once, newest first', async (limit) => {
    const expected = rows.filter((_, n) => n % 3 !== 0).map(({ id }) => id);
    const { ids, totals } = await scan('emails', limit);
    expect({ ids, totals }).toEqual({ ids: expected.reverse(), totals: [8] });
  });

  test('shows them as GET /emails does', async () => {
    const { body } = await list('emails', rows[1]?.contactId ?? '', { limit: '1' });
    expect(body).toMatchObject({
      success: true,
      data: { items: [{ subject: 'Mail 11', status: 'QUEUED', contact: { email: 'reader@example.com' } }] },
    });
  });
});

describe('GET /contacts/{id}/data', () => {
  const ask = (query: Query, projectId = service.project.id) =>
    api(handler, { projectId })('GET /contacts/{id}/data', { id: 'reader@example.com', query });

  test.each(['1', '100'])('in pages of %s gives all that is stored about the contact once', async (limit) => {
    const contactId = rows[1]?.contactId ?? '';
    await suppress(service.project.id, contactId, 'manual');
    const seen: { kind: string; record: { id?: string } }[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 100; page++) {
      const { status, body } = await ask({ limit, ...(cursor ? { cursor } : {}) });
      expect(status).toBe(200);
      seen.push(...body.data.items);
      cursor = body.data.nextCursor;
      expect([body.data.total, body.data.totalIsLowerBound]).toEqual([seen.length, cursor ? true : undefined]);
      if (cursor === null) break;
    }
    const { ids } = await scan('emails', '100');
    const of = (kind: string) => seen.filter((item) => item.kind === kind).map(({ record }) => record);
    expect(of('contact')).toMatchObject([{ id: contactId, email: 'reader@example.com' }]);
    expect(of('suppression')).toMatchObject([{ reason: 'manual' }]);
    expect(of('email').map(({ id }) => id)).toEqual(ids);
    expect(of('event').map(({ id }) => id)).toEqual((await scan('events', '100')).ids);
  });

  test('is a 404 for an unknown contact, and a 400 for a cursor of another one', async () => {
    const { body } = await ask({ limit: '1' });
    const other = { id: 'other@example.com', query: { cursor: body.data.nextCursor } };
    expect((await api(handler, { projectId: service.project.id })('GET /contacts/{id}/data', other)).status).toBe(400);
    const none = { id: 'nobody@example.com' };
    expect((await api(handler, { projectId: service.project.id })('GET /contacts/{id}/data', none)).status).toBe(404);
  });
});

describe('GET /contacts/{id}/events', () => {
  test('joins what the project records and what became of the emails, newest first', async () => {
    const row = rows[1] as EmailRow;
    const { contactId, generation } = row;
    await feedback(
      queueEvent(
        'feedback',
        [sesEvents.delivery(2), sesEvents.open(4)].map((event) => notification(row, event)),
      ),
      lambdaContext(),
    );
    const createdAt = new Date(Date.parse('2026-12-01T12:03:00.000Z')).toISOString();
    const at = (name: string, id: string) =>
      putEvent({
        id,
        projectId: service.project.id,
        contactId,
        generation,
        email: 'reader@example.com',
        name,
        data: { plan: 'pro' },
        source: 'api',
        createdAt,
      });
    service.clock.advance(180_000 - (service.clock.now() - Date.parse('2026-12-01T12:00:00.000Z')));
    await at('upgraded', newId('evt'));
    const { body } = await list('events', 'reader@example.com');
    expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual([
      'email.opened',
      'upgraded',
      'email.delivered',
    ]);
    expect(body.data.items[1]).toEqual({
      id: expect.stringMatching(/^evt_/),
      name: 'upgraded',
      contact: { id: contactId, email: 'reader@example.com' },
      data: { plan: 'pro' },
      source: 'api',
      createdAt,
    });
    for (const limit of ['1', '2', '100']) expect((await scan('events', limit)).totals).toEqual([3]);
    expect((await list('events', 'other@example.com')).body.data).toMatchObject({ items: [], total: 0 });
  });
});

describe.each(['events', 'emails'] as const)('GET /contacts/{id}/%s', (kind) => {
  test('404 for a contact that is not there, or in another project', async () => {
    const { contactId } = rows[0] as EmailRow;
    for (const [id, project] of [
      ['nobody@example.com', service.project.id],
      [contactId, service.other.id],
    ] as const) {
      expect((await list(kind, id, {}, project)).body.error.code).toBe('CONTACT_NOT_FOUND');
    }
  });

  test('400 for a limit that is out of bounds and for a cursor of another contact', async () => {
    expect((await list(kind, 'reader@example.com', { limit: '101' })).body.error.code).toBe('INVALID_PARAMETERS');
    const cursor = (await list('emails', 'reader@example.com', { limit: '1' })).body.data.nextCursor;
    expect((await list(kind, 'other@example.com', { cursor })).body.error.code).toBe('INVALID_CURSOR');
  });
});

describe('GET /contacts/fields', () => {
  const fields = async (projectId = 'prj_two') => (await api(handler, { projectId })('GET /contacts/fields')).body;

  test('tells each key of the data with its types, and how many contacts have it', async () => {
    const table = service.table.emulator;
    if (!table) throw new Error('this test needs the emulator of the table');
    await table.registerReader('fields');
    const post = (email: string, data: object) =>
      api(handler, { projectId: 'prj_two' })('POST /contacts', { body: { email, data } });
    await post('a@example.com', { plan: 'pro', age: 7, tags: ['x'] });
    await post('b@example.com', { plan: 'free', age: '8', extra: { a: 1 } });
    await post('c@example.com', { age: 9, plan: true });
    await post('c@example.com', { plan: null, extra: { b: 1 } });
    for (const shardId of await table.shardIds()) {
      const Records = await table.readStream('fields', shardId, 1000);
      if (Records.length > 0) await countersProjector({ Records, shardId });
    }
    expect(await fields()).toEqual({
      success: true,
      data: {
        items: [
          {
            name: 'age',
            types: [
              { type: 'number', count: 2 },
              { type: 'string', count: 1 },
            ],
            count: 3,
            introducedBy: 'secret',
          },
          { name: 'extra', types: [{ type: 'object', count: 2 }], count: 2, introducedBy: 'secret' },
          { name: 'plan', types: [{ type: 'string', count: 2 }], count: 2, introducedBy: 'secret' },
          { name: 'tags', types: [{ type: 'array', count: 1 }], count: 1, introducedBy: 'secret' },
        ],
        nextCursor: null,
        hasMore: false,
        total: 4,
      },
    });
    expect((await fields('prj_one')).data.items).toEqual([]);
  });

  test('has the pages and parameters of every other list', async () => {
    const list = (query: Record<string, string>) =>
      api(handler, { projectId: 'prj_two' })('GET /contacts/fields', { query });
    const first = (await list({ limit: '3' })).body.data;
    expect(first).toMatchObject({ hasMore: true, total: 4 });
    const rest = (await list({ limit: '3', cursor: first.nextCursor })).body.data;
    const seen = [...first.items, ...rest.items].map(({ name }: { name: string }) => name);
    expect([seen, rest.nextCursor]).toEqual([['age', 'extra', 'plan', 'tags'], null]);
    expect((await list({ limit: '101' })).body.error.code).toBe('INVALID_PARAMETERS');
    expect((await list({ cursor: 'x' })).body.error.code).toBe('INVALID_CURSOR');
  });
});
