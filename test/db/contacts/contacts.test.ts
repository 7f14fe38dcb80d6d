import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ContactChange } from '../../../shared/db/contacts/contact-change';
import { getContact, getContacts, setSubscribed } from '../../../shared/db/contacts/contacts';
import { readContactsById, readNeighbouringContacts } from '../../../shared/db/contacts/read-contacts';
import { getSuppression, getSuppressions, liftSuppression, suppress } from '../../../shared/db/contacts/suppressions';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { putEvent } from '../../../shared/db/events/events';
import { keys } from '../../../shared/db/table/keys';
import { put } from '../../../shared/db/table/rows';
import { contactId } from '../../../shared/domain/contacts/contact';
import { checkSize, MAX_DATA_BYTES, MAX_KEYS } from '../../../shared/domain/contacts/data';
import { losingAnswers, type Service, startService } from '../../support/contacts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const upsert = async (email: string, change: Partial<ContactChange> = {}) => {
  const result = await upsertContact(service.project, { email, subscribedIfNew: true, source: 'api', ...change });
  if ('problem' in result) throw new Error(JSON.stringify(result.problem));
  return result;
};
const idOf = (email: string) => contactId(service.project.salt, email);

describe('upsert', () => {
  test('a repeat of the request that created a contact knows it, and changes nothing again', async () => {
    const request = { mark: 'm1', repeated: false };
    await upsert('repeat@example.com', { patch: { a: 1 }, request });
    await upsert('repeat@example.com', { patch: { a: 2 } });
    const again = await upsert('repeat@example.com', { patch: { a: 1 }, request: { mark: 'm1', repeated: true } });
    expect(again).toMatchObject({ isNew: true, contact: { data: { a: 2 }, version: 2 } });
    const other = await upsert('repeat@example.com', { patch: { a: 3 }, request: { mark: 'm2', repeated: true } });
    expect(other).toMatchObject({ isNew: false, contact: { data: { a: 3 } } });
  });

  test('a creation whose answer is lost on the way, and is tried again by the SDK, is still a creation', async () => {
    expect(await losingAnswers('PutItemCommand', () => upsert('lost@example.com'))).toMatchObject({ isNew: true });
  });

  test('a call that has nothing to change writes nothing', async () => {
    const { contact } = await upsert('same@example.com', { patch: { a: 1 } });
    await service.clock.advance(1000);
    expect((await upsert('same@example.com')).contact).toEqual(contact);
  });

  test('of 64 at once for a new address exactly one creates it, and no key is lost', async () => {
    const calls = Array.from({ length: 64 }, (_, n) => upsert('crowd@example.com', { patch: { [`k${n}`]: n } }));
    const results = await Promise.all(calls);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    const contact = await getContact(service.project, 'crowd@example.com');
    expect(contact).toMatchObject({ version: 64, data: Object.fromEntries(calls.map((_, n) => [`k${n}`, n])) });
  });

  test('many at once on a nearly full contact keep to its limits and lose nothing that was answered', async () => {
    const filled = Object.fromEntries(Array.from({ length: 96 }, (_, n) => [`k${n}`, n]));
    await upsert('nearly@example.com', { patch: filled });
    const change = (n: number) => ({
      email: 'nearly@example.com',
      patch: { [`new${n}`]: n },
      subscribedIfNew: true,
      source: 'api' as const,
    });
    const results = await Promise.all(Array.from({ length: 7 }, (_, n) => upsertContact(service.project, change(n))));
    const kept = results.flatMap((result, n) => ('contact' in result ? [`new${n}`] : []));
    expect(kept).toHaveLength(4);
    const contact = await getContact(service.project, 'nearly@example.com');
    expect(Object.keys(contact?.data ?? {}).sort()).toEqual([...Object.keys(filled), ...kept].sort());
  });

  test('the limits are those of the rules of data', () => {
    const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`k${k}`, 0]));
    expect([checkSize(keys(MAX_KEYS)).length, checkSize(keys(MAX_KEYS + 1)).length]).toEqual([0, 1]);
    const text = (bytes: number) => ({ t: 'x'.repeat(bytes - '{"t":""}'.length) });
    expect([checkSize(text(MAX_DATA_BYTES)).length, checkSize(text(MAX_DATA_BYTES + 1)).length]).toEqual([0, 1]);
  });
});

test('contacts are read by the hundred and more, those that are there', async () => {
  const emails = Array.from({ length: 130 }, (_, n) => `many${n}@example.com`);
  await Promise.all(emails.map((email) => upsert(email)));
  const found = await getContacts(service.project, [
    ...emails.map(idOf),
    idOf('nobody@example.com'),
    idOf('many0@example.com'),
  ]);
  expect([...found.values()].map(({ email }) => email).sort()).toEqual([...emails].sort());
  expect(await getContacts(service.project, [])).toEqual(new Map());
});

