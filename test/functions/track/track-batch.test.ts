import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/track/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { admitNames } from '../../../shared/db/names/names';
import { addProject, type Service, startService } from '../../support/contacts';
import { api } from '../../support/invocations';
import { dyingAtWrite } from '../../support/worker';
import { eventsOf as recordedEvents } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const track = (events: unknown, headers: Record<string, string> = {}, who: object = {}) =>
  api(handler, { projectId: 'prj_one', ...who })('POST /v1/track/batch', { body: { events }, headers });
const namesOf = async (email: string) => (await recordedEvents(service, email)).map(({ name }) => name);
const contactOf = (email: string) => getContact(service.project, email);

test('200: events of several contacts, answered in the order of the request; the last data of a contact holds', async () => {
  const { status, body } = await track([
    { email: 'ada@example.com', event: 'signed up', data: { plan: 'free', seats: 1 } },
    { email: 'grace@example.com', event: 'signed up', timestamp: '2026-01-02T03:04:05Z', subscribed: false },
    { email: 'Ada@Example.com', event: 'upgraded', data: { plan: 'pro', seats: null } },
  ]);
  expect(status).toBe(200);
  const [first, second, third] = body.data.events;
  expect([first.contact, first.contact === second.contact]).toEqual([third.contact, false]);
  expect(second.timestamp).toBe('2026-01-02T03:04:05.000Z');
  expect(new Set([first.event, second.event, third.event]).size).toBe(3);
  expect((await namesOf('ada@example.com')).sort()).toEqual(['signed up', 'upgraded']);
  expect(await contactOf('ada@example.com')).toMatchObject({ subscribed: true, data: { plan: 'pro' } });
  expect(await contactOf('grace@example.com')).toMatchObject({ subscribed: false });
});

test('422: names every mistake by its path, and records nothing of the others', async () => {
  const { status, body } = await track([
    { email: 'fresh@example.com', event: 'came' },
    { email: 'nobody@localhost', event: 'came' },
    { email: 'b@example.com', event: 'email.sent' },
    { email: 'c@example.com', event: 'came', data: { 'a.b': 1 } },
  ]);
  const fields = body.error.errors.map(({ field }: { field: string }) => field);
  expect([status, fields]).toEqual([422, ['events[1].email', 'events[2].event', 'events[3].data.a.b']]);
  expect(await contactOf('fresh@example.com')).toBeNull();
});

test('200: with preserveExistingSubscription, an existing contact keeps its subscription', async () => {
  const keeps = { email: 'kept@example.com', event: 'came', preserveExistingSubscription: true };
  await track([{ ...keeps, subscribed: false }]);
  await track([{ ...keeps, subscribed: true }]);
  expect(await contactOf('kept@example.com')).toMatchObject({ subscribed: false });
});

test('200: names that a contact does not keep are named beside their event', async () => {
  const { body } = await track([
    { email: 'plain@example.com', event: 'came', data: { plan: 'a' } },
    { email: 'warned@example.com', event: 'came', data: { id: 1 } },
  ]);
  const [plain, warned] = body.data.events;
  expect('warnings' in plain).toBe(false);
  expect(warned.warnings).toMatchObject([{ code: 'reserved_key', field: 'data.id' }]);
});

test('422: a field beyond the limit is named in the first event that sets it, not in one that removes it', async () => {
  const { id } = await addProject('prj_batch_full');
  for (let from = 0; from < 1000; from += 100) {
    const names = Array.from({ length: 100 }, (_, n) => `name ${from + n}`);
    await admitNames(id, 'field', names, { isPublic: false });
  }
  const events = [null, 1].map((more) => ({ email: 'full@example.com', event: 'came', data: { more } }));
  const { body } = await track(events, {}, { projectId: id });
  expect(body.error.errors).toMatchObject([{ field: 'events[1].data.more', code: 'too_big' }]);
});

test('422: more than 500, none; 403: a public key', async () => {
  const many = Array.from({ length: 501 }, () => ({ email: 'a@example.com', event: 'came' }));
  expect([(await track(many)).status, (await track([])).status]).toEqual([422, 422]);
  expect((await track(many.slice(0, 1), {}, { keyKind: 'public' })).status).toBe(403);
});

test.each([
  [2, 'after'],
  [9, 'before'],
  [15, 'after'],
] as const)('a call that dies at its write %d, %s it, records each event once when it is repeated', async (n, when) => {
  const emails = Array.from({ length: 8 }, (_, index) => `once${n}-${index}@example.com`);
  const events = emails.map((email) => ({ email, event: 'bought' }));
  const headers = { 'Idempotency-Key': `events-${n}` };
  expect(await dyingAtWrite(n, when, () => track(events, headers))).toBe(true);
  await service.clock.advance(61_000);
  expect((await track(events, headers)).status).toBe(200);
  for (const email of emails) expect(await namesOf(email)).toEqual(['bought']);
});
