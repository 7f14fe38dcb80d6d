import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/track/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { contactId } from '../../../shared/domain/contacts/contact';
import { addProject, call, publicKey, type Service, secretKey, startService } from '../../support/contacts';
import { eventsOf as recordedEvents, track, trackPublic } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const eventsOf = (email: string) => recordedEvents(service, email);
const contactOf = (email: string) => getContact(service.project, email);

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

  test('an Idempotency-Key names another request than with a secret key: neither blocks nor replays the other', async () => {
    const headers = { 'Idempotency-Key': 'shared' };
    const visit = { email: 'both@example.com', event: 'visit' };
    const occupied = await track({ ...visit, event: 'taken' }, publicKey('prj_one'), headers);
    expect([occupied.status, occupied.headers['Idempotent-Replayed']]).toEqual([200, undefined]);
    const other = await track(visit, secretKey('prj_one'), headers);
    expect([other.status, other.headers['Idempotent-Replayed']]).toEqual([200, undefined]);
    const sameBody = { 'Idempotency-Key': 'same-body' };
    for (const caller of [publicKey('prj_one'), secretKey('prj_one')]) {
      const first = await track(visit, caller, sameBody);
      expect([first.status, first.headers['Idempotent-Replayed']]).toEqual([200, undefined]);
      const again = await track(visit, caller, sameBody);
      expect([again.headers['Idempotent-Replayed'], again.body]).toEqual(['true', first.body]);
    }
    expect(await eventsOf('both@example.com')).toHaveLength(4);
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

describe('from a page of another origin', () => {
  const ofPage = publicKey('prj_one');
  const json = '{"email":"page@example.com","event":"seen"}';
  const send = (body: string, caller: Record<string, string> | null = ofPage, headers = {}) =>
    call(handler, { resource: '/v1/track', body, caller, headers, sourceIp: '203.0.113.99' });

  test.each<[number, () => ReturnType<typeof send>]>([
    [200, () => send(json)],
    [400, () => send('{')],
    [400, () => send(json, ofPage, { 'Content-Type': 'text/plain;charset=UTF-8' })],
    [401, () => send(json, null)],
    [401, () => send(json, { keyStatus: 'revoked' })],
    [403, () => send(json, { ...ofPage, scopes: 'send' })],
    [422, () => send('{}')],
  ])('the answer %i can be read', async (expected, ask) => {
    const { status, headers } = await ask();
    expect([status, headers['Access-Control-Allow-Origin']]).toEqual([expected, '*']);
    expect(headers['Access-Control-Expose-Headers']).toContain('Retry-After');
  });

  test('over the rate of a visitor it is told so and when to come again; other visitors are not', async () => {
    const visit = (sourceIp: string) => call(handler, { resource: '/v1/track', body: '{}', caller: ofPage, sourceIp });
    for (let n = 0; n < 60; n++) expect((await visit(`2001:db8:0:50::${n}`)).status).toBe(422);
    const { status, headers } = await visit('2001:db8:0:50:a:b:c:d');
    expect([status, headers['Access-Control-Allow-Origin']]).toEqual([429, '*']);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    expect((await visit('2001:db8:0:51::1')).status).toBe(422);
    expect((await track({ email: 'a@b.co', event: 'x' })).status).toBe(200);
  });

  test('the counts of its visitors lie in a partition each', async () => {
    const windows = (await service.rows()).filter(({ pk }) => pk.startsWith('P#prj_one#RATE#visitor#'));
    expect(windows.length).toBeGreaterThan(2);
    expect(new Set(windows.map(({ pk }) => pk)).size).toBe(windows.length);
  });
});
