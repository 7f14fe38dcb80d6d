import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/emails/handler';

import { changeAddress } from '../../../shared/db/contacts/change-address';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { problemEntry } from '../../../shared/db/emails/sending';
import { keys } from '../../../shared/db/table/keys';
import { put } from '../../../shared/db/table/rows';
import { addToCounter } from '../../support/counters';
import { type EmailService, newEmail, setEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
/** Oldest first: one a second, alternating between two contacts. */
const rows: EmailRow[] = [];

beforeAll(async () => {
  service = await startEmailService();
  for (let n = 0; n < 30; n++) {
    service.clock.advance(1000);
    rows.push(
      await newEmail(service.project, {
        to: `reader${n % 2}@example.com`,
        tags: { third: n % 3 === 0 ? 'yes' : 'no' },
      }),
    );
  }
  for (const [n, row] of rows.entries()) {
    if (n % 10 === 1) await setEmail(row, { status: 'BOUNCED', bounceType: 'hard', ...problemEntry(row) });
    if (n % 10 === 2) await setEmail(row, { status: 'FAILED', reason: 'rejected', ...problemEntry(row) });
  }
  await newEmail(service.other, { to: 'reader0@example.com' });
});
afterAll(() => service.stop());

type Query = Record<string, string>;
const list = (query: Query = {}) => api(handler, { projectId: service.project.id })('GET /emails', { query });
const newest = (matches: (n: number) => boolean) =>
  rows
    .map(({ id }) => id)
    .filter((_, n) => matches(n))
    .reverse();
const idsOf = (body: { data: { items: { id: string }[] } }) => body.data.items.map(({ id }) => id);

/** All pages of a list, following its cursors. */
async function scan(query: Query) {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor: string | null = null;
  for (let page = 0; page < 50; page++) {
    const { status, body } = await list(cursor ? { ...query, cursor } : query);
    expect(status).toBe(200);
    ids.push(...idsOf(body));
    totals.add(body.data.total);
    expect(body.data.hasMore).toBe(body.data.nextCursor !== null);
    cursor = body.data.nextCursor;
    if (cursor === null) return { ids, totals: [...totals] };
  }
  throw new Error('the scan does not end');
}

describe('200', () => {
  test.each(['1', '7', '100'])(
    'a scan in pages of %s meets every email of the project once, newest first',
    async (limit) => {
      expect((await scan({ limit })).ids).toEqual(newest(() => true));
    },
  );

  test('a page has the general list shape with 20 emails, each as its own record shows it', async () => {
    const { body } = await list();
    expect(Object.keys(body.data).sort()).toEqual(['hasMore', 'items', 'nextCursor', 'total']);
    expect(body.data.items).toHaveLength(20);
    expect(body.data.items[0]).toMatchObject({ id: rows.at(-1)?.id, status: 'QUEUED', bounceType: null, sentAt: null });
    expect(body.data.items[0]).not.toHaveProperty('timeline');
  });

  test('the total is the counter, which trails, but never less than what the page shows', async () => {
    expect((await list({ limit: '5' })).body.data.total).toBe(5);
    await addToCounter(service.project.id, 'emails', 'shard-1', [{ sequence: '1', by: 30 }]);
    expect((await list({ limit: '5' })).body.data.total).toBe(30);
  });

  const cases: [string, Query, (n: number) => boolean][] = [
    ['the address of a contact', { contact: ' Reader1@Example.com' }, (n) => n % 2 === 1],
    ['a status that the sparse index holds', { status: 'BOUNCED' }, (n) => n % 10 === 1],
    ['another of those', { status: 'FAILED' }, (n) => n % 10 === 2],
    ['any other status', { status: 'QUEUED' }, (n) => n % 10 !== 1 && n % 10 !== 2],
    ['a tag', { tag: 'third:yes' }, (n) => n % 3 === 0],
    ['a contact and a status', { contact: 'reader0@example.com', status: 'FAILED' }, (n) => n % 10 === 2],
    ['all three', { contact: 'reader1@example.com', status: 'BOUNCED', tag: 'third:yes' }, (n) => n === 21],
    ['what nothing has', { tag: 'third:perhaps' }, () => false],
  ];

  test.each(cases)('filtered by %s: exactly those, with their number on every page', async (_case, query, matches) => {
    const expected = newest(matches);
    for (const limit of ['2', '100']) {
      expect(await scan({ ...query, limit })).toEqual({ ids: expected, totals: [expected.length] });
    }
  });

  test('filtered by the id of a contact', async () => {
    const contact = rows[1]?.contactId ?? '';
    expect((await scan({ contact })).ids).toEqual(newest((n) => n % 2 === 1));
  });
});

describe('200 by address', () => {
  test('page by page, as by its contact, with other filters too', async () => {
    const email = 'Reader1@EXAMPLE.com';
    for (const limit of ['4', '100']) {
      expect((await scan({ email, limit })).ids).toEqual(newest((n) => n % 2 === 1));
    }
    expect((await scan({ email, tag: 'third:yes' })).ids).toEqual(newest((n) => n % 2 === 1 && n % 3 === 0));
    expect((await scan({ email, contact: 'reader0@example.com' })).ids).toEqual([]);
    expect((await scan({ email, status: 'BOUNCED' })).ids).toEqual(newest((n) => n % 10 === 1));
  });

  test('an address that is nobody’s has none', async () => {
    expect((await list({ email: 'nobody@example.com' })).body.data).toMatchObject({ items: [], hasMore: false });
  });

  test('an address keeps its emails when one person leaves it and another gets it', async () => {
    const email = 'shared@example.com';
    const first = await newEmail(service.project, { to: email });
    const { generation: _, ...other } = await newEmail(service.project, { to: 'second@example.com' });
    expect(await changeAddress(service.project, first.contactId, 'left@example.com')).toBe('changed');
    expect(idsOf((await list({ email })).body)).toEqual([first.id]);
    expect(await changeAddress(service.project, other.contactId, email)).toBe('changed');
    service.clock.advance(1000);
    const second = await newEmail(service.project, { to: email });
    expect(second.contactId).not.toBe(first.contactId);
    const later = await newEmail(service.project, { to: 'left@example.com' });
    expect((await scan({ email, limit: '1' })).ids).toEqual([second.id, first.id]);
    expect((await scan({ email: 'second@example.com' })).ids).toEqual([other.id]);
    expect((await scan({ email: 'left@example.com' })).ids).toEqual([later.id]);
  });
});

describe('400', () => {
  test.each([
    ['address that is none', { email: 'ada' }, 'email'],
    ['limit of 0', { limit: '0' }, 'limit'],
    ['limit over 100', { limit: '101' }, 'limit'],
    ['status that there is not', { status: 'LOST' }, 'status'],
    ['tag without a value', { tag: 'third' }, 'tag'],
    ['parameter that there is not', { page: '1' }, 'page'],
  ])('a %s is named', async (_case, query, field) => {
    const { status, body } = await list(query as Query);
    expect(status).toBe(400);
    expect(body.error.errors).toEqual([expect.objectContaining({ field })]);
  });

  test.each([
    ['ada@example.com', /use `email`/],
    ['yesterday', /^Expected a date and time/],
  ])('an address as the end of a time is led to its parameter: %s', async (to, message) => {
    const { status, body } = await list({ to } as Query);
    expect([status, body.error.errors]).toEqual([
      400,
      [{ field: 'to', code: 'invalid_string', message: expect.stringMatching(message) }],
    ]);
  });

  test('a cursor is good for its own list only', async () => {
    const { body } = await list({ limit: '2', tag: 'third:yes' });
    const cursor = body.data.nextCursor;
    for (const query of [{ cursor }, { cursor, tag: 'third:no' }, { cursor: 'x', tag: 'third:yes' }]) {
      expect((await list(query)).body.error.code).toBe('INVALID_CURSOR');
    }
    expect((await list({ cursor, tag: 'third:yes' })).status).toBe(200);
  });
});

test('404 for a contact that is not in the project', async () => {
  for (const contact of ['nobody@example.com', 'ct_00000000000000000000000000000000', 'nonsense']) {
    expect((await list({ contact })).body.error.code).toBe('CONTACT_NOT_FOUND');
  }
});

test('words of the subject, in any case and order, hostile ones too', async () => {
  const wanted = rows[7] as EmailRow;
  await setEmail(wanted, { subject: 'Your ORDER 1017 (.*) has left' });
  expect(await scan({ subject: 'order 1017' })).toMatchObject({ ids: [wanted.id] });
  expect(await scan({ subject: 'left (.*)', contact: 'reader1@example.com' })).toMatchObject({ ids: [wanted.id] });
  expect(await scan({ subject: 'order 1018' })).toMatchObject({ ids: [] });
});

test('emails of a template are found by its id or alias, also after its deletion by its id', async () => {
  const templateId = 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E';
  const { id } = await newEmail(service.other, { to: 'reader1@example.com', template: templateId });
  await put({ ...keys.templateAlias(service.other.id, 'welcome'), v: 1, templateId });
  const find = (template: string) =>
    api(handler, { projectId: service.other.id })('GET /emails', { query: { template } });
  for (const name of [templateId, 'welcome']) expect(idsOf((await find(name)).body)).toEqual([id]);
  expect(await find('goodbye')).toMatchObject({ status: 404, body: { error: { code: 'TEMPLATE_NOT_FOUND' } } });
});
