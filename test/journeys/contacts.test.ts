import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contact, CreateContactResult } from '../../packages/client/src/index';
import { type Journey, startJourney } from '../support/contract/journey';

const ADA = 'ada.lovelace@example.org';
const MINUTE = 60_000;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.3, table: { indexDelayMs: 300 } } });
}, 90_000);
afterAll(() => journey?.service.stop(), 30_000);

const refusal = (status: number) => expect.objectContaining({ name: 'PosthasteError', status });

async function create(data: Record<string, unknown> = {}): Promise<CreateContactResult> {
  const contact = await journey.client.contacts.upsert({ email: ADA, data });
  expect(contact._meta).toEqual({ isNew: true, isUpdate: false });
  return contact;
}

/** The names in a contact's timeline, newest first. */
const timelineOf = async (contact: string) =>
  (await journey.client.contacts.listEvents(contact)).items.map(({ name }) => name);

/** No route shows the person, whether its rows are removed yet or not. */
async function expectNoTrace({ id }: Contact, emailIds: string[]): Promise<void> {
  const { contacts, emails, events } = journey.client;
  for (const call of ['get', 'listEvents', 'listEmails'] as const) {
    for (const one of [id, ADA]) await expect(contacts[call](one)).rejects.toEqual(refusal(404));
  }
  await expect(events.list({ contact: ADA })).rejects.toEqual(refusal(404));
  const lists = [
    () => contacts.list(),
    () => contacts.list({ search: ADA }),
    () => contacts.list({ email: ADA }),
    () => events.list({ limit: 100 }),
    () => emails.list({ limit: 100 }),
  ];
  for (const list of lists) expect(JSON.stringify(await list())).not.toContain('ada.lovelace');
  for (const one of emailIds) {
    expect(await emails.get(one)).toMatchObject({ contact: { id, email: null }, subject: null });
    await expect(emails.getContent(one)).rejects.toEqual(refusal(404));
  }
}

test('a contact’s life: created, found, changed, mailed, tracked, erased everywhere, and created again', async () => {
  const { service, arrive, emailsTo } = journey;
  await service.during(async () => {
    const { contacts, emails, events } = journey.client;
    await contacts.upsert({ email: 'grace@example.org' });
    await service.advance(1);
    const ada = await create({ plan: 'pro' });
    const changed = await contacts.update(ADA, { data: { plan: null, age: 36 } });
    expect(changed).toMatchObject({ id: ada.id, data: { age: 36 }, subscribed: true });
    await arrive();
    expect(await contacts.list({ search: 'LOVELACE' })).toMatchObject({ contacts: [{ id: ada.id }], total: 1 });
    expect(await contacts.list({ limit: 1 })).toMatchObject({ contacts: [{ id: ada.id }], total: 2 });
    const fields = (await contacts.listFields()).items.map(({ name, count }) => ({ name, count }));
    expect(fields).toEqual([
      { name: 'age', count: 1 },
      { name: 'plan', count: 0 },
    ]);

    const message = {
      to: { email: ADA, name: 'Ada' },
      from: 'hello@example.com',
      subject: `Hi ${ADA}`,
      body: '<p>Hi</p>',
    };
    const sent = await emails.send(message);
    await service.advance(1);
    const scheduledAt = new Date((await service.now()) + 3 * MINUTE).toISOString();
    const later = await emails.send({ ...message, scheduledAt });
    await events.track({ email: ADA, event: 'bought', data: { what: 'engine' } });
    await arrive();
    const emailIds = [...sent.emails, ...later.emails].map(({ email }) => email);
    expect(await timelineOf(ada.id)).toEqual(expect.arrayContaining(['bought', 'email.sent', 'email.delivered']));
    expect((await contacts.listEmails(ADA)).items.map(({ id }) => id)).toEqual(emailIds.toReversed());

    // The service dies right after the DELETE: what is to be removed is known to the table alone.
    await contacts.delete(ADA);
    await expectNoTrace(ada, emailIds);
    await service.restart();
    await expectNoTrace(ada, emailIds);
    await service.advance(6 * MINUTE);
    await expectNoTrace(ada, emailIds);
    const { client } = journey;
    expect(await client.emails.get(emailIds[0] ?? '')).toMatchObject({ status: 'DELIVERED' });
    const skipped = await client.emails.get(emailIds[1] ?? '');
    expect(skipped).toMatchObject({ status: 'SKIPPED', reason: 'contact_deleted' });
    await service.advance(1000);
    // The row itself says so by now, and not only how it is shown.
    expect(await client.emails.get(emailIds[1] ?? '')).toEqual(skipped);
    expect(await emailsTo(ADA)).toHaveLength(1);
    expect((await client.contacts.list({ limit: 1 })).total).toBe(1);

    const again = await create();
    expect(again).toMatchObject({ id: ada.id, data: {}, subscribed: true });
    await arrive();
    expect(await timelineOf(ADA)).not.toContain('bought');
    expect((await client.contacts.listEmails(ADA)).items).toEqual([]);
    const fresh = await client.emails.send({ ...message, subject: 'Welcome back' });
    await arrive();
    expect(await client.emails.get(fresh.emails[0]?.email ?? '')).toMatchObject({
      status: 'DELIVERED',
      contact: { email: ADA },
    });
    expect(await emailsTo(ADA)).toHaveLength(2);
    expect(await client.emails.get(emailIds[0] ?? '')).toMatchObject({ contact: { email: null } });
  });
}, 120_000);
