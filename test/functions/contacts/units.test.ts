import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listContacts } from '../../../shared/db/contacts/list';
import { changeContact, upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { listEmails } from '../../../shared/db/emails/list';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { type Service, startService } from '../../support/contacts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  for (let n = 0; n < 40; n++) await add(`p${n}@example.com`);
});
afterAll(() => service.stop());

async function add(email: string): Promise<string> {
  const change = { email, patch: { plan: 'pro' }, subscribedIfNew: true, source: 'api' as const };
  const upserted = await upsertContact(service.project, change);
  if ('problem' in upserted) throw new Error('refused');
  return upserted.contact.id;
}

/** What the table takes for some work. */
async function unitsOf(work: () => Promise<unknown>): Promise<{ read: number; write: number }> {
  const table = service.table.emulator;
  if (!table) throw new Error('this test needs the emulator of the table');
  await table.readMeter({ reset: true });
  await work();
  const { read, write } = await table.readMeter();
  return { read, write };
}

test('reads and writes are those of the pattern chart', async () => {
  const { project } = service;
  const page = (filter: object) => () => listContacts(project, filter, { limit: 20 });
  const id = await add('units@example.com');
  // Eight queries of the index and one for each counter, half a unit each; the rows.
  expect(await unitsOf(page({}))).toEqual({ read: 8 * 0.5 + 0.5 + 20, write: 0 });
  expect(await unitsOf(page({ subscribed: true }))).toEqual({ read: 8 * 0.5 + 0.5 + 20, write: 0 });
  expect(await unitsOf(page({ subscribed: false }))).toEqual({ read: 8 * 0.5 + 1, write: 0 });
  expect(await unitsOf(page({ search: 'p1' }))).toEqual({ read: 8 * 0.5 + 11, write: 0 });
  expect(await unitsOf(page({ email: 'units@example.com' }))).toEqual({ read: 1, write: 0 });
  const change = (given: object) => () => changeContact(project.id, id, given);
  expect(await unitsOf(change({ patch: { plan: 'free' } }))).toEqual({ read: 1, write: 1 });
  expect(await unitsOf(change({ subscribed: false }))).toEqual({ read: 1, write: 2 });
  expect(await unitsOf(() => deleteContact(project, id))).toEqual({ read: 2, write: 2 * (2 + 2 + 1) });
  const erase = () => eraseContact(project.id, id, () => 100_000);
  // The erasure's row, the contact's emails, campaigns' email, copies, events, summary, suppression, former addresses and filters: all that there can be.
  expect(await unitsOf(erase)).toEqual({ read: 9, write: 2 });
  await service.clock.advance(61_000);
  expect(await unitsOf(erase)).toEqual({ read: 9, write: 1 + 2 * (2 + 1) });
  expect(await unitsOf(() => listEmails(project, {}, { limit: 20 }))).toEqual({ read: 8 * 0.5 + 0.5, write: 0 });
});
