import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listEntries } from '../../../shared/db/audit/audit-log';
import {
  changeCampaign,
  listDueCampaigns,
  pauseCampaign,
  removeFromDue,
  setTestEnd,
  setWinner,
} from '../../../shared/db/campaigns/changes';
import { postponeChunk } from '../../../shared/db/campaigns/chunks';
import { campaignKeys, openChunkEntry } from '../../../shared/db/campaigns/keys';
import { currentProject } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { put } from '../../../shared/db/table/rows';
import { type CampaignStatus, campaignStatuses } from '../../../shared/domain/campaigns/campaign';
import { now, toIso } from '../../../shared/ops/clock';
import { checkReady } from '../../../shared/services/check-campaign/check-campaign';
import { type Campaigns, startCampaigns, trial } from '../../support/campaign-api';
import { failingToStoreAnswers } from '../../support/contacts';
import { withLostAnswer } from '../../support/emails';

const HOUR_MS = 3600_000;
let on: Campaigns;

beforeAll(async () => {
  on = await startCampaigns();
});
beforeEach(() => {
  on.queued.length = 0;
  on.clock.advance(1_000);
});
afterAll(() => on?.stop());

const soon = () => toIso(now() + HOUR_MS);
const send = (id: string, body?: object, headers = {}) =>
  on.call('POST /campaigns/{id}/send', { id, headers, ...(body ? { body } : {}) });
const post = (id: string, verb: string) => on.call(`POST /campaigns/{id}/${verb}`, { id });
const isDue = async (id: string, until: number) =>
  (await listDueCampaigns(until, 1_000)).some(({ campaignId }) => campaignId === id);

const operations = {
  change: (id: string) => on.call('PATCH /campaigns/{id}', { id, body: { name: 'x' } }),
  send: (id: string) => send(id),
  schedule: (id: string) => send(id, { scheduledAt: soon() }),
  pause: (id: string) => post(id, 'pause'),
  cancel: (id: string) => post(id, 'cancel'),
  winner: (id: string) => on.call('POST /campaigns/{id}/winner', { id, body: { variant: 'long' } }),
  delete: (id: string) => on.call('DELETE /campaigns/{id}', { id }),
};
type Operation = keyof typeof operations;

/** The operations that each status allows, with the status of the answer and of the campaign. All others are a 409. */
const allowed: Record<CampaignStatus, Partial<Record<Operation, [number, CampaignStatus | 'gone']>>> = {
  DRAFT: { change: [200, 'DRAFT'], send: [202, 'SENDING'], schedule: [202, 'SCHEDULED'], delete: [204, 'gone'] },
  SCHEDULED: {
    change: [200, 'SCHEDULED'],
    send: [202, 'SENDING'],
    schedule: [202, 'SCHEDULED'],
    cancel: [200, 'DRAFT'],
  },
  SENDING: { pause: [200, 'PAUSED'], cancel: [200, 'CANCELLED'] },
  PAUSED: { send: [202, 'SENDING'], cancel: [200, 'CANCELLED'] },
  CANCELLED: { delete: [204, 'gone'] },
  SENT: { delete: [204, 'gone'] },
};

describe.each(campaignStatuses)('a campaign that is %s', (status) => {
  test.each(Object.keys(operations) as Operation[])(
    'answers %s as the table of transitions says',
    async (operation) => {
      const { id, version } = await on.inState(status, trial);
      const [expected, next] = allowed[status][operation] ?? [409, status];
      const response = await operations[operation](id);
      expect([response.status, response.body?.error?.code]).toEqual([
        expected,
        expected === 409 ? 'INVALID_STATE' : undefined,
      ]);
      if (next === 'gone') return;
      const row = await on.row(id);
      expect([row.status, row.version]).toEqual([next, expected === 409 ? version : version + 1]);
      if (expected !== 409) expect(response.body.data.status).toBe(next);
    },
  );
});

test('a campaign is due from its time on, while it is sent, and after it was cancelled', async () => {
  const { id } = await on.inState('DRAFT');
  await send(id, { scheduledAt: soon() });
  expect([await isDue(id, now()), await isDue(id, now() + HOUR_MS)]).toEqual([false, true]);
  await send(id, { scheduledAt: toIso(now() + 2 * HOUR_MS) });
  expect(await isDue(id, now() + HOUR_MS)).toBe(false);
  expect((await post(id, 'cancel')).body.data).toMatchObject({ status: 'DRAFT', scheduledAt: null });
  expect(await isDue(id, now() + 9 * HOUR_MS)).toBe(false);
  const begun = await send(id);
  expect(begun.body.data).toMatchObject({ sentAt: toIso(now()), stats: { sent: 0 } });
  expect([await isDue(id, now()), on.queued]).toEqual([true, [expect.objectContaining({ queue: 'work' })]]);
  await post(id, 'pause');
  expect(await isDue(id, now())).toBe(false);
  on.clock.advance(HOUR_MS);
  expect((await send(id)).body.data).toMatchObject({ sentAt: begun.body.data.sentAt, pauseCause: null });
  await post(id, 'cancel');
  expect(await isDue(id, now())).toBe(true);
  expect(await removeFromDue(await on.row(id))).toBe(true);
  expect(await isDue(id, now())).toBe(false);
});

