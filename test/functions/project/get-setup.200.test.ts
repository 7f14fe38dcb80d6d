import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/project/handler';
import { createCampaign } from '../../../shared/db/campaigns/campaigns';
import { campaignStatsRows } from '../../../shared/db/campaigns/keys';
import { addToStats } from '../../../shared/db/counters/stats';
import { memberKeys } from '../../../shared/db/members/keys';
import { putAccount } from '../../../shared/db/sending/account';
import { db } from '../../../shared/db/table/client';
import { suffixOf } from '../../../shared/db/table/indexes';
import { keys } from '../../../shared/db/table/keys';
import { createWebhook } from '../../../shared/db/webhooks/webhooks';
import { draftOf, letSend } from '../../support/campaign';
import { addProject, START } from '../../support/contacts';
import { addKey } from '../../support/contract/operator';
import { addToCounter } from '../../support/counters';
import { type EmailService, newEmail, setEmail, startEmailService } from '../../support/emails';
import { put } from '../../support/rows';
import { caller, secretKey } from '../../support/templates';

const at = (ms: number): string => new Date(START + ms).toISOString();
let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service?.stop());

interface Step {
  step: string;
  done: boolean;
  at: string | null;
}

interface Path {
  done: boolean;
  steps: Step[];
}

const call = caller(handler, secretKey('prj_one'));
const setupOf = async ({ id }: { id: string }): Promise<Path & { marketing: Path }> =>
  (await call('GET /project/setup', { key: secretKey(id) })).body.data;
/** The steps that are done, with the time at which each was. */
const doneIn = async (project: { id: string }) =>
  Object.fromEntries((await setupOf(project)).steps.filter(({ done }) => done).map((one) => [one.step, one.at]));

/** How many calls of the table something makes. */
async function callsOf(run: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  db.middlewareStack.add(
    (next) => (args) => {
      calls += 1;
      return next(args);
    },
    { step: 'initialize', name: 'count' },
  );
  await run().finally(() => db.middlewareStack.remove('count'));
  return calls;
}

test('a new project has done nothing, and each step says the shortest way', async () => {
  const { done, steps } = await setupOf(await addProject('prj_new'));
  expect(done).toBe(false);
  expect(steps.map(({ step }) => step)).toEqual([
    'key_created',
    'email_accepted',
    'email_delivered',
    'domain_verified',
    'sandbox_left',
    'events_followed',
    'member_invited',
  ]);
  expect(steps[1]).toEqual({ step: 'email_accepted', done: false, at: null, route: 'POST /v1/send', path: 'emails' });
  expect(steps.filter((step) => step.done)).toEqual([]);
});

test('each fact has the time at which it first came true, in this project alone, by a bounded number of reads', async () => {
  const project = await addProject('prj_busy');
  await addKey(project.id, 'secret', { revokedAt: at(0), expiresAt: at(-1) });
  service.clock.advance(1000);
  await addKey(project.id);
  const emails = [];
  for (let n = 0; n < 26; n++) {
    service.clock.advance(1000);
    emails.push(await newEmail(project));
  }
  const [first, second] = emails;
  if (!first || !second) throw new Error('no email');
  await setEmail(second, { status: 'DELIVERED', deliveredAt: at(50_000) });
  await setEmail(first, { status: 'DELIVERED', deliveredAt: at(60_000) });
  await letSend(project);
  const url = 'https://example.com/hook';
  const hook = { id: 'whk_1', projectId: project.id, url, events: ['*'], description: null, createdAt: at(7000) };
  const signing = { secretVersion: 1 };
  await createWebhook({ ...hook, ...signing, enabled: true, updatedAt: at(9000) } as never);
  for (const [id, createdAt] of [
    ['mem_1', at(0)],
    ['mem_2', at(9000)],
  ] as const) {
    await put({
      ...memberKeys.member(project.id, id),
      id,
      projectId: project.id,
      email: `${id}@example.com`,
      role: 'owner',
      createdAt,
    });
  }
  const sandbox = { maxSendRate: 1, max24HourSend: 200, sentLast24Hours: 0, sendingEnabled: true };
  await putAccount({ ...sandbox, sandbox: false, enforcement: 'HEALTHY', checkedAt: at(0) });

  const steps = await doneIn(project);
  expect(steps).toEqual({
    key_created: at(1000),
    email_accepted: at(2000),
    email_delivered: at(50_000),
    domain_verified: expect.any(String),
    sandbox_left: null,
    events_followed: at(7000),
    member_invited: at(9000),
  });
  expect((await setupOf(project)).done).toBe(true);
  // 17 Queries, the first emails, the contacts' counter, the project and the request's window, however much email there is.
  expect(await callsOf(() => setupOf(project))).toBeLessThanOrEqual(21);
  expect(await doneIn(service.other)).toEqual({ sandbox_left: null });
});

