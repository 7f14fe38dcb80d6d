import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SuppressionReason } from '../../../shared/contract/routes/suppressions';
import { campaignRef, createCampaign, getCampaign } from '../../../shared/db/campaigns/campaigns';
import { beginSending } from '../../../shared/db/campaigns/changes';
import { editCampaign, loadCampaign } from '../../../shared/db/campaigns/edits';
import { campaignStatsRows } from '../../../shared/db/campaigns/keys';
import { listCampaigns } from '../../../shared/db/campaigns/list';
import { readCampaignStats } from '../../../shared/db/campaigns/stats';
import { changeAddress } from '../../../shared/db/contacts/change-address';
import { getContact } from '../../../shared/db/contacts/contacts';
import { listContacts } from '../../../shared/db/contacts/list';
import { askToConfirm, confirmSubscription } from '../../../shared/db/contacts/opt-in';
import { getShownSuppression, listSuppressions } from '../../../shared/db/contacts/suppression-list';
import { getSuppression, putSuppression } from '../../../shared/db/contacts/suppressions';
import { listTopics, topicState, updateTopic } from '../../../shared/db/contacts/topics';
import { changeContact, upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { readCounter } from '../../../shared/db/counters/counters';
import { readEventNames } from '../../../shared/db/counters/named-counts';
import { addToStats } from '../../../shared/db/counters/stats';
import { beginCheck, createDomain, saveCheck } from '../../../shared/db/domains/ownership';
import { listEmails } from '../../../shared/db/emails/list';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { putEvent } from '../../../shared/db/events/events';
import { listEvents } from '../../../shared/db/events/list';
import { createJob, getJob, noProgress } from '../../../shared/db/jobs/jobs';
import { listJobs } from '../../../shared/db/jobs/list';
import { admitJob } from '../../../shared/db/jobs/open-jobs';
import { claimJob, commitProgress, type RunningJob } from '../../../shared/db/jobs/running-jobs';
import { admitNames } from '../../../shared/db/names/names';
import { readName, readRegister, removeName } from '../../../shared/db/names/register';
import {
  createKey,
  findKey,
  getKey,
  listKeyEntries,
  readKeys,
  replaceKey,
  revokeKey,
} from '../../../shared/db/projects/api-keys';
import { revokeCreatedKeys } from '../../../shared/db/projects/created-keys';
import { beginIdempotent, completeIdempotent } from '../../../shared/db/projects/idempotency';
import { markKeyUsed, readLastUses } from '../../../shared/db/projects/key-use';
import { leasedWindows } from '../../../shared/db/projects/leased-windows';
import { currentProject, getProject } from '../../../shared/db/projects/projects';
import { requestWindows } from '../../../shared/db/projects/rate-window';
import { setPauses, updateSettings } from '../../../shared/db/projects/settings';
import { markForJudging, readReputation } from '../../../shared/db/sending/reputation';
import { addTenant, getTenant, saveTenant } from '../../../shared/db/sending/tenants';
import { type Contact, contactId } from '../../../shared/domain/contacts/contact';
import { withNextCheck } from '../../../shared/domain/domains/polling';
import { draftOf } from '../../support/campaign';
import { type Service, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';
import { pendingDomain } from '../../support/pending-domain';
import { addTopic } from '../../support/topics';

const chart = costChart();
let service: Service;

/** Contacts and events that the lists show. */
const PEOPLE = 5;

const newKey = (id: string) => ({
  id,
  projectId: 'prj_one',
  kind: 'secret' as const,
  name: 'x',
  hash: `hash of ${id}`,
  createdAt: '2026-12-01T12:00:00.000Z',
});
const newJob = (id: string) => ({
  projectId: 'prj_one',
  id,
  type: 'export' as const,
  params: {},
  createdBy: { kind: 'key' as const, id: 'key_1' },
  createdAt: '2026-12-01T12:00:00.000Z',
});
const put = (email: string, more: object = {}) =>
  upsertContact(service.project, { email, patch: { age: 7 }, subscribedIfNew: true, source: 'api', ...more });
const event = (id: string, contactId: string) => ({
  id,
  projectId: 'prj_one',
  contactId,
  email: 'a@example.org',
  name: 'bought',
  data: {},
  source: 'api',
  createdAt: '2026-12-01T12:00:00.000Z',
});

const suppressed = (email: string, reason: SuppressionReason) =>
  putSuppression('prj_one', {
    contactId: contactId(service.project.salt, email),
    reason,
    address: { email },
  });
/** One that is not subscribed. */
let asked: Promise<{ contact: Contact } | null>;

const claim = pendingDomain({ projectId: 'prj_one', domain: 'costs.example' });
const campaign = draftOf({ id: 'cmp_2', projectId: 'prj_one' });
const checked = withNextCheck(claim, Date.parse(claim.createdAt));
const by = { actor: { kind: 'operator' as const, id: null }, request: 'req_1' };

beforeAll(async () => {
  service = await startService();
  await Promise.all([createDomain(checked), addTenant('prj_one')]);
  asked = put('asked@example.org', { subscribedIfNew: false }).then((made) => ('contact' in made ? made : null));
  await asked;
  for (let n = 0; n < PEOPLE; n++) {
    await put(`p${n}@example.org`);
    await putEvent(event(`evt_${n}`, contactId(service.project.salt, `p${n}@example.org`)));
  }
  for (const id of ['key_1', 'key_2', 'key_3']) await createKey(newKey(id));
  await addTopic('prj_one', 'top_1');
  await createJob(newJob('job_1'));
  const taken = await claimJob(newJob('job_1'));
  if (!taken) throw new Error('the job was not taken');
  running = taken;
  // The next commit moves the job's entry in the due index.
  await service.clock.advance(1000);
});
afterAll(() => service?.stop());

let running: RunningJob;
const page = { limit: 100 };

/** A pattern of the chart, a call that is one, and what its units depend on. */
const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  ['key by its hash', () => findKey('hash of key_1')],
  ["project's state, at most 5 s old", () => getProject('prj_one')],
  ['store the use of a key, once per five minutes and container', () => markKeyUsed('prj_one', 'key_1')],
  [
    'keys of a project, newest first',
    async () => {
      const entries = await listKeyEntries('prj_one');
      await Promise.all([
        readKeys(entries),
        readLastUses(
          'prj_one',
          entries.map(({ id }) => id),
        ),
      ]);
    },
    { keys: 3, 'key shown': 3 },
  ],
  [
    'create a key',
    async () => {
      const creator = await getKey('prj_one', 'key_1');
      await listKeyEntries('prj_one');
      await createKey(newKey('key_4'), creator);
    },
    { keys: 4 },
  ],
  [
    'rotate a key',
    async () => {
      const old = await getKey('prj_one', 'key_2');
      const creator = await getKey('prj_one', 'key_1');
      await listKeyEntries('prj_one');
      if (old) await replaceKey(old, { ...newKey('key_5'), createdBy: 'key_1' }, service.clock.now(), creator);
    },
    { keys: 5 },
  ],
  ['revoke a key', () => revokeKey('prj_one', 'key_1')],
  [
    'revoke the keys that a key created',
    () => revokeCreatedKeys('prj_one', 'key_1'),
    { keys: 5, 'key that it created': 1 },
  ],
  [
    'read a project, change its settings',
    async () => {
      await updateSettings('prj_one', () => ({ language: 'de' }));
    },
  ],
  ['reputation of a project, also for `GET /project`', () => readReputation('prj_one', '2026-11-25'), { KB: 1 }],
  [
    "evaluate a project's reputation, once a minute while it is on the register",
    async () => {
      await currentProject('prj_one');
      await readReputation('prj_one', '2026-11-25');
    },
    { KB: 1 },
  ],
  ['put a project on the register, once per stream batch with bounces or complaints', () => markForJudging('prj_one')],
  ['pause a project, end the pause', () => setPauses(service.other, { paused: {} })],
  [
    'count a block of requests of secret keys, with a place in the transactional lane',
    async () => {
      const container = leasedWindows();
      const time = service.clock.now();
      await container.use('prj_one', { window: 'requests', limit: 1000 }, 1, time, { window: 'lane', limit: 280 });
      if (container.state('prj_one', { window: 'requests', limit: 1000 }, true, time).remaining !== 999)
        throw new Error('not counted');
    },
  ],
  [
    'count a request of a public key, for the visitor and for all',
    async () => {
      const [windows, time] = [requestWindows(), service.clock.now()];
      await windows.count({ projectId: 'prj_one', window: 'visitor#198.51.100.7', limit: 60 }, time);
      await windows.count({ projectId: 'prj_one', window: 'public', limit: 1000 }, time);
    },
  ],
  [
    'start, complete a request with an Idempotency-Key',
    async () => {
      const begun = await beginIdempotent('prj_one', 'name', 'hash');
      if (begun.outcome === 'begun')
        await completeIdempotent('prj_one', 'name', begun.lease, { status: 200, body: {} });
    },
  ],
  ['contact by id or address', () => getContact(service.project, 'p1@example.org')],
  ['merge into a contact', () => put('p1@example.org', { patch: { age: 8 } })],
  ['merge into a contact', () => put('p1@example.org', { subscribed: false }), { when: true }],
  ['create a contact', () => put('new@example.org')],
  ['suppress an address, lift it', () => suppressed('gone@example.org', 'manual')],
  ['suppress a suppressed address for a stronger reason', () => suppressed('gone@example.org', 'hard_bounce')],
  ['suppression by address or contact', () => getShownSuppression(service.project, 'gone@example.org')],
  [
    'suppressions of a project, newest first, also by reason',
    () => listSuppressions(service.project, {}, page),
    { 'suppression passed': 1 },
  ],
  [
    'ask a known contact to confirm',
    async () => {
      const { contact } = (await asked) ?? {};
      if (!contact) throw new Error('there is no such contact');
      await getSuppression('prj_one', contact.id);
      await askToConfirm('prj_one', contact);
    },
  ],
  [
    'confirm a subscription',
    async () => {
      const { contact } = (await asked) ?? {};
      if (!contact) throw new Error('there is no such contact');
      await Promise.all([getProject('prj_one'), getContact(service.project, contact.id)]);
      await confirmSubscription('prj_one', contact);
    },
  ],
  [
    'change a contact by PATCH',
    () => changeContact('prj_one', contactId(service.project.salt, 'p1@example.org'), { patch: { age: 9 } }),
  ],
  [
    'give a contact another address',
    () => changeAddress(service.project, contactId(service.project.salt, 'p1@example.org'), 'p1-new@example.org'),
  ],
  [
    'contacts of a project, newest first, also by subscription',
    () => listContacts(service.project, {}, page),
    { counter: 1, contact: PEOPLE + 2 },
  ],
  ['contact of an address, as a list', () => listContacts(service.project, { email: 'p3@example.org' }, page)],
  [
    'names in a call and then: introduce new names',
    () => admitNames('prj_two', 'field', ['c', 'd', 'e'], { isPublic: false }),
    { name: 3 },
  ],
  ['create, change a topic', () => updateTopic('prj_one', 'top_1', { name: 'Other', lastChange: by }, 1)],
  ['tenant of an email, at most 5 s old', () => getTenant('prj_one')],
  [
    'store a step of a tenant, per call to SES',
    async () => {
      const tenant = await getTenant('prj_one');
      if (tenant) await saveTenant(tenant, tenant, service.clock.now() + 60_000);
    },
  ],
  [
    'start a check of a domain, store its result',
    async () => {
      const time = service.clock.now();
      await beginCheck(checked, time, 10_000);
      await saveCheck(checked, withNextCheck({ ...checked, attemptTime: time }, time + 60_000));
    },
    { KB: 1 },
  ],
  ['topic of an email, at most 5 s old', () => topicState('prj_one', 'top_1')],
  ['topics of a project, newest first', () => listTopics('prj_one'), { KB: 1 }],
  ['record an event', () => putEvent(event('evt_9', 'ct_1'))],
  [
    'events of a project, newest first, also by name and time',
    () => listEvents(service.project, {}, page),
    { 'event passed': PEOPLE + 1, 'email accepted from 10 s before them on': 0 },
  ],
  [
    'stats of a campaign, in its record',
    () => readCampaignStats({ projectId: 'prj_one', campaignId: 'cmp_1' }),
    { KB: 1 },
  ],
  [
    'create a campaign',
    () => createCampaign(campaign, { body: 'x', text: null, variants: [] }, { topicId: 'top_1', segmentIds: [] }),
    { 'record named': 1 },
  ],
  [
    'count the email of a campaign in a batch',
    () => {
      const additions = [{ sequence: '1', counts: new Map([['sent', 1]]) }];
      return addToStats(campaignStatsRows(campaignRef(campaign)), 'totals', 'shard-1', additions);
    },
    { part: 1, 'new shard': 1, KB: 1 },
  ],
  [
    "change a campaign's content",
    () => editCampaign(campaignRef(campaign), async (current) => ({ ...current, references: { segmentIds: [] } })),
    { 'record named': 0 },
  ],
  ['campaign with its bodies', () => loadCampaign(campaignRef(campaign)), { 'KB of bodies': 1 }],
  [
    'send, schedule, pause or cancel a campaign',
    async () => {
      const current = await getCampaign(campaignRef(campaign));
      if (current) await beginSending(current, { name: 'Shop' });
    },
  ],
  [
    'campaigns of a project, newest first, also by status',
    () => listCampaigns(service.project, {}, page),
    { KB: 1, counter: 1 },
  ],
  [
    'event names, data fields with their counts',
    async () => {
      await readEventNames('prj_one');
      await readRegister('prj_one', 'event');
    },
  ],
  [
    'remove a name',
    async () => {
      const name = await readName('prj_two', 'field', 'c');
      if (!name || !(await removeName('prj_two', 'field', name))) throw new Error('not removed');
    },
  ],
  ['emails of a project, newest first', () => listEmails(service.project, {}, page), { email: 0 }],
  ['total of a list', () => readCounter('prj_one', 'contacts')],
  ['delete a contact', () => deleteContact(service.project, contactId(service.project.salt, 'p2@example.org'))],
  [
    'create a job, with its place among the open ones (if they are full, BatchGetItem of 20)',
    async () => {
      await admitJob(newJob('job_2'), 20);
      await createJob(newJob('job_2'));
    },
  ],
  ['job by id', () => getJob(newJob('job_1'))],
  ['jobs of a project, newest first', () => listJobs(service.project, {}, page), { job: 2 }],
  ['take, commit, release, end a job', () => commitProgress(running, { state: {}, progress: noProgress })],
];

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const stated = pattern.split(' and then: ').map((name) => {
    const row = chart.get(name);
    if (!row) throw new Error(`the chart has no such pattern: ${name}`);
    return { read: statedUnits(row.reads, facts), write: statedUnits(row.writes, facts) };
  });
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await run();
  // Another DynamoDB does not add up what was consumed; there the calls have to succeed and no more.
  if (!table) return;
  const { read, write } = await table.readMeter();
  const total = (kind: 'read' | 'write') => stated.reduce((sum, units) => sum + units[kind], 0);
  expect({ read, write }).toEqual({ read: total('read'), write: total('write') });
});
