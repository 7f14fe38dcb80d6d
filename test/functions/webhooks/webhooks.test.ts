import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { deliveriesWithin, listDeliveriesOfEmail } from '../../../shared/db/webhooks/delivery-list';
import { type Receiver, startReceiver } from '../../support/receiver';
import { startWebhooks, type WebhookService } from '../../support/webhooks';

const HOUR_MS = 3_600_000;
const STATE_MS = 6_000;

let on: WebhookService;
let receiver: Receiver;
beforeAll(async () => {
  on = await startWebhooks();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.stop();
  await on?.stop();
});

const verifies = (secret: string): boolean => {
  const { body, headers, at } = receiver.accepted.at(-1) ?? { body: '', headers: {}, at: 0 };
  const { now } = Date;
  Date.now = () => at;
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  } finally {
    Date.now = now;
  }
};

describe('a webhook', () => {
  test('is made with a secret that is shown once and verifies its messages', async () => {
    const { status, body } = await on.call('POST /webhooks', {
      body: { url: receiver.url, events: ['bought', 'email.*'], description: 'CI' },
    });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^whk_/),
        url: receiver.url,
        events: ['bought', 'email.*'],
        description: 'CI',
        enabled: true,
        disabledReason: null,
        failingSince: null,
        source: null,
        revision: 1,
        updatedBy: { kind: 'key', id: 'key_1' },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        secret: expect.stringMatching(/^whsec_/),
      },
    ]);
    const { secret, ...shown } = body.data;
    expect((await on.call('GET /webhooks/{id}', { id: shown.id })).body.data).toEqual(shown);
    expect(JSON.stringify(await on.rows())).not.toContain(secret.slice(6));
    await on.happen('ct_1', 'bought');
    await on.now();
    expect(verifies(secret)).toBe(true);
    await on.call('DELETE /webhooks/{id}', { id: shown.id });
  });

  test('that is made twice under one Idempotency-Key is one, and its secret is not shown again', async () => {
    const request = { body: { url: receiver.url }, headers: { 'Idempotency-Key': 'once' } };
    const first = await on.call('POST /webhooks', request);
    const again = await on.call('POST /webhooks', request);
    expect(again.body.data).toEqual({ ...first.body.data, secret: null });
    await on.call('DELETE /webhooks/{id}', { id: first.body.data.id });
  });

  test('is refused with a sentence when its URL or its patterns are not right', async () => {
    delete process.env.WEBHOOK_LOOPBACK;
    const wrong = { url: 'http://10.0.0.1/', events: ['bought', 'e*mail'] };
    const { status, body } = await on.call('POST /webhooks', { body: wrong });
    process.env.WEBHOOK_LOOPBACK = 'yes';
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([
      { field: 'url', message: 'Only https:// is allowed.', code: 'invalid_string' },
      { field: 'events[1]', message: expect.any(String), code: 'invalid_string' },
    ]);
  });

  test('is refused for an event that the service does not record, with the one that is meant', async () => {
    const events = ['email.opened', 'email.opend', 'email.*', 'order.opend', 'project.made'];
    const { status, body } = await on.call('POST /webhooks', { body: { url: receiver.url, events } });
    expect(status).toBe(422);
    const message = 'Unknown event. Did you mean `email.opened`?';
    expect(body.error.errors).toEqual([{ field: 'events[1]', message, code: 'invalid_string' }]);
  });

  test('is changed member by member, and one that is not there is a 404', async () => {
    const { id } = await on.make(receiver.url);
    const patch = (body: object) => on.call('PATCH /webhooks/{id}', { id, body });
    expect((await patch({ events: ['bought'] })).body.data).toMatchObject({ events: ['bought'], url: receiver.url });
    expect((await patch({ description: null, enabled: false })).body.data).toMatchObject({ enabled: false });
    expect((await patch({})).status).toBe(422);
    expect((await patch({ url: 'https://10.0.0.1/' })).status).toBe(422);
    expect((await on.call('DELETE /webhooks/{id}', { id })).status).toBe(204);
    for (const line of ['GET /webhooks/{id}', 'DELETE /webhooks/{id}', 'POST /webhooks/{id}/test']) {
      const { status, body } = await on.call(line, { id });
      expect([status, body.error.code]).toEqual([404, 'WEBHOOK_NOT_FOUND']);
    }
    expect((await patch({ enabled: true })).status).toBe(404);
  });

  test('is one of twenty at most, which are listed in pages', async () => {
    const made: string[] = [];
    for (let n = 0; n < 20; n++) made.push((await on.make(receiver.url, { events: ['never'] })).id);
    expect((await on.call('POST /webhooks', { body: { url: receiver.url } })).status).toBe(422);
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '7', ...(cursor ? { cursor } : {}) };
      const { body } = await on.call('GET /webhooks', { query });
      expect(body.data.total).toBe(20);
      listed.push(...body.data.items.map(({ id }: { id: string }) => id));
      cursor = body.data.nextCursor;
    } while (cursor !== null);
    expect(listed).toEqual(made.sort());
    for (const id of made) await on.call('DELETE /webhooks/{id}', { id });
  });
});

