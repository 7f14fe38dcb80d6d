import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getScannedContact } from '../../../shared/db/contacts/scan';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { listDueBackfills } from '../../../shared/db/segments/backfills';
import { memberSuffixOf } from '../../../shared/db/segments/keys';
import {
  listDueMemberships,
  listMembershipRows,
  scheduleMembershipCheck,
} from '../../../shared/db/segments/membership-rows';
import {
  addMembers,
  listMembershipsOf,
  listMembersPage,
  readMemberships,
  removeMembers,
} from '../../../shared/db/segments/memberships';
import type { Contact } from '../../../shared/domain/contacts/contact';
import {
  type ActualMembership,
  settleMembership,
} from '../../../shared/services/reconcile-memberships/settle-membership';
import { type Service, START, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';

const chart = costChart();
const DAY_MS = 86_400_000;
let service: Service;
let one: Contact;
let two: Contact;

async function put(email: string): Promise<Contact> {
  const upserted = await upsertContact(service.project, { email, patch: {}, subscribedIfNew: true, source: 'api' });
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

beforeAll(async () => {
  service = await startService();
  [one, two] = [await put('one@example.org'), await put('two@example.org')];
});
afterAll(() => service?.stop());

const uses = { contact: new Set<string>(), events: new Set<string>(), segments: new Set<string>() };

/** Settles a membership of which this is true. */
function settle(contact: Contact, { member, nextChangeAt }: ActualMembership): Promise<void> {
  const filters = { operator: 'AND' as const, conditions: [] };
  const times = { createdAt: '2026-12-01T12:00:00.000Z', updatedAt: '2026-12-01T12:00:00.000Z' };
  const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1 };
  const named = { id: 'seg_2', projectId: 'prj_one', name: 'x', type: 'DYNAMIC' as const, trackMembership: true };
  const matcher = {
    match: async () => [member],
    nextChangeAt: async () => nextChangeAt,
    uses,
    missing: new Set<string>(),
    maxRows: 100,
  };
  const ref = { projectId: 'prj_one', contactId: contact.id, segmentId: 'seg_2' };
  return settleMembership(ref, { segment: { ...named, filters, ...versions, ...times }, matcher });
}

const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  ['add a member to a static segment', () => addMembers('prj_one', 'seg_1', [one])],
  [
    'check which of some contacts are in a static or tracked segment',
    () =>
      readMemberships(
        'prj_one',
        [one, two].map(({ id }) => ({ contactId: id, segmentId: 'seg_1' })),
      ),
    { contact: 2 },
  ],
  ['static and tracked segments of a contact', () => listMembershipsOf('prj_one', one.id), { KB: 1 }],
  [
    "a page of a segment's members",
    () => listMembersPage('prj_one', 'seg_1', memberSuffixOf(one.id), null, 100),
    { members: 1 },
  ],
  ['remove a member from a static segment', () => removeMembers('prj_one', 'seg_1', [one.id])],
  [
    "evaluate a contact's tracked memberships after a change, if a tracked filter reads the changed data",
    async () => {
      await listMembershipRows('prj_one', two.id);
      await getScannedContact('prj_one', two.id);
    },
  ],
  ['enter a tracked segment', () => settle(two, { member: true, nextChangeAt: null })],
  ['leave a tracked segment', () => settle(two, { member: false, nextChangeAt: null })],
  ['enter a tracked segment', () => settle(one, { member: true, nextChangeAt: START + DAY_MS }), { when: true }],
  [
    'memberships that change by time, backfills without a worker, each minute',
    () => Promise.all([listDueMemberships(START + DAY_MS, 10), listDueBackfills(START, 10)]),
  ],
  [
    'queue a membership that changes by time',
    () =>
      scheduleMembershipCheck(
        {
          projectId: 'prj_one',
          contactId: one.id,
          segmentId: 'seg_2',
          entry: `2026-12-02T12:00:00.000Z#${one.id}#seg_2`,
        },
        START + 2 * DAY_MS,
      ),
  ],
  ['evaluate a membership that changes by time', () => settle(one, { member: true, nextChangeAt: START + 3 * DAY_MS })],
];

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const row = chart.get(pattern);
  if (!row) throw new Error(`the chart has no such pattern: ${pattern}`);
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await run();
  // Another DynamoDB does not add up what was consumed; there the calls have to succeed and no more.
  if (!table) return;
  const { read, write } = await table.readMeter();
  expect({ read, write }).toEqual({ read: statedUnits(row.reads, facts), write: statedUnits(row.writes, facts) });
});
