import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/contacts/handler';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { askToConfirm, confirmSubscription } from '../../../shared/db/contacts/opt-in';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { deleteTopic } from '../../../shared/db/contacts/topics';
import { type Service, startService } from '../../support/contacts';
import { api } from '../../support/invocations';
import { addTopic } from '../../support/topics';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const as = (projectId: string) => api(handler, { projectId });
const ask = as('prj_one');
const create = async (email: string, rest: object = {}) =>
  (await ask('POST /contacts', { body: { email, ...rest } })).body;
const patch = (id: string, body: unknown) => ask('PATCH /contacts/{id}', { id: encodeURIComponent(id), body });
const read = async (id: string) => (await ask('GET /contacts/{id}', { id })).body;

describe('200', () => {
  test('by id or address: data merges by key, null removes, what is not named stays; bare and without _meta', async () => {
    const { _meta, ...contact } = await create('ada+x@example.com', { data: { a: 1, b: { deep: 1 }, c: 'x' } });
    await service.clock.advance(1000);
    const { status, body } = await patch(contact.id, { data: { b: { other: 2 }, c: null } });
    expect(status).toBe(200);
    expect(body).toEqual({ ...contact, data: { a: 1, b: { other: 2 } }, updatedAt: '2026-12-01T12:00:01.000Z' });
    expect((await patch('ADA+X@example.com', { subscribed: false })).body).toMatchObject({
      id: contact.id,
      subscribed: false,
      data: { a: 1, b: { other: 2 } },
    });
    expect((await read(contact.id)).subscribed).toBe(false);
  });

  test('a call that says nothing changes nothing', async () => {
    const { _meta, ...contact } = await create('same@example.com', { data: { a: 1 } });
    await service.clock.advance(1000);
    expect((await patch(contact.id, {})).body).toEqual(contact);
  });

  test('64 at once with different keys lose nothing', async () => {
    const { id } = await create('rush@example.com');
    const calls = Array.from({ length: 64 }, (_, n) => patch(id, { data: { [`k${n}`]: n } }));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect((await read(id)).data).toEqual(Object.fromEntries(calls.map((_, n) => [`k${n}`, n])));
  });

  test('nobody is subscribed again after a complaint; the rest of the call takes effect', async () => {
    const { id } = await create('angry@example.com');
    await suppress('prj_one', id, 'complaint', 'em_1');
    expect((await patch(id, { subscribed: true, data: { a: 1 } })).body).toMatchObject({
      subscribed: false,
      data: { a: 1 },
    });
    expect((await patch(id, { subscribed: true })).body.subscribed).toBe(false);
  });
});

