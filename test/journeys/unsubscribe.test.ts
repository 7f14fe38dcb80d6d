import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, type ReceivedEmail, startJourney } from '../support/contract/journey';

const READER = 'reader@example.org';

let journey: Journey;
let marketing: string;

beforeAll(async () => {
  journey = await startJourney();
  const { contacts, templates } = journey.client;
  const body = '<p>News for {{ name }}</p>';
  marketing = (
    await templates.create({ name: 'News', subject: 'News', body, type: 'MARKETING', from: 'news@example.com' })
  ).id;
  await contacts.upsert({ email: READER });
});
afterAll(() => journey?.service.stop());

const headerOf = ({ headers }: ReceivedEmail, name: string) =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

const sendNews = () => journey.send({ to: READER, template: marketing });
const isSubscribed = async () => (await journey.client.contacts.get(READER)).subscribed;

/** The link in an email's header, as a path of the service. */
function linkPath(email: ReceivedEmail): string {
  const [, url = ''] = /^<(.+)>$/.exec(headerOf(email, 'list-unsubscribe')) ?? [];
  expect(url.startsWith(journey.service.facts.url)).toBe(true);
  return new URL(url).pathname;
}

const asPerson = { key: null } as const;
/** RFC 8058 section 3.1: the body of a one-click request. */
const oneClick = { key: null, bytes: 'List-Unsubscribe=One-Click', contentType: 'application/x-www-form-urlencoded' };

test('one click ends marketing email, and only that', async () => {
  const { call, send, arrive, emailTo, emailsTo } = journey;
  expect(await sendNews()).toMatchObject([{ status: 'QUEUED' }]);
  await arrive();
  const email = await emailTo(READER);
  expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf(email, 'list-id')).toMatch(/<[\w.-]+\.example\.com>$/);
  const path = linkPath(email);
  expect(email.html).toContain(path);
  expect(email.text).toContain(path);

  const page = await call<string>(`GET ${path}`, asPerson);
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<form[^>]*method="post"/i);
  expect(page.body).not.toContain(READER);
  expect(await isSubscribed()).toBe(true);

  expect((await call(`POST ${path}`, oneClick)).status).toBe(200);
  expect(await isSubscribed()).toBe(false);
  expect(await sendNews()).toMatchObject([{ status: 'SKIPPED', reason: 'unsubscribed' }]);
  const receipt = { to: READER, from: 'shop@example.com', subject: 'Receipt', body: '<p>Thanks</p>' };
  expect(await send(receipt)).toMatchObject([{ status: 'QUEUED' }]);
  await arrive();
  expect((await emailsTo(READER)).map(({ subject }) => subject)).toEqual(['Receipt', 'News']);

  // Again, by another form and after all is done: the answer is the same.
  const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const again = { ...asPerson, bytes: multipart, contentType: 'multipart/form-data; boundary=b' };
  expect((await call(`POST ${path}`, again)).status).toBe(200);
  expect((await call(`POST ${path}`, asPerson)).status).toBe(200);
  expect(await isSubscribed()).toBe(false);
});

test('by the same link topics are chosen, and who left one is skipped', async () => {
  const { call, client, emailsTo, send } = journey;
  const { id: topic } = await client.topics.create({ name: 'Offers' });
  const { id: copy } = await client.templates.duplicate(marketing);
  await client.templates.update(copy, { topicId: topic });
  await client.contacts.upsert({ email: READER, subscribed: true });
  const path = `${linkPath((await emailsTo(READER)).at(-1) as ReceivedEmail)}/preferences`;
  const shown = await call<string>(`GET ${path}`, asPerson);
  expect(shown.body).toContain('Offers');
  const form = { ...oneClick, bytes: `shown=${topic}&action=save` };
  expect((await call<string>(`POST ${path}`, form)).body).toContain('Your preferences have been saved.');
  const skipped = { status: 'SKIPPED', reason: 'not_in_topic' };
  expect(await send({ to: READER, template: copy })).toMatchObject([skipped]);
});

test('transactional email carries no list headers', async () => {
  const [receipt] = await journey.emailsTo(READER);
  expect([
    headerOf(receipt as ReceivedEmail, 'list-unsubscribe'),
    headerOf(receipt as ReceivedEmail, 'list-id'),
  ]).toEqual(['', '']);
});

test('an unsubscription between acceptance and sending still counts', async () => {
  const { client, service, send, arrive, emailsTo } = journey;
  await client.contacts.upsert({ email: 'soon@example.org' });
  const scheduledAt = new Date((await service.now()) + 600_000).toISOString();
  const [item] = await send({ to: 'soon@example.org', template: marketing, scheduledAt });
  expect(item?.status).toBe('SCHEDULED');
  await client.contacts.upsert({ email: 'soon@example.org', subscribed: false });
  await service.advance(720_000);
  await arrive();
  expect(await emailsTo('soon@example.org')).toEqual([]);
  const skipped = { status: 'SKIPPED', reason: 'unsubscribed' };
  expect(await client.emails.get(item?.email ?? '')).toMatchObject(skipped);
});

test('a link that is not genuine is a page that says so, and changes nothing', async () => {
  const { call, client, emailsTo } = journey;
  await client.contacts.upsert({ email: READER, subscribed: true });
  const path = linkPath((await emailsTo(READER)).at(-1) as ReceivedEmail);
  const forged = [`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, '/u/x', '/u/%00', '/u/1.x.y.z'];
  for (const wrong of forged) {
    for (const line of [`GET ${wrong}`, `POST ${wrong}`]) {
      const { status, headers } = await call(line, asPerson);
      expect({ line, status, type: headers.get('content-type') }).toEqual({
        line,
        status: 404,
        type: 'text/html; charset=utf-8',
      });
    }
  }
  expect(await isSubscribed()).toBe(true);
});