test('subscribing and unsubscribing happen once, and never bring a contact into being', async () => {
  await upsert('once@example.com');
  const id = idOf('once@example.com');
  expect(await setSubscribed(service.project, id, false)).toBe('changed');
  expect(await setSubscribed(service.project, id, false)).toBe('unchanged');
  expect(await setSubscribed(service.project, id, true)).toBe('changed');
  expect(await setSubscribed(service.project, idOf('nobody@example.com'), false)).toBe('missing');
  expect(await getContact(service.project, 'nobody@example.com')).toBeNull();
});

describe('suppressions', () => {
  test('a complaint outranks a bounce, and nothing takes its place', async () => {
    await upsert('rank@example.com');
    const id = idOf('rank@example.com');
    expect(await suppress('prj_one', id, 'manual')).toBe('suppressed');
    expect(await suppress('prj_one', id, 'hard_bounce', 'em_1')).toBe('suppressed');
    expect(await suppress('prj_one', id, 'hard_bounce', 'em_2')).toBe('unchanged');
    expect((await getContact(service.project, id))?.subscribed).toBe(true);
    expect(await suppress('prj_one', id, 'complaint', 'em_3')).toBe('suppressed');
    expect(await suppress('prj_one', id, 'hard_bounce', 'em_4')).toBe('unchanged');
    expect(await getSuppression('prj_one', id)).toMatchObject({ reason: 'complaint', emailId: 'em_3' });
    expect((await getContact(service.project, id))?.subscribed).toBe(false);
  });

  test('a complaint of a contact that is gone suppresses, and makes no contact', async () => {
    const id = idOf('erased@example.com');
    expect(await suppress('prj_one', id, 'complaint')).toBe('suppressed');
    expect(await getContact(service.project, id)).toBeNull();
    expect((await getSuppressions('prj_one', [id, idOf('fine@example.com')])).get(id)?.reason).toBe('complaint');
    expect(await liftSuppression('prj_one', id)).toBe('refused');
  });

  test('no address is in the row of one whom no email or call has named', async () => {
    await suppress('prj_one', idOf('secret.person@example.com'), 'import');
    const rows = (await service.rows()).filter(({ sk }) => sk === 'SUPPRESSION');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

test('an event is recorded once, whatever is repeated', async () => {
  const event = {
    id: 'evt_1',
    projectId: 'prj_one',
    contactId: idOf('event@example.com'),
    email: 'event@example.com',
    name: 'bought',
    data: { n: 1 },
    source: 'api',
    createdAt: '2026-12-01T12:00:00.000Z',
  };
  expect(await putEvent(event)).toBe(true);
  expect(await putEvent({ ...event, data: { n: 2 } })).toBe(false);
  const rows = (await service.rows()).filter(({ sk }) => sk === 'EVENT#evt_1');
  expect(rows).toMatchObject([{ data: '{"n":1}' }]);
});

describe('what is known of recipients that lie close together', () => {
  const fake = (n: number) => `ct_${createHash('sha256').update(`neighbour ${n}`).digest('hex').slice(0, 32)}`;
  /** Ids of one partition, in their order, and one of another partition. */
  const [all, stranger] = (() => {
    const first = fake(0);
    const isBeside = (id: string) => keys.contact('', id).pk === keys.contact('', first).pk;
    const ids = Array.from({ length: 6_000 }, (_, n) => fake(n));
    return [ids.filter(isBeside).sort(), ids.find((id) => !isBeside(id)) as string] as const;
  })();
  const rowOf = (id: string) => ({ ...keys.contact(service.project.id, id), id, version: 1, email: `${id}@x.org` });
  const summaryOf = (id: string) => ({ ...keys.summary(service.project.id, id), contactId: id, generation: 'g' });

  test('is the same by their stretch of the partition as by their keys', async () => {
    for (const id of [...all.slice(0, 60), stranger]) {
      await put(rowOf(id));
      await put(summaryOf(id));
    }
    await suppress(service.project.id, all[3] as string, 'complaint', 'em_1');
    for (const wanted of [
      all.slice(0, 25),
      all.slice(2, 20).toReversed(),
      all.filter((_, n) => n % 4 === 3).slice(0, 12),
      [...all.slice(50, 70)],
      [...all.slice(0, 3), stranger],
      [],
    ]) {
      for (const eventual of [true, false]) {
        const known = await readNeighbouringContacts(service.project.id, wanted, { eventual });
        expect(known).toEqual(await readContactsById(service.project.id, wanted));
        expect([...known.contacts.keys()].sort()).toEqual(
          wanted.filter((id) => id === stranger || all.indexOf(id) < 60).sort(),
        );
      }
    }
  });
});