describe('topics and a break', () => {
  const soon = '2026-12-24T00:00:00.000Z';
  beforeAll(async () => {
    for (const id of ['top_a', 'top_b']) await addTopic('prj_one', id);
  });

  test('are shown where something was chosen, change by themselves, and null takes them back', async () => {
    const { id, ...contact } = await create('choosy@example.com', { data: { a: 1 } });
    expect(Object.keys(contact)).not.toEqual(expect.arrayContaining(['topics']));
    const first = await patch(id, {
      topics: { top_a: false, top_gone: null },
      snoozedUntil: '2026-12-24T01:00:00+01:00',
    });
    expect(first.body).toMatchObject({
      topics: { top_a: false },
      snoozedUntil: soon,
      data: { a: 1 },
      subscribed: true,
    });
    const second = await patch(id, { topics: { top_b: true } });
    expect(second.body).toMatchObject({ topics: { top_a: false, top_b: true }, snoozedUntil: soon });
    expect((await patch(id, { topics: { top_a: null }, snoozedUntil: null })).body.topics).toEqual({ top_b: true });
    expect(await read(id)).not.toHaveProperty('snoozedUntil');
    expect((await patch(id, { topics: null })).body).not.toHaveProperty('topics');
  });

  test('of several calls at once all count', async () => {
    const { id } = await create('busy@example.com');
    await Promise.all([
      patch(id, { topics: { top_a: true } }),
      patch(id, { topics: { top_b: false }, data: { b: 1 } }),
      patch(id, { snoozedUntil: soon }),
    ]);
    expect(await read(id)).toMatchObject({ topics: { top_a: true, top_b: false }, data: { b: 1 }, snoozedUntil: soon });
  });

  test('choices of a topic that is gone are forgotten with the next choice', async () => {
    const { id } = await create('late@example.com');
    await addTopic('prj_one', 'top_short');
    await patch(id, { topics: { top_short: true } });
    await deleteTopic('prj_one', 'top_short');
    expect((await patch(id, { topics: { top_a: true } })).body.topics).toEqual({ top_a: true });
  });

  test('all topics and all keys of data fit into one call, also where others are forgotten by it', async () => {
    const many = as('prj_two');
    const topicsOf = (generation: string) => Array.from({ length: 100 }, (_, n) => `top_${generation}${n}`);
    const { id } = (await many('POST /contacts', { body: { email: 'all@example.com' } })).body;
    for (const [generation, data] of [
      ['old', {}],
      ['new', Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key ${n}`, n]))],
    ] as const) {
      const ids = topicsOf(generation);
      await Promise.all(ids.map((topic) => addTopic('prj_two', topic)));
      const topics = Object.fromEntries(ids.map((topic) => [topic, false]));
      const { status, body } = await many('PATCH /contacts/{id}', { id, body: { topics, data, subscribed: false } });
      expect([status, body.topics, body.data]).toEqual([200, topics, data]);
      await Promise.all(ids.map((topic) => deleteTopic('prj_two', topic)));
    }
  });

  test.each([
    ['a topic that there is not', { topics: { top_none: true } }, 404, 'TOPIC_NOT_FOUND'],
    ['a break that is over', { snoozedUntil: '2026-12-01T11:00:00Z' }, 422, 'snoozedUntil: too_small'],
    ['a break of years', { snoozedUntil: '2029-01-01T00:00:00Z' }, 422, 'snoozedUntil: too_big'],
    ['a choice that is none', { topics: { top_a: 'yes' } }, 422, 'topics.top_a: invalid_type'],
  ])('%s is refused and nothing is written', async (_what, body, status, expected) => {
    const before = await create('refused@example.com');
    const response = await patch(before.id, body);
    const [{ field, code } = { field: '', code: '' }] = response.body.error.errors ?? [];
    expect([response.status, field ? `${field}: ${code}` : response.body.error.code]).toEqual([status, expected]);
    expect((await read(before.id)).updatedAt).toBe(before.updatedAt);
  });
});

describe('404', () => {
  test.each([
    ['an id that is unknown', `ct_${'0'.repeat(32)}`],
    ['an address nobody has', 'nobody@example.com'],
    ['no id at all', 'x'],
  ])('%s, and nothing comes into being', async (_case, id) => {
    const { status, body } = await patch(id, { data: { a: 1 } });
    expect(status).toBe(404);
    expect(body.error.code).toBe('CONTACT_NOT_FOUND');
    expect((await service.rows()).filter(({ email }) => email === 'nobody@example.com')).toEqual([]);
  });

  test("another project's contact, by its id and by its address", async () => {
    const { id } = await create('mine@example.com', { data: { a: 1 } });
    for (const name of [id, 'mine@example.com']) {
      const response = await as('prj_two')('PATCH /contacts/{id}', { id: name, body: { data: { a: 2 } } });
      expect(response.body.error.code).toBe('CONTACT_NOT_FOUND');
    }
    expect((await read(id)).data).toEqual({ a: 1 });
  });
});

test('200: a reserved name is not kept, and a warning names it', async () => {
  const { id } = await create('warned@example.com');
  const { status, body } = await patch(id, { data: { createdAt: 1, plan: 'a' } });
  expect([status, body.data]).toEqual([200, { plan: 'a' }]);
  expect(body.warnings).toMatchObject([{ code: 'reserved_key', field: 'data.createdAt' }]);
});

test('200: a time zone that cannot be read is kept, and a warning says what stands for it', async () => {
  const { id } = await create('zone@example.com');
  const { status, body } = await patch(id, { data: { timezone: 'Berlin' } });
  expect([status, body.data]).toEqual([200, { timezone: 'Berlin' }]);
  expect(body.warnings).toMatchObject([{ code: 'timezone', field: 'data.timezone' }]);
});

describe('422', () => {
  test('names every wrong member at once', async () => {
    const { id } = await create('fixed@example.com');
    const { status, body } = await patch(id, {
      email: 'a@b@example.com',
      id: 'ct_1',
      subscribed: 1,
      data: { 'a.b': 1 },
    });
    expect(status).toBe(422);
    const errors = body.error.errors as { field: string; code: string }[];
    expect(errors.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'data.a.b invalid_string',
      'email invalid_string',
      'id unrecognized_keys',
      'subscribed invalid_type',
    ]);
  });

  test('a merge that would pass 100 keys or 32 KB is refused, and nothing of it is written', async () => {
    const full = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`k${n}`, n]));
    const { id } = await create('full@example.com', { data: full });
    for (const data of [{ x: 1, y: 2 }, { k0: 'x'.repeat(32_768) }]) {
      const { status, body } = await patch(id, { data, subscribed: false });
      expect(status).toBe(422);
      expect(body.error.errors).toEqual([expect.objectContaining({ field: 'data', code: 'too_big' })]);
    }
    expect(await read(id)).toMatchObject({ data: full, subscribed: true });
    expect((await patch(id, { data: { k0: null, x: 1, y: 2 } })).status).toBe(200);
  });
});

describe('the email address', () => {
  const find = async (email: string) => (await ask('GET /contacts', { query: { email } })).body.contacts;

  test('200: by id or by present address, normalised; the id stays, and lists and search find the new one only', async () => {
    const { id } = await create('moves@example.com', { data: { a: 1 } });
    const { status, body } = await patch('moves@example.com', { email: ' Moved@Example.com ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, email: 'moved@example.com', data: { a: 1 } });
    expect(await find('moves@example.com')).toEqual([]);
    expect(await find('moved@example.com')).toEqual([expect.objectContaining({ id })]);
    expect((await ask('GET /contacts/{id}', { id: 'moves@example.com' })).status).toBe(404);
    expect((await ask('GET /contacts', { query: { search: 'moves' } })).body.contacts).toEqual([]);
    expect((await ask('GET /contacts', { query: { search: 'moved' } })).body.contacts).toHaveLength(1);
    expect((await patch(id, { email: 'moves@example.com' })).body).toMatchObject({ id, email: 'moves@example.com' });
  });

  test('200: the present address changes nothing, and may come with other fields', async () => {
    const { _meta, ...contact } = await create('stays@example.com');
    await service.clock.advance(1000);
    expect((await patch(contact.id, { email: 'STAYS@example.com' })).body).toEqual(contact);
    expect((await patch(contact.id, { email: 'stays@example.com', data: { a: 1 } })).body.data).toEqual({ a: 1 });
  });

  test('200: an answer that is awaited from the former address is awaited no more', async () => {
    const { id } = await create('asked@example.com', { subscribed: false });
    const { generation } = (await readContactRow('prj_one', id)) ?? { generation: '' };
    await askToConfirm('prj_one', { id, generation });
    expect((await read(id)).pending).toBe(true);
    expect((await patch(id, { email: 'unasked@example.com' })).body).not.toHaveProperty('pending');
    expect(await confirmSubscription('prj_one', { id, generation })).toBe('over');
  });

  test('409 EMAIL_TAKEN names the field, and nothing changes', async () => {
    const { id } = await create('wants@example.com');
    await create('has@example.com');
    const { status, body } = await patch(id, { email: 'has@example.com' });
    expect([status, body.error.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(body.error.errors).toEqual([expect.objectContaining({ field: 'email' })]);
    expect((await read(id)).email).toBe('wants@example.com');
  });

  test('409 if the address is suppressed', async () => {
    const { id } = await create('well@example.com');
    const bounced = await create('bounced@example.com');
    await suppress('prj_one', bounced.id, 'hard_bounce', 'em_1');
    await ask('DELETE /contacts/{id}', { id: bounced.id });
    const { status, body } = await patch(id, { email: 'bounced@example.com' });
    expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
    expect(body.error.message).toMatch(/`email` is suppressed/);
  });

  test.each(['a b@example.com', 'a@example.com\nBcc: x@example.com', `${'a'.repeat(65)}@example.com`, ''])(
    '422: %j is no address',
    async (email) => {
      const { status, body } = await patch('nobody@example.com', { email });
      expect(status).toBe(422);
      expect(body.error.errors).toEqual([expect.objectContaining({ field: 'email' })]);
    },
  );

  test('422 together with other fields: nothing of it is written', async () => {
    const { id } = await create('alone@example.com');
    const { status, body } = await patch(id, { email: 'together@example.com', data: { a: 1 } });
    expect([status, body.error.errors[0].field]).toEqual([422, 'email']);
    expect(await read(id)).toMatchObject({ email: 'alone@example.com', data: {} });
  });

  test('404 for nobody', async () => {
    expect((await patch('nobody@example.com', { email: 'somebody@example.com' })).status).toBe(404);
  });

  test('another project’s contact of the address is nobody’s obstacle', async () => {
    await as('prj_two')('POST /contacts', { body: { email: 'both@example.com' } });
    const { id } = await create('here@example.com');
    expect((await patch(id, { email: 'both@example.com' })).status).toBe(200);
  });
});
