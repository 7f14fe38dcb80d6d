import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { countIntoSummary, getSummary } from '../../../shared/db/contacts/summaries';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { type Service, startService } from '../../support/contacts';
import { withStaleReads } from '../../support/stale-reads';

let service: Service;
let contact: Contact;
let people = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  contact = await create(`person${people++}@example.com`);
});

async function create(email: string): Promise<Contact> {
  const upserted = await upsertContact(service.project, { email, subscribedIfNew: true, source: 'api' });
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

const remove = (id: string) =>
  db.send(new DeleteCommand({ TableName: tableName(), Key: keys.contact(service.project.id, id) }));

const summaryUpdate = (n: number, { name = 'bought', generation = contact.generation as string | undefined } = {}) => ({
  projectId: service.project.id,
  contactId: contact.id,
  generation,
  events: [{ name, at: Date.parse('2026-12-01T12:00:00.000Z') + n * 1000 }],
  sequence: `49${String(n).padStart(19, '0')}`,
});
const summary = () => getSummary(service.project.id, contact.id);

test('events are counted by name, with the first, the last and the newest times', async () => {
  expect(await summary()).toBeNull();
  for (let n = 1; n <= 12; n++) await countIntoSummary(summaryUpdate(n));
  await countIntoSummary(summaryUpdate(13, { name: '__proto__' }));
  const { names = {}, truncated } = (await summary()) ?? {};
  expect(names.bought).toMatchObject({
    count: 12,
    first: '2026-12-01T12:00:01.000Z',
    last: '2026-12-01T12:00:12.000Z',
  });
  expect(names.bought?.times).toHaveLength(10);
  expect(names.bought?.times[9]).toBe('2026-12-01T12:00:03.000Z');
  expect(Object.keys(names).sort()).toEqual(['__proto__', 'bought']);
  expect(truncated).toBe(false);
});

test('the first event of a contact that an eventual read does not show yet is counted', async () => {
  expect(await withStaleReads(contact.id, () => countIntoSummary(summaryUpdate(1)))).toBe(2);
  expect((await summary())?.names.bought?.count).toBe(1);
});

test('what comes again, also in two readers at once, counts once', async () => {
  const twice = (n: number) => Promise.all([countIntoSummary(summaryUpdate(n)), countIntoSummary(summaryUpdate(n))]);
  for (let n = 1; n <= 8; n++) expect((await twice(n)).sort()).toEqual(['counted', 'skipped']);
  expect(await countIntoSummary(summaryUpdate(3))).toBe('skipped');
  expect((await summary())?.names.bought?.count).toBe(8);
});

test('an event that says nothing of a generation counts for whoever is there', async () => {
  expect(await countIntoSummary(summaryUpdate(1, { generation: undefined as never }))).toBe('counted');
});

describe('a contact that is gone', () => {
  test('gets no summary, and one that is there no longer changes to another contact’s', async () => {
    const old = summaryUpdate(1);
    await remove(contact.id);
    expect(await countIntoSummary(old)).toBe('gone');
    expect(await countIntoSummary({ ...old, generation: undefined })).toBe('gone');
    expect(await summary()).toBeNull();
  });

  test('and was created again starts anew, whatever of the former one is still there or comes late', async () => {
    const { email } = contact;
    const old = contact.generation;
    for (const n of [1, 2, 3]) await countIntoSummary(summaryUpdate(n));
    await remove(contact.id);
    contact = await create(email);
    await countIntoSummary(summaryUpdate(4, { generation: old }));
    expect(await getSummary(service.project.id, contact.id, contact.generation)).toBeNull();
    expect(await countIntoSummary(summaryUpdate(5))).toBe('counted');
    expect(await countIntoSummary(summaryUpdate(6, { generation: old }))).toBe('gone');
    expect((await summary())?.names.bought?.count).toBe(1);
  });
});

test('over a hundred names the summary says that it is not whole', async () => {
  for (let n = 1; n <= 101; n++) await countIntoSummary(summaryUpdate(n, { name: `event ${n}` }));
  const found = await summary();
  expect([Object.keys(found?.names ?? {}).length, found?.truncated]).toEqual([100, true]);
  expect(await countIntoSummary(summaryUpdate(101, { name: 'event 101' }))).toBe('skipped');
});
