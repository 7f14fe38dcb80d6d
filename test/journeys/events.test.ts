import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ListEventsQuery } from '../../packages/client/src/index';
import { type Journey, startJourney } from '../support/contract/journey';

const ADA = 'ada@example.org';
const PAGE = { origin: 'https://shop.example.org' };

let journey: Journey;
beforeAll(async () => {
  // Batches of the stream come again, cut elsewhere.
  journey = await startJourney({ unkind: { repeatBatches: 0.3 } });
});
afterAll(() => journey?.service.stop());

const eventsOf = (query: ListEventsQuery = {}) => journey.client.events.list({ limit: 100, contact: ADA, ...query });
const settle = () => journey.service.advance(30_000);

test("a page's event, with preflight, makes a contact whose whole story can be read in order", async () => {
  const { call, client, service } = journey;
  const preflight = await call('OPTIONS /v1/track', { key: null, headers: PAGE });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  const body = { email: ADA, event: 'signed up', data: { plan: 'pro' } };
  const tracked = await call<{ data: { event: string } }>('POST /v1/track', {
    key: service.facts.publicKey,
    headers: PAGE,
    body,
  });
  expect(tracked.status).toBe(200);
  await settle();
  await client.contacts.upsert({ email: ADA, subscribed: false });
  await settle();
  const { items, total } = await eventsOf();
  expect(items.filter(({ source }) => source === 'contact').map(({ name }) => name)).toEqual([
    'contact.unsubscribed',
    'contact.subscribed',
    'contact.created',
  ]);
  expect(items.find(({ source }) => source === 'api')).toMatchObject({
    id: tracked.body.data.event,
    name: 'signed up',
    data: { plan: 'pro' },
  });
  expect(total).toBe(4);
});

test("an email's events join them, and the names tell how many there are of each", async () => {
  const { client, send, arrive } = journey;
  await send({ to: ADA, from: 'hello@example.com', subject: 'Hi', body: '<p>Hi</p>' });
  await arrive();
  await settle();
  const { items } = await eventsOf();
  expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['email.delivered', 'email.sent']);
  expect((await eventsOf({ name: 'email.sent' })).items).toHaveLength(1);

  const all = await client.events.list({ limit: 100 });
  const names = await client.events.listNames();
  const recount = new Map<string, number>();
  for (const { name } of all.items) recount.set(name, (recount.get(name) ?? 0) + 1);
  expect(names.items.map(({ name, count }) => [name, count])).toEqual(
    [...recount].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  for (const { name, lastSeenAt } of names.items) {
    expect(lastSeenAt).toBe(all.items.find((item) => item.name === name)?.createdAt);
  }
  expect([all.total, names.total]).toEqual([all.items.length, names.items.length]);
});
