import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';

const FORMER = 'ada@old.example.org';
const PRESENT = 'ada@new.example.org';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

const emailTo = (to: string) => ({ to, from: 'shop@example.com', subject: `To ${to}`, body: '<p>Hi</p>' });

test('a person changes the address: all that is known goes along, and whoever has the former one is new', async () => {
  const { client, call, send, arrive, emailsTo } = journey;
  const { contacts, templates, segments } = client;
  const { id } = await contacts.upsert({ email: FORMER, data: { plan: 'pro' } });
  const segment = await segments.create({
    name: 'New addresses',
    condition: {
      logic: 'AND',
      groups: [{ filters: [{ field: 'email', operator: 'endsWith', value: '@new.example.org' }] }],
    },
    trackMembership: true,
  } as never);
  const news = await templates.create({
    ...{ name: 'News', subject: 'News', body: '<p>Hi</p>', type: 'MARKETING' as const },
    from: 'news@example.com',
  });
  await journey.send({ to: FORMER, template: news.id });
  await arrive();
  const header = (await emailsTo(FORMER))[0]?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe');
  const oldLink = new URL(header?.value.slice(1, -1) ?? '').pathname;

  expect(await contacts.update(FORMER, { email: PRESENT })).toMatchObject({ id, email: PRESENT, subscribed: true });
  await arrive();
  expect(await contacts.get(PRESENT)).toMatchObject({ id, data: { plan: 'pro' } });
  expect((await call(`GET /contacts/${encodeURIComponent(FORMER)}`)).status).toBe(404);
  const { items } = await contacts.listEvents(id);
  expect(items.find(({ name }) => name === 'contact.email_changed')?.data).toEqual({ previousEmail: FORMER });
  expect(items.map(({ name }) => name)).toContain('email.sent');
  const members = await segments.listContacts(segment.id);
  expect(members.items.map((member) => member.id)).toEqual([id]);

  expect((await send(emailTo(PRESENT)))[0]).toMatchObject({ status: 'QUEUED', contact: { id } });
  const tracked = await client.events.track({ event: 'visited', email: FORMER });
  expect(tracked.contact).not.toBe(id);
  expect(await contacts.get(FORMER)).toMatchObject({ id: tracked.contact, data: {} });
  expect((await send(emailTo(FORMER)))[0]).toMatchObject({ contact: { id: tracked.contact } });
  expect((await call(`PATCH /contacts/${id}`, { body: { email: FORMER } })).status).toBe(409);

  const oneClick = { key: null, bytes: 'List-Unsubscribe=One-Click', contentType: 'application/x-www-form-urlencoded' };
  expect((await call(`POST ${oldLink}`, oneClick)).status).toBe(200);
  expect([(await contacts.get(id)).subscribed, (await contacts.get(FORMER)).subscribed]).toEqual([false, true]);

  await contacts.delete(id);
  await arrive();
  expect((await call(`GET /contacts/${encodeURIComponent(PRESENT)}`)).status).toBe(404);
  expect(await contacts.get(FORMER)).toMatchObject({ id: tracked.contact });
});
