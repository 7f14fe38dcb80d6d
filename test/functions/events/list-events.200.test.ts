import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { claimEmail, markSent } from '../../../shared/db/emails/sending';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { setClock } from '../../../shared/ops/clock';
import { setMetricWriter } from '../../../shared/ops/metrics';
import { addProject, type Service, START, startService } from '../../support/contacts';
import { newEmail } from '../../support/emails';
import { feedbackOf } from '../../support/feedback-scene';
import { sesEvents } from '../../support/ses-events';
import { sized } from '../../support/sizes';
import { settle } from '../../support/stream';
import { eventsApi, newContact, newEvent, type Query, scan } from './support';

interface Made {
  id: string;
  contact: string;
  name: string;
  seconds: number;
}

let service: Service;
let ada: Contact;
/** Oldest first, some at the same moment. */
const made: Made[] = [];

const iso = (time: number) => new Date(time).toISOString();
const at = (seconds: number) => iso(START + seconds * 1000);

beforeAll(async () => {
  service = await startService();
  ada = await newContact(service, 'ada@example.com');
  const people = [ada, await newContact(service, 'bob@example.com'), await newContact(service, 'cy@example.com')];
  for (let n = 0; n < 40; n++) {
    const contact = people[n % 3] as Contact;
    const event = { name: n % 4 === 0 ? 'bought' : 'seen', seconds: Math.floor(n / 2) };
    made.push({ ...event, contact: contact.email, id: await newEvent(service, contact, event) });
  }
  made.sort((a, b) => a.seconds - b.seconds || (a.id < b.id ? -1 : 1));
  await newEvent({ project: service.other }, await newContact({ project: service.other }, 'ada@example.com'));
});
afterAll(() => service.stop());

const newest = (matches: (event: Made) => boolean) =>
  made
    .filter(matches)
    .map(({ id }) => id)
    .reverse();

const filters: [string, Query, (event: Made) => boolean][] = [
  ['nothing', {}, () => true],
  ['a name', { name: 'bought' }, ({ name }) => name === 'bought'],
  ['a name that there is not', { name: 'sold' }, () => false],
  ['a contact', { contact: ' Ada@Example.com' }, ({ contact }) => contact === 'ada@example.com'],
  ['a time to begin', { from: at(7) }, ({ seconds }) => seconds >= 7],
  ['a time to end', { to: at(7) }, ({ seconds }) => seconds < 7],
  ['both times', { from: at(3), to: at(11) }, ({ seconds }) => seconds >= 3 && seconds < 11],
  [
    'times around all that can be said',
    { from: '0000-01-01T00:00:00+10:00', to: '9999-12-31T23:59:59-10:00' },
    () => true,
  ],
  ['a time that never comes', { from: '9999-12-31T23:59:59-10:00' }, () => false],
  [
    'a time in another zone',
    { from: '2026-12-01T13:00:05+01:00', to: '2026-12-01T13:00:06+01:00' },
    (e) => e.seconds === 5,
  ],
  [
    'contact and times',
    { contact: 'bob@example.com', from: at(3), to: at(11) },
    (e) => e.contact === 'bob@example.com' && e.seconds >= 3 && e.seconds < 11,
  ],
  [
    'all of them',
    { contact: 'bob@example.com', name: 'bought', from: at(2), to: at(15) },
    (e) => e.contact === 'bob@example.com' && e.name === 'bought' && e.seconds >= 2 && e.seconds < 15,
  ],
];

describe.each(filters)('filtered by %s', (_case, query, matches) => {
  test.each(sized(['7'], ['1', '7', '100']))(
    'a scan in pages of %s meets each event once, newest first',
    async (limit) => {
      expect((await scan('prj_one', { ...query, limit })).ids).toEqual(newest(matches));
    },
  );
});

describe('the total', () => {
  test('of a filter that no counter knows is counted once and stays on all pages', async () => {
    const query = { contact: ada.id, name: 'bought' };
    const expected = newest((event) => event.contact === ada.email && event.name === 'bought');
    for (const limit of ['1', '100']) {
      expect((await scan('prj_one', { ...query, limit })).totals).toEqual([expected.length]);
    }
  });

  test('of all events and of a name comes from the counters, and is never below what the page shows', async () => {
    const total = async (query: Query) =>
      (await eventsApi('prj_one')('GET /events', { query: { limit: '5', ...query } })).body.data.total;
    expect([await total({}), await total({ name: 'seen' })]).toEqual([5, 5]);
    const project = await addProject('prj_counted');
    const contact = await newContact({ project }, 'dee@example.com');
    for (let n = 0; n < 12; n++) await newEvent({ project }, contact, { name: n < 8 ? 'seen' : 'bought', seconds: n });
    await settle(service);
    const ofAll = async (query: Query) =>
      (await eventsApi(project.id)('GET /events', { query: { limit: '3', ...query } })).body.data.total;
    // Two more that the service records of the new contact.
    expect([await ofAll({}), await ofAll({ name: 'seen' }), await ofAll({ name: 'bought' })]).toEqual([14, 8, 4]);
  });
});

