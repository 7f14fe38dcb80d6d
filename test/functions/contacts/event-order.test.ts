import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as track } from '../../../functions/track/handler';
import { handler as webhooks } from '../../../functions/webhooks/handler';
import { eventId } from '../../../shared/db/events/event-id';
import { db } from '../../../shared/db/table/client';
import { contactId } from '../../../shared/domain/contacts/contact';
import { toIso } from '../../../shared/ops/clock';
import { addVerifiedDomain, type EmailService, mockQueues, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { settle } from '../../support/stream';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  process.env.WEBHOOKS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/webhooks';
  mockQueues(service);
  await addVerifiedDomain(service);
});
afterAll(() => service.stop());

const call = (handler: Parameters<typeof api>[0]) => api(handler, { projectId: service.project.id });

/** The contact's timeline, newest first. */
async function timelineOf(email: string): Promise<string[]> {
  await settle(service);
  const id = contactId(service.project.salt, email as Parameters<typeof contactId>[1]);
  const { body } = await call(contacts)('GET /contacts/{id}/events', { id });
  return body.data.items.map(({ name }: { name: string }) => name);
}

test.each([...'abcdefghij'])("a contact's first event comes after its creation: %s", async (name) => {
  // The contact is written some time after the request came.
  db.middlewareStack.add(
    (next) => async (args) => {
      service.clock.advance(3);
      return next(args);
    },
    { step: 'initialize', name: 'takes time' },
  );
  const email = `${name}@example.org`;
  const { status } = await call(track)('POST /v1/track', { body: { email, event: 'came', subscribed: true } }).finally(
    () => db.middlewareStack.remove('takes time'),
  );
  expect(status).toBe(200);
  expect(await timelineOf(email)).toEqual(['came', 'contact.subscribed', 'contact.created']);
});

test('an event that happened earlier stays before the creation of its contact', async () => {
  const timestamp = toIso(service.clock.now() - 60_000);
  await call(track)('POST /v1/track', { body: { email: 'early@example.org', event: 'came', timestamp } });
  expect(await timelineOf('early@example.org')).toEqual(['contact.subscribed', 'contact.created', 'came']);
});

test('of events of one millisecond, the cause has the lower id', () => {
  const order = ['contact.created', 'contact.subscribed', 'came', 'email.sent', 'email.delivered', 'email.opened'];
  const time = service.clock.now();
  for (let seed = 0; seed < 50; seed++) {
    const ids = order.map((name) => eventId(name, { seed: `${name} ${seed}`, time }));
    expect([...ids].sort()).toEqual(ids);
  }
});

test('webhooks are told of a creation before the event that created the contact', async () => {
  const hook = { url: 'https://example.com/hook', events: ['*'] };
  await call(webhooks)('POST /webhooks', { body: hook });
  await settle(service);
  service.clock.advance(10_000);
  const queued: string[] = [];
  const watch = 'sees messages';
  db.middlewareStack.add(
    (next) => async (args) => {
      const { Item } = args.input as { Item?: { event?: string } };
      if (Item?.event) queued.push(Item.event);
      return next(args);
    },
    { step: 'initialize', name: watch },
  );
  await call(track)('POST /v1/track', { body: { email: 'told@example.org', event: 'came' } });
  await settle(service).finally(() => db.middlewareStack.remove(watch));
  expect(queued).toEqual(['contact.created', 'contact.subscribed', 'came']);
});
