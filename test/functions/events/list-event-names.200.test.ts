import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Service, START, startService } from '../../support/contacts';
import { settle } from '../../support/stream';
import { eventsApi, newContact, newEvent, type Query } from './support';

let service: Service;
const names = ['100% off #1', 'bought', 'seen', 'Über', '日本語'];
beforeAll(async () => {
  service = await startService();
  const contact = await newContact(service, 'ada@example.com');
  for (let n = 0; n < 20; n++) await newEvent(service, contact, { name: names[n % 5] as string, seconds: 20 - n });
  await newEvent({ project: service.other }, await newContact({ project: service.other }, 'x@example.com'));
  await settle(service);
});
afterAll(() => service.stop());

const list = (query: Query = {}, projectId = 'prj_one') => eventsApi(projectId)('GET /events/names', { query });
const expected = [...names, 'contact.created', 'contact.subscribed'].sort((a, b) => (a < b ? -1 : 1));

test('lists every name with its count and the time of its newest event, also names of the service', async () => {
  const { body } = await list();
  expect(body.data).toMatchObject({ nextCursor: null, hasMore: false, total: 7 });
  expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual(expected);
  expect(body.data.items).toContainEqual({
    name: 'bought',
    count: 4,
    lastSeenAt: new Date(START + 19_000).toISOString(),
    introducedBy: null,
  });
});

test.each(['1', '3', '100'])('a scan in pages of %s meets each name once, in order', async (limit) => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list(cursor ? { limit, cursor } : { limit });
    seen.push(...body.data.items.map(({ name }: { name: string }) => name));
    expect(body.data.total).toBe(7);
    cursor = body.data.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(expected);
});

test("another project's names are its own, and its cursor is refused", async () => {
  const { body } = await list({}, 'prj_two');
  expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual([
    'contact.created',
    'contact.subscribed',
    'seen',
  ]);
  const { nextCursor } = (await list({ limit: '1' })).body.data;
  expect((await list({ cursor: nextCursor }, 'prj_two')).body.error.code).toBe('INVALID_CURSOR');
});
