import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/track/handler';
import { getContact } from '../../../shared/db/contacts';
import { suppress } from '../../../shared/db/suppressions';
import { contactId } from '../../../shared/domain/contact';
import {
  addProject,
  call,
  failingToStoreAnswers,
  publicKey,
  type Service,
  START,
  secretKey,
  startService,
} from '../../support/contacts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Body = Record<string, unknown>;
const track = (body: Body, caller: Record<string, string> | null = secretKey('prj_one'), headers = {}) =>
  call(handler, { resource: '/v1/track', body, caller, headers });
const trackPublic = (body: Body, project = 'prj_one') => track(body, publicKey(project));

const eventsOf = async (email: string) => {
  const rows = await service.rows();
  return rows.filter((row) => row.email === email && String(row.sk).startsWith('EVENT#'));
};
const contactOf = (email: string) => getContact(service.project, email);

describe('200', () => {
  test('records the event under the envelope, and creates a subscribed contact with the data', async () => {
    const { status, body, headers } = await track({ email: 'Ada@Example.com', event: 'signup', data: { plan: 'pro' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        contact: expect.stringMatching(/^ct_/),
        event: expect.stringMatching(/^evt_/),
        timestamp: '2026-12-01T12:00:00.000Z',
      },
    });
    expect(headers['Access-Control-Allow-Origin']).toBe('*');
    expect(await contactOf('ada@example.com')).toMatchObject({ subscribed: true, data: { plan: 'pro' } });
    const [event] = await eventsOf('ada@example.com');
    expect(event).toMatchObject({
      name: 'signup',
      contactId: body.data.contact,
      source: 'api',
      createdAt: '2026-12-01T12:00:00.000Z',
      data: '{"plan":"pro"}',
      ttl: START / 1000 + 400 * 86_400,
    });
  });

  test('data merges into an existing contact; a value for this once stays on the event, free of its limits', async () => {
    await track({ email: 'merge@example.com', event: 'a', data: { keep: 1, drop: 2 } });
    const once = { value: { id: 9, size: 1e300 }, persistent: false };
    await track({
      email: 'merge@example.com',
      event: 'b',
      data: { drop: null, id: once, kept: { value: 3, persistent: true } },
    });
    expect((await contactOf('merge@example.com'))?.data).toEqual({ keep: 1, kept: 3 });
    const event = (await eventsOf('merge@example.com')).find(({ name }) => name === 'b');
    expect(JSON.parse(event?.data)).toEqual({ drop: null, kept: 3, id: { id: 9, size: 1e300 } });
  });

  test('an existing contact is unsubscribed or subscribed only when the call says so', async () => {
    await track({ email: 'sub@example.com', event: 'a', subscribed: false });
    await track({ email: 'sub@example.com', event: 'b' });
    expect((await contactOf('sub@example.com'))?.subscribed).toBe(false);
    await track({ email: 'sub@example.com', event: 'c', subscribed: true });
    expect((await contactOf('sub@example.com'))?.subscribed).toBe(true);
  });

  test('an event of the past keeps its time, in its answer, its record and the order of its id', async () => {
    const { body } = await track({ email: 'past@example.com', event: 'old', timestamp: '2025-01-31T10:00:00+01:00' });
    expect(body.data.timestamp).toBe('2025-01-31T09:00:00.000Z');
    const later = await track({ email: 'past@example.com', event: 'new' });
    expect(body.data.event < later.body.data.event).toBe(true);
  });

  test('a minute of a clock that is ahead is forgiven', async () => {
    expect((await track({ email: 'a@b.co', event: 'x', timestamp: '2026-12-01T12:01:00Z' })).status).toBe(200);
  });

  test('a repeat after a crash records the event once, under the id of the first try', async () => {
    const body = { email: 'crash@example.com', event: 'bought', data: { n: 1 } };
    const headers = { 'Idempotency-Key': 'k1' };
    const crashed = await failingToStoreAnswers(() => track(body, secretKey('prj_one'), headers));
    expect(crashed.status).toBe(500);
    const [recorded] = await eventsOf('crash@example.com');
    const again = await track(body, secretKey('prj_one'), headers);
    expect(again).toMatchObject({ status: 200, body: { data: { event: recorded?.id } } });
    expect(await eventsOf('crash@example.com')).toHaveLength(1);
  });
});

