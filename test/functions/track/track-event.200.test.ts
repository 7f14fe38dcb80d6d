import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { failingToStoreAnswers, type Service, START, secretKey, startService } from '../../support/contacts';
import { eventsOf as recordedEvents, track } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const eventsOf = (email: string) => recordedEvents(service, email);
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
      generation: (await contactOf('ada@example.com'))?.generation,
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

  test('with preserveExistingSubscription, subscribed is for a new contact alone', async () => {
    const keeps = { email: 'kept@example.com', event: 'a', preserveExistingSubscription: true };
    await track({ ...keeps, subscribed: false });
    expect((await contactOf('kept@example.com'))?.subscribed).toBe(false);
    await track({ ...keeps, subscribed: true });
    expect((await contactOf('kept@example.com'))?.subscribed).toBe(false);
    await track({ ...keeps, subscribed: true, preserveExistingSubscription: false });
    expect((await contactOf('kept@example.com'))?.subscribed).toBe(true);
    await track({ ...keeps, subscribed: false });
    expect((await contactOf('kept@example.com'))?.subscribed).toBe(true);
    await track({ ...keeps, email: 'fresh@example.com' });
    expect((await contactOf('fresh@example.com'))?.subscribed).toBe(true);
  });

  test('a reserved name stays on the event, and a warning says that the contact does not keep it', async () => {
    const data = {
      id: 7,
      subscribed: { value: false, persistent: true },
      plan: 'a',
      email: { value: 'x', persistent: false },
    };
    const { status, body } = await track({ email: 'warned@example.com', event: 'a', data });
    expect(status).toBe(200);
    expect(body.data.warnings).toMatchObject([
      { code: 'reserved_key', field: 'data.id' },
      { code: 'reserved_key', field: 'data.subscribed' },
    ]);
    expect(await contactOf('warned@example.com')).toMatchObject({ subscribed: true, data: { plan: 'a' } });
    const [event] = await eventsOf('warned@example.com');
    expect(JSON.parse(event?.data)).toEqual({ id: 7, subscribed: false, plan: 'a', email: 'x' });
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