describe('a rotation', () => {
  test('has both secrets sign until the overlap is over', async () => {
    const { id, secret } = await on.make(receiver.url);
    const headers = { 'Idempotency-Key': 'rotation' };
    const rotated = await on.call('POST /webhooks/{id}/rotate', { id, body: { overlapHours: 2 }, headers });
    const replay = await on.call('POST /webhooks/{id}/rotate', { id, body: { overlapHours: 2 }, headers });
    expect([rotated.status, replay.body.data.secret]).toEqual([200, null]);
    const next: string = rotated.body.data.secret;
    await on.clock.advance(STATE_MS);
    await on.happen('ct_1', 'bought');
    await on.now();
    expect([verifies(secret), verifies(next)]).toEqual([true, true]);
    await on.clock.advance(2 * HOUR_MS);
    await on.happen('ct_1', 'bought');
    await on.now();
    expect([verifies(secret), verifies(next)]).toEqual([false, true]);
    await on.call('DELETE /webhooks/{id}', { id });
  });
});

describe('the log', () => {
  let id: string;
  beforeAll(async () => {
    await on.clock.advance(STATE_MS);
    receiver.state.answering = () => ({ status: 500, text: 'no: \u0000 \u001b[31m' });
    ({ id } = await on.make(receiver.url));
    await on.happen('ct_1', 'email.bounced', { source: 'email', data: { email: 'em_1', bounceType: 'hard' } });
    await on.pass(20_000);
    receiver.state.answering = () => ({ status: 200, text: 'thank you' });
    await on.pass(2 * 60_000);
    await on.happen('ct_2', 'bought');
    await on.now();
  });
  afterAll(() => on.call('DELETE /webhooks/{id}', { id }));

  const list = async (query: Record<string, string> = {}) =>
    (await on.call('GET /webhooks/{id}/deliveries', { id, query })).body.data;

  test('lists what was sent, newest first, with its attempts, filtered by outcome and event', async () => {
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { event: 'bought', status: 'DELIVERED', attempts: [{ status: 200, error: null }] },
      { event: 'email.bounced', status: 'DELIVERED' },
    ]);
    expect(items[1].attempts.map(({ status }: { status: number }) => status)).toEqual([500, 500, 500, 200]);
    expect((await list({ event: 'bought' })).items).toHaveLength(1);
    expect((await list({ status: 'PENDING' })).items).toEqual([]);
  });

  test('shows the request and the responses of one message, without a secret', async () => {
    const [, { id: delivery }] = (await list()).items;
    const parameters = { id, delivery };
    const { body } = await on.call('GET /webhooks/{id}/deliveries/{delivery}', { parameters });
    expect(body.data).toMatchObject({
      id: delivery,
      request: { url: receiver.url, headers: { 'webhook-id': delivery, 'content-type': 'application/json' } },
    });
    const sent = receiver.accepted.find((message) => message.id === delivery);
    expect(body.data.request.body).toBe(sent?.body);
    expect(body.data.attempts[2].response).toBe('no: \u{fffd} \u{fffd}[31m');
    expect(body.data.attempts[3]).toMatchObject({ status: 200, response: 'thank you' });
    const missing = { id, delivery: 'msg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' };
    const response = await on.call('GET /webhooks/{id}/deliveries/{delivery}', { parameters: missing });
    expect([response.status, response.body.error.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
  });

  test('of an email lists the messages to webhooks about it', async () => {
    expect(await listDeliveriesOfEmail(on.project.id, 'em_1')).toEqual([
      {
        webhook: id,
        url: receiver.url,
        event: 'email.bounced',
        status: 'DELIVERED',
        at: expect.any(String),
        delivery: expect.any(String),
      },
    ]);
    expect(await listDeliveriesOfEmail(on.project.id, 'em_2')).toEqual([]);
  });

  test('shows neither message nor responses after the event was erased with its contact', async () => {
    const [, { id: delivery }] = (await list()).items;
    await on.eraseEvents('ct_1');
    const { body } = await on.call('GET /webhooks/{id}/deliveries/{delivery}', { parameters: { id, delivery } });
    expect(body.data.request.body).toBeNull();
    expect(body.data.attempts.map(({ response }: { response: string | null }) => response)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('messages are sent again', () => {
  test('one, or all since a time, each under its own id', async () => {
    await on.clock.advance(STATE_MS);
    const { id } = await on.make(receiver.url);
    await on.happen('ct_1', 'too early');
    await on.now();
    await on.clock.advance(HOUR_MS);
    const since = new Date(on.clock.now()).toISOString();
    for (const contact of ['ct_1', 'ct_2', 'ct_3']) await on.happen(contact, 'bought');
    await on.now();
    const first = new Map(receiver.accepted.slice(-3).map(({ event, id: message }) => [event, message]));

    receiver.accepted.length = 0;
    const one = [...first.values()][1] as string;
    const redeliver = (body: object) => on.call('POST /webhooks/{id}/redeliver', { id, body });
    expect(await redeliver({ delivery: one })).toMatchObject({
      status: 202,
      body: { data: { webhook: id, delivery: one, since: null } },
    });
    await on.now();
    expect(receiver.accepted.map((message) => message.id)).toEqual([one]);

    receiver.accepted.length = 0;
    expect(await redeliver({ since })).toMatchObject({ status: 202, body: { data: { delivery: null, since } } });
    await on.now();
    expect(new Map(receiver.accepted.map(({ event, id: message }) => [event, message]))).toEqual(first);
    expect((await redeliver({})).status).toBe(422);
    expect((await redeliver({ delivery: one, since })).status).toBe(422);
    const future = new Date(on.clock.now() + HOUR_MS).toISOString();
    expect((await redeliver({ since: future })).body.error.errors).toMatchObject([{ field: 'since', code: 'too_big' }]);
    await on.call('PATCH /webhooks/{id}', { id, body: { enabled: false } });
    expect((await redeliver({ since })).body.error.code).toBe('INVALID_STATE');
    await on.call('DELETE /webhooks/{id}', { id });
  });

  test('all since a time in the order in which they came, however many there are', async () => {
    const { id } = await on.make(receiver.url, { events: ['bought'] });
    const since = new Date(on.clock.now()).toISOString();
    const events: string[] = [];
    for (let n = 0; n < 25; n++) {
      await on.clock.advance(1);
      events.push(await on.happen('ct_1', 'bought'));
    }
    await on.now();
    receiver.accepted.length = 0;
    await on.call('POST /webhooks/{id}/redeliver', { id, body: { since } });
    await on.now();
    expect(receiver.accepted.map(({ event }) => event)).toEqual(events);

    // They are queued a part at a time, and the first part is sent while the next is still being read.
    const ref = { projectId: on.project.id, webhookId: id };
    const time = { since: Date.parse(since), until: on.clock.now() };
    const parts: string[] = [];
    let after: string | null = null;
    do {
      const { rows, resumeAfter }: Awaited<ReturnType<typeof deliveriesWithin>> = await deliveriesWithin(
        ref,
        time,
        after,
        7,
      );
      parts.push(...rows.map(({ eventId }) => eventId));
      after = resumeAfter;
    } while (after !== null);
    expect(parts).toEqual(events);
    await on.call('DELETE /webhooks/{id}', { id });
  });

  test('and a test message takes the same way', async () => {
    const { id, secret } = await on.make(receiver.url, { events: ['never'] });
    const { status, body } = await on.call('POST /webhooks/{id}/test', { id });
    expect([status, body.data]).toMatchObject([202, { event: 'webhook.test', status: 'PENDING', attempts: [] }]);
    await on.now();
    expect(receiver.accepted.at(-1)).toMatchObject({ id: body.data.id, type: 'webhook.test', contact: null });
    expect(verifies(secret)).toBe(true);
    await on.call('DELETE /webhooks/{id}', { id });
  });
});