test.each(['send', 'schedule'] as const)("%s by a person makes a campaign no longer an agent's", async (operation) => {
  const scheduled = await on.inState('SCHEDULED');
  const askedBy = 'key_agent';
  await changeCampaign(scheduled, { from: ['SCHEDULED'], set: { askedBy } });
  expect((await operations[operation](scheduled.id)).status).toBe(202);
  const campaign = await on.row(scheduled.id);
  expect(await checkReady({ ...on.project, agentKeys: false }, campaign)).toBeNull();
  expect(campaign).not.toHaveProperty('askedBy');
});

test('the audit log says what sending and cancelling did, if not what their names say', async () => {
  const { id } = await on.inState('DRAFT');
  const effects = async () => {
    const { items } = await listEntries(on.project, { action: 'campaigns' }, { limit: 10 });
    return items.filter(({ target, outcome }) => target === id && outcome === 'done').map(({ effect }) => effect);
  };
  const steps = [() => send(id, { scheduledAt: soon() }), () => post(id, 'cancel'), () => send(id, {})];
  for (const step of [...steps, () => post(id, 'pause'), () => send(id), () => post(id, 'cancel')]) {
    on.clock.advance(1);
    await step();
  }
  const none = undefined;
  expect((await effects()).reverse()).toEqual([none, 'scheduled', 'unscheduled', none, none, 'resumed', none]);
});

describe('requests at the same moment', () => {
  test.each([
    ['sends', 'DRAFT', () => send],
    ['schedulings', 'DRAFT', () => (id: string) => send(id, { scheduledAt: soon() })],
    ['resumptions', 'PAUSED', () => send],
    ['pauses', 'SENDING', () => (id: string) => post(id, 'pause')],
    ['cancellations', 'PAUSED', () => (id: string) => post(id, 'cancel')],
  ] as const)('of two %s one is done and the other refused', async (_what, status, ask) => {
    const { id, version } = await on.inState(status);
    const statuses = (await Promise.all([ask()(id), ask()(id)])).map((response) => response.status).sort();
    expect(statuses).toEqual([status === 'SENDING' || _what === 'cancellations' ? 200 : 202, 409]);
    expect((await on.row(id)).version).toBe(version + 1);
  });

  test('a concurrent write of the dispatcher does not refuse a request', async () => {
    const campaign = await on.inState('SENDING');
    const note = () => changeCampaign(campaign, { from: ['SENDING'], set: { audienceSize: 5 } });
    const [response] = await Promise.all([post(campaign.id, 'pause'), note()]);
    expect(response.status).toBe(200);
  });
});

describe('a request that was interrupted', () => {
  test('has sent the campaign, and its repeat with the same key says so', async () => {
    const { id } = await on.inState('DRAFT');
    const headers = { 'Idempotency-Key': 'cut' };
    expect((await failingToStoreAnswers(() => send(id, {}, headers))).status).toBe(500);
    on.clock.advance(61_000);
    const repeat = await send(id, {}, headers);
    expect([repeat.status, repeat.body.data.status]).toEqual([202, 'SENDING']);
    const again = await send(id, {}, headers);
    expect([again.body, again.headers['Idempotent-Replayed']]).toEqual([repeat.body, 'true']);
    expect((await on.row(id)).version).toBe(2);
  });

  test('has resumed the campaign, and the audit log says so after its repeat', async () => {
    const { id } = await on.inState('PAUSED');
    on.clock.advance(1);
    const headers = { 'Idempotency-Key': 'cut resumption' };
    expect((await failingToStoreAnswers(() => send(id, {}, headers))).status).toBe(500);
    on.clock.advance(61_000);
    expect((await send(id, {}, headers)).status).toBe(202);
    const { items } = await listEntries(on.project, { action: 'campaigns.sendCampaign' }, { limit: 100 });
    const entries = items.filter(({ target, fields }) => target === id && fields?.length === 0);
    expect(entries.map(({ outcome, effect }) => [outcome, effect])).toEqual([['done', 'resumed']]);
  });

  test("recognizes its own write if only the table's answer was lost", async () => {
    const { id } = await on.inState('DRAFT');
    const response = await withLostAnswer('"SENDING"', () => send(id));
    expect([response.status, response.body.data.status]).toEqual([202, 'SENDING']);
  });
});

