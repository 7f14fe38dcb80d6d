import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { markComplained } from '../../../shared/db/contacts/rows';
import { getSummary } from '../../../shared/db/contacts/summaries';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { putEvent } from '../../../shared/db/events/events';
import { type EventFilter, listEvents } from '../../../shared/db/events/list';
import type { Contact, ContactSource } from '../../../shared/domain/contacts/contact';
import { type Service, startService } from '../../support/contacts';
import { withFailingUpdates } from '../../support/emails';
import { newRecords, reactTo, settle } from '../../support/stream';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Change {
  subscribed?: boolean;
  source?: ContactSource;
  patch?: Record<string, unknown>;
}

let people = 0;
const newAddress = () => `person${people++}@example.com`;

async function upsert(email: string, { subscribed = true, source = 'api', patch = {} }: Change = {}): Promise<Contact> {
  await service.clock.advance(1);
  const change = { email, subscribed, subscribedIfNew: subscribed, source, patch };
  const upserted = await upsertContact(service.project, change);
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

async function eventsOf(contact: EventFilter['contact']) {
  const { items } = await listEvents(service.project, { contact }, { limit: 100 });
  return items;
}
const namesOf = async (contact: Contact) => (await eventsOf(contact)).map(({ name }) => name).reverse();

const happen = (contact: Contact, name: string, n = 0) =>
  putEvent({
    id: `evt_${name}${n}`,
    projectId: service.project.id,
    contactId: contact.id,
    email: contact.email,
    generation: contact.generation,
    name,
    data: {},
    source: 'api',
    createdAt: new Date(service.clock.now() + n).toISOString(),
  });

async function records(): Promise<DynamoDBRecord[]> {
  return [...(await newRecords(service)).values()].flat();
}

describe('a contact that is created', () => {
  test('gives an event, followed by that of its subscription', async () => {
    const contact = await upsert(newAddress(), { source: 'track' });
    await settle(service);
    expect((await eventsOf(contact)).reverse()).toMatchObject([
      { name: 'contact.created', source: 'contact', email: contact.email, data: { source: 'track' } },
      { name: 'contact.subscribed', source: 'contact', createdAt: contact.createdAt, generation: contact.generation },
    ]);
  });

  test('that is unsubscribed gives this event alone', async () => {
    const contact = await upsert(newAddress(), { subscribed: false });
    await settle(service);
    expect(await namesOf(contact)).toEqual(['contact.created']);
  });

  test('by an import gives no event; later changes do', async () => {
    const contact = await upsert(newAddress(), { source: 'import' });
    await settle(service);
    expect(await namesOf(contact)).toEqual([]);
    await setSubscribed(service.project, contact.id, false);
    await settle(service);
    expect(await namesOf(contact)).toEqual(['contact.unsubscribed']);
  });
});

test('each change of `subscribed` gives an event, whatever caused it, and no other change does', async () => {
  const { email, ...created } = await upsert(newAddress());
  await upsert(email, { patch: { n: 1 } });
  await upsert(email, { subscribed: false });
  await upsert(email, { subscribed: false, patch: { n: 2 } });
  await upsert(email);
  await service.clock.advance(1);
  await markComplained(service.project.id, created.id);
  await settle(service);
  expect((await namesOf({ email, ...created })).slice(2)).toEqual([
    'contact.unsubscribed',
    'contact.subscribed',
    'contact.unsubscribed',
  ]);
});

test('records that come again, in other batches or to two readers at once, leave one event for each change', async () => {
  await records();
  const contact = await upsert(newAddress());
  await upsert(contact.email, { subscribed: false });
  await happen(contact, 'bought', 1);
  await happen(contact, 'bought', 2);
  const told = await records();
  await reactTo(told.slice(0, 2));
  await Promise.all([reactTo(told), reactTo(told.slice(1))]);
  await reactTo(told.slice(2));
  await settle(service);
  expect(await namesOf(contact)).toEqual([
    'contact.created',
    'contact.subscribed',
    'contact.unsubscribed',
    'bought',
    'bought',
  ]);
  const summary = await getSummary(service.project.id, contact.id);
  expect(Object.fromEntries(Object.entries(summary?.names ?? {}).map(([name, { count }]) => [name, count]))).toEqual({
    'contact.subscribed': 1,
    'contact.unsubscribed': 1,
    bought: 2,
  });
});

describe('a contact that was deleted before its changes are read', () => {
  test('leaves neither events nor a summary behind', async () => {
    await settle(service);
    const contact = await upsert(newAddress());
    await happen(contact, 'bought', 3);
    await deleteContact(service.project, contact.id);
    await settle(service);
    expect(await namesOf(contact)).toEqual(['bought']);
    expect(await getSummary(service.project.id, contact.id)).toBeNull();
  });

  test('and there again has only what the new one did', async () => {
    const { email, id } = await upsert(newAddress());
    await deleteContact(service.project, id);
    const contact = await upsert(email);
    await settle(service);
    expect(await namesOf(contact)).toEqual(['contact.created', 'contact.subscribed']);
    expect((await getSummary(service.project.id, id))?.names).toEqual({
      'contact.subscribed': expect.objectContaining({ count: 1 }),
    });
  });
});

describe('a record that fails', () => {
  test('is named, with nothing of its contact done behind it and the others done', async () => {
    const [one, two] = [await upsert(newAddress()), await upsert(newAddress())];
    await settle(service);
    for (const n of [1, 2]) await happen(one, 'bought', 10 + n);
    await happen(two, 'bought', 13);
    const told = await records();
    const first = told.find(({ dynamodb }) => dynamodb?.NewImage?.pk?.S?.endsWith(one.id))?.dynamodb?.SequenceNumber;
    expect(await withFailingUpdates(`${one.id}#S`, () => reactTo(told))).toEqual([first]);
    const bought = async ({ id }: Contact) => (await getSummary(service.project.id, id))?.names.bought?.count;
    expect([await bought(one), await bought(two)]).toEqual([undefined, 1]);
    expect(await reactTo(told)).toEqual([]);
    expect([await bought(one), await bought(two)]).toEqual([2, 1]);
  });

  test('as its row cannot be read is named, and the others are done', async () => {
    const [one, two] = [await upsert(newAddress()), await upsert(newAddress())];
    await settle(service);
    await happen(one, 'bought', 10);
    await happen(two, 'bought', 13);
    const told = await records();
    const broken = told.find(({ dynamodb }) => dynamodb?.NewImage?.pk?.S?.endsWith(one.id));
    delete broken?.dynamodb?.NewImage?.name;
    expect(await reactTo(told)).toEqual([broken?.dynamodb?.SequenceNumber]);
    expect((await getSummary(service.project.id, two.id))?.names.bought?.count).toBe(1);
  });

  test('and is not ours has no reaction', async () => {
    expect(await reactTo([{ eventName: 'INSERT', dynamodb: {} }, {}])).toEqual([]);
  });
});