test.each(sized(['7', '100'], ['1', '7', '100']))(
  'a scan in pages of %s, while events come, meets each that was there once',
  async (limit) => {
    const project = await addProject(`prj_busy${limit}`);
    const people = [await newContact({ project }, 'a@example.com'), await newContact({ project }, 'b@example.com')];
    const record = (n: number) => newEvent({ project }, people[n % 2] as Contact, { seconds: (n * 37) % 50 });
    const there = await Promise.all(Array.from({ length: 30 }, (_, n) => record(n)));
    let more = 0;
    const come = async () => more < 60 && record(more++);
    for (const query of [{}, { name: 'seen' }, { contact: 'a@example.com' }] as Query[]) {
      more = 30;
      const { ids } = await scan(project.id, { ...query, limit }, come);
      expect(new Set(ids).size).toBe(ids.length);
      const expected = query.contact ? there.filter((_, n) => n % 2 === 0) : there;
      expect(ids).toEqual(expect.arrayContaining(expected));
    }
  },
);

test('a record has its contact, its data as sent, and its source', async () => {
  const project = await addProject('prj_record');
  const contact = await newContact({ project }, 'ada@example.com');
  const data = { total: 12.5, items: [{ sku: 'x' }], note: null };
  const id = await newEvent({ project }, contact, { name: 'bought', data, seconds: 1 });
  const { body } = await eventsApi(project.id)('GET /events');
  expect(body).toEqual({
    success: true,
    data: {
      items: [
        {
          id,
          name: 'bought',
          contact: { id: contact.id, email: 'ada@example.com' },
          data,
          source: 'api',
          createdAt: at(1),
        },
      ],
      nextCursor: null,
      hasMore: false,
      total: 1,
    },
  });
});

test('events of a deleted contact disappear at once, also for a contact that is created again', async () => {
  const project = await addProject('prj_erased');
  const [gone, stays] = [
    await newContact({ project }, 'gone@example.com'),
    await newContact({ project }, 'x@example.com'),
  ];
  await newEvent({ project }, gone);
  const kept = await newEvent({ project }, stays);
  await deleteContact(project, gone.id);
  expect((await scan(project.id, {})).ids).toEqual([kept]);
  const again = await newContact({ project }, 'gone@example.com');
  expect((await scan(project.id, { contact: again.id })).ids).toEqual([]);
  const fresh = await newEvent({ project }, again, { seconds: 5 });
  expect((await scan(project.id, { contact: again.id })).ids).toEqual([fresh]);
  expect((await scan(project.id, {})).ids).toEqual([fresh, kept]);
});

describe('that email was sent or delivered, at once or later', () => {
  const project = 'prj_mail';
  const EMAILS = 30;
  /** What happened, with the reader of each email: timelines tell some of it, and rows the rest. */
  const happened: { name: string; at: number; contact: string }[] = [];
  /** Emails of a minute, each sent up to 12 s later and delivered up to 9 s after that. */
  beforeAll(async () => {
    setMetricWriter(() => undefined);
    const owner = await addProject(project);
    const happenings: { at: number; happen: () => Promise<unknown> }[] = [];
    for (let n = 0; n < EMAILS; n++) {
      const accepted = START + ((n * 7_919) % 60_000);
      const sent = accepted + ((n * 3_331) % 12_000);
      const delivered = sent + ((n * 4_441) % 9_000);
      const contact = `reader${n % 5}@example.com`;
      // A timeline has the sender's time, and SES's event its own.
      const told = sent - accepted <= 10_000 ? sent : START;
      happened.push({ name: 'email.sent', at: told, contact }, { name: 'email.delivered', at: delivered, contact });
      let row: EmailRow;
      happenings.push(
        {
          at: accepted,
          happen: async () => {
            row = await newEmail(owner, { to: contact });
          },
        },
        {
          at: sent,
          happen: async () => {
            await claimEmail(row, 'token');
            await markSent(row, 'token', 'ses-1');
            await feedbackOf(row, sesEvents.send());
          },
        },
        { at: delivered, happen: () => feedbackOf(row, sesEvents.delivery((delivered - START) / 60_000)) },
      );
    }
    happenings.sort((a, b) => a.at - b.at);
    for (const { at, happen } of happenings) {
      setClock({ now: () => at, sleep: async () => undefined });
      await happen();
    }
    setClock(service.clock);
  });

  test('has a row only if it happened more than 10 s after the email was accepted', async () => {
    const rows = (await service.rows()).filter(({ pk, sk }) => `${pk}${sk}`.startsWith(`P#${project}#K`));
    const late = rows.filter(({ sk }) => `${sk}`.startsWith('EVENT#'));
    expect(late.length).toBeGreaterThan(5);
    expect(late.length).toBeLessThan(EMAILS);
  });

  test.each(sized([7, 100], [1, 7, 100]))('is listed at its time, in pages of %s', async (limit) => {
    const queries: [Query, (event: (typeof happened)[number]) => boolean][] = [
      [{}, () => true],
      [{ name: 'email.delivered' }, ({ name }) => name === 'email.delivered'],
      [{ from: at(20), to: at(41) }, (event) => event.at >= Date.parse(at(20)) && event.at < Date.parse(at(41))],
      [{ contact: 'reader1@example.com' }, ({ contact }) => contact === 'reader1@example.com'],
      [
        { contact: 'reader2@example.com', name: 'email.sent', from: at(15) },
        (event) =>
          event.contact === 'reader2@example.com' && event.name === 'email.sent' && event.at >= Date.parse(at(15)),
      ],
    ];
    for (const [query, matches] of queries) {
      const { ids, items } = await scan(project, { ...query, limit: `${limit}` });
      const times = items.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
      const listed = items.map(({ name, createdAt, contact }) => `${createdAt} ${name} ${contact.email}`);
      const wanted = happened.filter(matches).map(({ name, at: time, contact }) => `${iso(time)} ${name} ${contact}`);
      expect(listed.sort()).toEqual(wanted.sort());
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