describe('a campaign is not sent', () => {
  test.each([
    ['in the past', -1, 'too_small'],
    ['now', 0, 'too_small'],
    ['in more than a year', 367 * 24 * HOUR_MS, 'too_big'],
  ])('at a time %s', async (_when, ms, code) => {
    const { id } = await on.inState('DRAFT');
    const { status, body } = await send(id, { scheduledAt: toIso(now() + ms) });
    expect([status, body.error.errors[0]]).toEqual([422, expect.objectContaining({ field: 'scheduledAt', code })]);
  });

  test("while the project's marketing email is paused; one whose time comes is paused and says why", async () => {
    const campaign = await on.inState('DRAFT');
    const stats = { since: toIso(now()), sent: 100, hardBounces: 10, complaints: 0 };
    const project = await currentProject(on.project.id);
    if (!project) throw new Error('the project is gone');
    await setPauses(project, { paused: { marketing: { cause: 'bounces', ...stats } } });
    on.clock.advance(6_000);
    const refused = await send(campaign.id);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SENDING_PAUSED']);

    const scheduled = await on.inState('SCHEDULED');
    const held = await currentProject(on.project.id);
    const obstacle = held && (await checkReady(held, scheduled));
    expect(obstacle).toMatchObject({ code: 'SENDING_PAUSED', cause: 'breaker' });
    await pauseCampaign(scheduled, 'breaker', { pauseReason: obstacle?.message ?? '' });
    const shown = (await on.call('GET /campaigns/{id}', { id: scheduled.id })).body.data;
    expect(shown).toMatchObject({ status: 'PAUSED', pauseCause: 'breaker', sentAt: null, stats: null });
    expect(shown.pauseReason).toContain('too many emails bounced');

    if (held) await setPauses(held, { paused: {} });
    on.clock.advance(6_000);
    const begun = await send(scheduled.id);
    expect(begun.body.data).toMatchObject({ status: 'SENDING', sentAt: toIso(now()), pauseReason: null });
  });

  test('with a sender or a topic that no longer exists', async () => {
    const campaign = await on.inState('DRAFT');
    const lost = { ...campaign, from: 'ada@elsewhere.example' } as typeof campaign;
    expect(await checkReady(on.project, lost)).toMatchObject({ code: 'DOMAIN_NOT_VERIFIED', cause: 'not_ready' });
    expect(await checkReady(on.project, { ...campaign, topicId: 'top_gone' })).toMatchObject({
      code: 'TOPIC_NOT_FOUND',
    });
    expect(await checkReady(on.project, campaign)).toBeNull();
  });
});

describe('the winner of a test', () => {
  const choose = (id: string, variant: string) => on.call('POST /campaigns/{id}/winner', { id, body: { variant } });

  test('is chosen once, and only while the campaign waits for it', async () => {
    const campaign = await on.inState('SENDING', trial);
    expect((await choose(campaign.id, 'long')).status).toBe(409);
    const waiting = await setTestEnd(campaign, now());
    expect((await choose(campaign.id, 'none')).body.error.errors[0]).toMatchObject({
      field: 'variant',
      code: 'not_found',
    });
    const chosen = await choose(campaign.id, 'long');
    const winner = { variant: 'long', by: 'request', at: toIso(now()) };
    expect([chosen.status, chosen.body.data.winner]).toEqual([200, winner]);
    expect((await choose(campaign.id, 'short')).status).toBe(409);
    expect(waiting && (await setWinner(waiting, { variant: 0, by: 'metric', at: toIso(now()) }))).toBeNull();
  });
});

test('a campaign whose emails all wait says by when it continues, and only while it is sending', async () => {
  const { id } = await on.inState('SENDING');
  const ref = { projectId: on.project.id, campaignId: id };
  const continuesBy = async () => (await on.call('GET /campaigns/{id}', { id })).body.data.continuesBy;
  const open = (chunk: string, queueAt: number) =>
    put({ ...campaignKeys.open(ref, openChunkEntry(0, chunk)), v: 1, n: 1, queueAt });
  expect(await continuesBy()).toBeNull();
  await open('1-00-a', now() + 150_000);
  await open('1-00-b', now() + 300_000);
  expect(await continuesBy()).toBe(toIso(now() + 150_000 + 60_000));
  await open('1-00-c', now());
  expect(await continuesBy()).toBeNull();
  await postponeChunk(ref, openChunkEntry(0, '1-00-c'), now() + 900_000);
  expect(await continuesBy()).not.toBeNull();
  await post(id, 'pause');
  expect(await continuesBy()).toBeNull();
});