test('the path of a team that sends campaigns is complete without code', async () => {
  const project = await addProject('prj_market');
  const marketing = async () => (await setupOf(project)).marketing;
  const names = ['contacts_added', 'domain_verified', 'template_created', 'campaign_sent', 'form_created'];
  expect((await marketing()).steps.map(({ step, done }) => [step, done])).toEqual(names.map((name) => [name, false]));
  await letSend(project);
  await addToCounter(project.id, 'contacts', 's', [{ by: 1, sequence: '1' }]);
  await put({ ...keys.template(project.id, 'tpl_1'), id: 'tpl_1', name: 'News' });
  await put({ ...keys.form(project.id, 'frm_1'), id: 'frm_1', createdAt: at(3000) });
  expect((await marketing()).done).toBe(false);
  const bodies = { body: '<p>x</p>', text: null, variants: [] };
  const sent = draftOf({ projectId: project.id, id: 'cmp_1', status: 'SENT', sentAt: at(5000) });
  await createCampaign(sent, bodies, { segmentIds: [] });
  const { done, steps } = await marketing();
  expect(done).toBe(true);
  expect(steps.map((one) => one.at)).toEqual([null, expect.any(String), null, at(5000), at(3000)]);
  expect((await setupOf(project)).done).toBe(false);
});

test('a delivery that is not among the first emails is done, without a time', async () => {
  const project = await addProject('prj_late');
  await addToCounter(project.id, { family: 'events', name: 'email.delivered' }, 's', [{ by: 1, sequence: '1' }]);
  expect(await doneIn(project)).toMatchObject({ email_delivered: null });
});

test("a member's invitation and a test are no first email", async () => {
  const project = await addProject('prj_invited');
  const row = await newEmail(project, { test: true });
  await setEmail(row, { status: 'DELIVERED', deliveredAt: at(50_000) });
  await setEmail(await newEmail(project), { member: true });
  await addToCounter(project.id, { family: 'events', name: 'email.delivered' }, 's', [{ by: 1, sequence: '1' }]);
  const steps = await doneIn(project);
  expect(steps).not.toHaveProperty('email_accepted');
  expect(steps).not.toHaveProperty('email_delivered');
});

test('the first email is found behind emails to members in its part of the list', async () => {
  const project = await addProject('prj_many_sign_ins');
  const counts = new Map<number, number>();
  for (;;) {
    service.clock.advance(1000);
    const row = await newEmail(project);
    const part = suffixOf(row.id);
    if (counts.get(part) === 3) break;
    counts.set(part, (counts.get(part) ?? 0) + 1);
    await setEmail(row, { member: true });
  }
  expect(await doneIn(project)).toMatchObject({ email_accepted: at(service.clock.now() - START) });
  await addToCounter(project.id, { family: 'events', name: 'email.delivered' }, 's', [{ by: 1, sequence: '1' }]);
  expect(await doneIn(project)).toMatchObject({ email_delivered: null });
});

test("a campaign's email counts", async () => {
  const project = await addProject('prj_campaigns');
  await letSend(project);
  const bodies = { body: '<p>x</p>', text: null, variants: [] };
  await createCampaign(draftOf({ projectId: project.id, id: 'cmp_1' }), bodies, { segmentIds: [] });
  const sent = draftOf({ projectId: project.id, id: 'cmp_2', status: 'SENT', sentAt: at(5000) });
  await createCampaign(sent, bodies, { segmentIds: [] });
  expect(await doneIn(project)).not.toHaveProperty('email_accepted');
  const counts = new Map([
    ['sent', 2],
    ['delivered', 1],
  ]);
  const rows = campaignStatsRows({ projectId: project.id, campaignId: 'cmp_2' });
  await addToStats(rows, 'totals', 'shard', [{ sequence: '1', counts }]);
  expect(await doneIn(project)).toMatchObject({ email_accepted: at(5000), email_delivered: null });
});
