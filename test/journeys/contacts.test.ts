import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';

const ADA = 'ada.lovelace@example.org';
const MINUTE = 60_000;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.3, table: { indexDelayMs: 300 } } });
}, 90_000);
afterAll(() => journey?.service.stop(), 30_000);

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  _meta?: { isNew: boolean };
}
interface List<T> {
  data: { items: T[]; total: number };
}
interface Email {
  id: string;
  status: string;
  reason: string | null;
  subject: string | null;
  contact: { id: string; email: string | null };
  timeline: { type: string; at: string }[];
}

const get = async <T>(path: string): Promise<T> => (await journey.call<T>(`GET ${path}`)).body;
const statusOf = async (path: string) => (await journey.call(`GET ${path}`)).status;
const contacts = (query: string) => get<{ contacts: Contact[]; total: number }>(`/contacts?${query}`);
const items = async <T>(path: string) => (await get<List<T>>(path)).data.items;
const email = async (id: string) => (await get<{ data: Email }>(`/emails/${id}`)).data;

async function create(data: object = {}): Promise<Contact> {
  const { status, body } = await journey.call<Contact>('POST /contacts', { body: { email: ADA, data } });
  expect(status).toBe(201);
  return body;
}

/** Nothing that any route shows names the person, whether its rows have gone by now or not. */
async function expectNoTrace({ id }: Contact, emails: string[]): Promise<void> {
  for (const path of [`/contacts/${id}`, `/contacts/${ADA}`, `/contacts/${id}/events`, `/contacts/${id}/emails`]) {
    expect(await statusOf(path)).toBe(404);
  }
  expect(await statusOf(`/events?contact=${ADA}`)).toBe(404);
  const lists = [
    '/contacts',
    `/contacts?search=${ADA}`,
    `/contacts?email=${ADA}`,
    '/events?limit=100',
    '/emails?limit=100',
  ];
  for (const path of lists) expect(JSON.stringify(await get(path))).not.toContain('ada.lovelace');
  for (const one of emails) {
    expect(await email(one)).toMatchObject({ contact: { id, email: null }, subject: null });
    expect(await statusOf(`/emails/${one}/content`)).toBe(404);
  }
}

test('a contact’s life: created, found, changed, mailed, tracked, erased everywhere, and created again', async () => {
  const { call, service, send, arrive, mailsTo } = journey;
  await service.during(async () => {
    await call('POST /contacts', { body: { email: 'grace@example.org' } });
    await service.advance(1);
    const ada = await create({ plan: 'pro' });
    expect(
      (await call<Contact>(`PATCH /contacts/${ADA}`, { body: { data: { plan: null, age: 36 } } })).body,
    ).toMatchObject({ id: ada.id, data: { age: 36 }, subscribed: true });
    await arrive();
    expect(await contacts('search=LOVELACE')).toMatchObject({ contacts: [{ id: ada.id }], total: 1 });
    expect(await contacts('limit=1')).toMatchObject({ contacts: [{ id: ada.id }], total: 2 });
    expect((await items<{ name: string }>('/contacts/fields')).map(({ name }) => name)).toEqual(['age']);

    const mail = {
      to: { email: ADA, name: 'Ada' },
      from: 'hello@example.com',
      subject: `Hi ${ADA}`,
      body: '<p>Hi</p>',
    };
    const [sent] = await send(mail);
    await service.advance(1);
    const scheduledAt = new Date((await service.now()) + 3 * MINUTE).toISOString();
    const [later] = await send({ ...mail, scheduledAt });
    await call('POST /v1/track', { body: { email: ADA, event: 'bought', data: { what: 'engine' } } });
    await arrive();
    const emails = [sent?.email ?? '', later?.email ?? ''];
    const seen = (await items<{ name: string }>(`/contacts/${ada.id}/events`)).map(({ name }) => name);
    expect(seen).toEqual(expect.arrayContaining(['bought', 'email.sent', 'email.delivered']));
    expect((await items<Email>(`/contacts/${ADA}/emails`)).map(({ id }) => id)).toEqual(emails.toReversed());

    // The service dies right after the DELETE: what is to be removed is known to the table alone.
    expect((await call(`DELETE /contacts/${ADA}`)).status).toBe(204);
    await expectNoTrace(ada, emails);
    await service.restart();
    await expectNoTrace(ada, emails);
    await service.advance(6 * MINUTE);
    await expectNoTrace(ada, emails);
    expect(await email(emails[0] ?? '')).toMatchObject({ status: 'DELIVERED' });
    const skipped = await email(emails[1] ?? '');
    expect(skipped).toMatchObject({ status: 'SKIPPED', reason: 'contact_deleted' });
    await service.advance(1000);
    // The row itself says so by now, and not only how it is shown.
    expect(await email(emails[1] ?? '')).toEqual(skipped);
    expect(await mailsTo(ADA)).toHaveLength(1);
    expect((await contacts('limit=1')).total).toBe(1);

    const again = await create();
    expect(again).toMatchObject({ id: ada.id, data: {}, subscribed: true, _meta: { isNew: true } });
    await arrive();
    const timeline = (await items<{ name: string }>(`/contacts/${ADA}/events`)).map(({ name }) => name);
    expect(timeline).not.toContain('bought');
    expect(await items(`/contacts/${ADA}/emails`)).toEqual([]);
    const [fresh] = await send({ ...mail, subject: 'Welcome back' });
    await arrive();
    expect(await email(fresh?.email ?? '')).toMatchObject({ status: 'DELIVERED', contact: { email: ADA } });
    expect(await mailsTo(ADA)).toHaveLength(2);
    await expect(email(emails[0] ?? '')).resolves.toMatchObject({ contact: { email: null } });
  });
}, 120_000);