describe('with a public key', () => {
  test('a new contact is created with its data', async () => {
    expect((await trackPublic({ email: 'visitor@example.com', event: 'visit', data: { page: '/' } })).status).toBe(200);
    expect(await contactOf('visitor@example.com')).toMatchObject({ subscribed: true, data: { page: '/' } });
  });

  test('the data of an existing contact stays as it is, and what was sent stands on the event', async () => {
    await track({ email: 'guarded@example.com', event: 'a', data: { plan: 'pro' } });
    await trackPublic({ email: 'guarded@example.com', event: 'b', data: { plan: 'free' } });
    expect((await contactOf('guarded@example.com'))?.data).toEqual({ plan: 'pro' });
    const event = (await eventsOf('guarded@example.com')).find(({ name }) => name === 'b');
    expect(JSON.parse(event?.data)).toEqual({ plan: 'free' });
  });

  test('a project may allow it to change data, never to subscribe again', async () => {
    await addProject('prj_open', { publicTrackWritesData: true });
    const email = 'open@example.com';
    await track({ email, event: 'a', data: { plan: 'pro' }, subscribed: false }, secretKey('prj_open'));
    await trackPublic({ email, event: 'b', data: { plan: 'free' }, subscribed: true }, 'prj_open');
    const contact = (await service.rows()).find((row) => row.email === email && row.generation);
    expect(contact).toMatchObject({ data: { plan: 'free' }, subscribed: false });
  });

  test('nobody is subscribed who had unsubscribed, bounced or complained', async () => {
    await track({ email: 'left@example.com', event: 'a', subscribed: false });
    await trackPublic({ email: 'left@example.com', event: 'b', subscribed: true });
    expect((await contactOf('left@example.com'))?.subscribed).toBe(false);
    for (const reason of ['hard_bounce', 'complaint'] as const) {
      const email = `${reason}@example.com`;
      await suppress('prj_one', contactId(service.project.salt, email), reason);
      await trackPublic({ email, event: 'b', subscribed: true });
      expect((await contactOf(email))?.subscribed).toBe(false);
    }
  });

  test('over 4 KB of data are a 422', async () => {
    const data = { text: 'x'.repeat(4_096) };
    const { status, body } = await trackPublic({ email: 'a@b.co', event: 'x', data });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([{ field: 'data', code: 'too_big', message: expect.any(String) }]);
    expect((await track({ email: 'a@b.co', event: 'x', data })).status).toBe(200);
  });

  test('the 61st event of a contact within a minute is a 429, and a minute later it passes', async () => {
    const visit = (n: number) =>
      call(handler, {
        resource: '/v1/track',
        body: { email: 'busy@example.com', event: 'visit' },
        caller: publicKey('prj_one'),
        sourceIp: `203.0.113.${n % 4}`,
      });
    for (let n = 0; n < 60; n++) expect((await visit(n)).status).toBe(200);
    const refused = await visit(60);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } });
    expect(refused.headers['Access-Control-Allow-Origin']).toBe('*');
    const seconds = Number(refused.headers['Retry-After']);
    expect((await track({ email: 'busy@example.com', event: 'visit' })).status).toBe(200);
    expect(await eventsOf('busy@example.com')).toHaveLength(61);
    await service.clock.advance(seconds * 1000);
    expect((await visit(61)).status).toBe(200);
  });
});

describe('refusals', () => {
  test('a call without an authorizer context is a 401 that browsers can read', async () => {
    const { status, body, headers } = await track({ email: 'a@b.co', event: 'x' }, null);
    expect([status, body.error.code, headers['Access-Control-Allow-Origin']]).toEqual([401, 'MISSING_API_KEY', '*']);
  });

  test('a key whose scopes leave track out is a 403', async () => {
    expect((await track({ email: 'a@b.co', event: 'x' }, { ...secretKey('prj_one'), scopes: 'send' })).status).toBe(
      403,
    );
  });

  test.each([
    ['a missing event', { event: undefined }, 'event', 'required'],
    ['an empty event', { event: ' ' }, 'event', 'too_small'],
    ['an event of over 100 characters', { event: 'x'.repeat(101) }, 'event', 'too_big'],
    ...['email.opened', 'contact.created', 'segment.entered', 'campaign.sent', 'workflow.completed'].map(
      (event) => [`the reserved name ${event}`, { event }, 'event', 'reserved_event'] as const,
    ),
    ['an address that can not be mailed', { email: 'a@b' }, 'email', 'invalid_string'],
    ['a reserved key', { data: { id: 1 } }, 'data.id', 'reserved_key'],
    [
      'data of over 32 KB, for this once or not',
      { data: { a: { value: 'x'.repeat(32_768), persistent: false } } },
      'data',
      'too_big',
    ],
    ['a time in the future', { timestamp: '2026-12-01T12:30:00Z' }, 'timestamp', 'too_big'],
    ['a time before all clocks', { timestamp: '1969-12-31T23:59:59Z' }, 'timestamp', 'too_small'],
    ['a time without a zone', { timestamp: '2026-12-01T10:00:00' }, 'timestamp', 'invalid_string'],
  ])('%s is a 422', async (_case, wrong, field, code) => {
    const { status, body } = await track({ email: 'a@b.co', event: 'x', ...wrong });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });
});
