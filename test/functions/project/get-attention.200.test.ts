import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/project/handler';
import type { AttentionItem } from '../../../shared/contract/attention';
import { createCampaign } from '../../../shared/db/campaigns/campaigns';
import { createDomain } from '../../../shared/db/domains/ownership';
import { putAccount } from '../../../shared/db/sending/account';
import { beginHold } from '../../../shared/db/sending/campaign-holds';
import { createWebhook } from '../../../shared/db/webhooks/webhooks';
import { attentionOf } from '../../../shared/domain/projects/attention';
import { noStats, noStreams } from '../../../shared/domain/sending/email-streams';
import { draftOf } from '../../support/campaign';
import { addProject, START } from '../../support/contacts';
import { addToCounter } from '../../support/counters';
import { type EmailService, newEmail, setEmail, startEmailService } from '../../support/emails';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { pendingDomain } from '../../support/pending-domain';
import { countersProjectorOf } from '../../support/stream';
import { caller, secretKey } from '../../support/templates';

const DAY_MS = 86_400_000;
const at = (ms: number): string => new Date(START + ms).toISOString();
let service: EmailService;
const counters = countersProjectorOf(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service?.stop());

const call = caller(handler, secretKey('prj_one'));
async function itemsOf({ id }: { id: string }): Promise<AttentionItem[]> {
  const { status, body } = await call('GET /project/attention', { key: secretKey(id) });
  expect(status).toBe(200);
  return body.data.items;
}
const account = { maxSendRate: 14, max24HourSend: 1000, sentLast24Hours: 10, sendingEnabled: true, sandbox: false };
const healthy = { ...account, enforcement: 'HEALTHY', checkedAt: at(0) } as const;
const facts = {
  account: null,
  hold: null,
  pauses: {},
  statsByStream: noStreams(),
  weekStats: noStats(),
  domains: [],
  authenticated: [],
  pausedCampaigns: [],
  waitingApprovals: [],
  webhooks: [],
  workflows: [],
  now: START,
};
const kindsOf = (items: AttentionItem[]) => items.map(({ kind, urgent }) => `${kind}${urgent ? '!' : ''}`);

test('a project in which all is well has nothing', async () => {
  await putAccount(healthy);
  expect(await itemsOf(await addProject('prj_quiet'))).toEqual([]);
});

test('a domain that breaks the rules of the Reputation page is here too, with the same advice', async () => {
  const project = await addProject('prj_ruled');
  const records = { OWNERSHIP: 'VERIFIED', DKIM: 'VERIFIED', MAIL_FROM: 'VERIFIED', SPF: 'VERIFIED' } as const;
  const of = { projectId: project.id, createdAt: at(0), status: 'VERIFIED', verifiedAt: at(0) } as const;
  const good = { ...records, DMARC: 'VERIFIED' } as const;
  await createDomain(pendingDomain({ ...of, id: 'dom_1', domain: 'good.example', records: good }));
  expect(await itemsOf(project)).toEqual([]);
  const bad = { ...records, SPF: 'PENDING', DMARC: 'PENDING' } as const;
  await createDomain(pendingDomain({ ...of, id: 'dom_2', domain: 'bad.example', records: bad }));
  const items = await itemsOf(project);
  expect(items).toMatchObject([
    { kind: 'domain_rule_unmet', urgent: false, name: 'bad.example', path: 'deliverability/domains/dom_2' },
  ]);
  const { rules } = (await call('GET /project/sender-rules', { key: secretKey(project.id) })).body.data;
  for (const rule of ['spf', 'dmarc'])
    expect(items[0]?.message).toContain(rules.find((one: { rule: string }) => one.rule === rule).advice);
});

test('paused campaigns, disabled webhooks and failed executions lead to where they are solved, in this project alone', async () => {
  const project = await addProject('prj_troubled');
  const paused = { status: 'PAUSED', pauseReason: 'The sender has no domain.', updatedAt: at(0) } as const;
  const campaign = draftOf({ projectId: project.id, id: 'cmp_1', name: 'News', ...paused });
  await createCampaign(campaign, { body: '<p>x</p>', text: null, variants: [] }, { segmentIds: [] });
  await addToCounter(project.id, 'campaigns:PAUSED', 's', [{ by: 1, sequence: '1' }]);
  const hook = { id: 'whk_1', projectId: project.id, url: 'https://example.com/in', events: ['*'], description: null };
  const disabled = { enabled: false, disabledReason: 'gone', createdAt: at(0), updatedAt: at(9000), secretVersion: 1 };
  await createWebhook({ ...hook, ...disabled } as never);
  const ref = await storeWorkflow(project, [{ id: 'end', type: 'EXIT' }]);
  await storeExecution({ ...newExecutionOf(project, ref, 'ada@example.com'), status: 'FAILED' });
  await storeExecution(newExecutionOf(project, ref, 'grace@example.com'));

  const items = await itemsOf(project);
  expect(items).toMatchObject([
    {
      kind: 'campaign_paused',
      urgent: true,
      id: 'cmp_1',
      name: 'News',
      message: 'The sender has no domain.',
      path: 'campaigns/cmp_1',
    },
    { kind: 'webhook_disabled', urgent: true, name: hook.url, since: at(9000), path: 'developers/webhooks/whk_1' },
    { kind: 'executions_failed', urgent: false, id: ref.workflowId, path: `workflows/${ref.workflowId}` },
  ]);
  expect(items[2]?.message).toMatch(/^1 of its executions/);
  expect(await itemsOf(service.other)).toEqual([]);
  service.clock.advance(8 * DAY_MS);
  expect(kindsOf(await itemsOf(project))).toEqual(['campaign_paused!', 'webhook_disabled!']);
});

test.each<[string, Partial<Parameters<typeof attentionOf>[0]>, string[]]>([
  ['stopped', { account: { ...healthy, sendingEnabled: false } }, ['account_stopped!']],
  ['in review', { account: { ...healthy, enforcement: 'PROBATION' } }, ['account_in_review']],
  ['below 80 %', { account: { ...healthy, sentLast24Hours: 799 } }, []],
  ['at 80 %', { account: { ...healthy, sentLast24Hours: 800 } }, ['quota_nearly_used']],
  ['without a limit', { account: { ...healthy, max24HourSend: -1, sentLast24Hours: 800 } }, []],
])('the account %s', (_, given, kinds) => {
  expect(kindsOf(attentionOf({ ...facts, ...given }))).toEqual(kinds);
});

const marketing = (sent: number, hardBounces: number) => ({
  statsByStream: { ...noStreams(), marketing: { sent, hardBounces, complaints: 0 } },
  weekStats: { sent, hardBounces, complaints: 0 },
});

test('a reputation is told of at 70 % of both limits, and once email is paused only the pause', () => {
  expect(kindsOf(attentionOf({ ...facts, ...marketing(500, 9) }))).toEqual([]);
  expect(kindsOf(attentionOf({ ...facts, ...marketing(250, 6) }))).toEqual(['bounce_rate_high']);
  expect(kindsOf(attentionOf({ ...facts, ...marketing(300, 7) }))).toEqual(['bounce_rate_high']);
  const [near] = attentionOf({ ...facts, ...marketing(250, 7) });
  expect(near).toMatchObject({ kind: 'reputation_near_limit', path: 'deliverability' });
  expect(near?.message).toBe('2.8% of emails in the last 7 days hard bounced. At 4%, marketing email is paused.');
  const pause = { since: at(0), cause: 'bounces', sent: 250, hardBounces: 10, complaints: 0 } as const;
  expect(kindsOf(attentionOf({ ...facts, ...marketing(250, 10), pauses: { marketing: pause } }))).toEqual([
    'sending_paused!',
  ]);
  expect(kindsOf(attentionOf({ ...facts, ...marketing(250, 6), pauses: { visitors: pause } }))).toEqual([
    'sending_paused!',
    'bounce_rate_high',
  ]);
});

test('one complaint of 99 emails needs attention here as in the sender rules, with the same figures', async () => {
  const project = await addProject('prj_few');
  const sentAt = new Date(service.clock.now()).toISOString();
  for (let index = 0; index < 99; index += 1) {
    const row = await newEmail(project, { to: `reader${index}@example.com` });
    await setEmail(row, { status: 'SENT', sentAt });
    if (index === 0) await setEmail(row, { status: 'COMPLAINED', complainedAt: sentAt });
  }
  await counters.deliver();
  const { body } = await call('GET /project/sender-rules', { key: secretKey(project.id) });
  const rule = body.data.rules.find((one: { rule: string }) => one.rule === 'complaint_rate');
  expect(rule).toMatchObject({
    state: 'attention',
    current:
      '1.01%: 1 complaint of 99 emails in the last 7 days. With fewer than 3 complaints, this is only a warning.',
  });
  expect(await itemsOf(project)).toMatchObject([
    {
      kind: 'complaint_rate_high',
      urgent: false,
      message: `${rule.current} ${rule.advice}`,
      path: 'deliverability',
    },
  ]);
});

test('a domain is told of while it fails, and is urgent once it is no longer verified; one that never was verified is not', () => {
  const domain = { id: 'dom_1', domain: 'example.com', status: 'VERIFIED', createdAt: at(-DAY_MS) };
  const domains = (...given: object[]) => ({ domains: given.map((one) => ({ ...domain, ...one })) as never });
  const was = { verifiedAt: at(-DAY_MS) };
  expect(attentionOf({ ...facts, ...domains(was, { status: 'PENDING', failingSince: START }) })).toEqual([]);
  expect(kindsOf(attentionOf({ ...facts, ...domains({ ...was, failingSince: START - 1000 }) }))).toEqual([
    'domain_failing',
  ]);
  expect(attentionOf({ ...facts, ...domains({ ...was, failingSince: START - 4 * DAY_MS }) })).toMatchObject([
    { kind: 'domain_failing', urgent: true, name: 'example.com', path: 'deliverability/domains/dom_1' },
  ]);
  const failed = { status: 'FAILED', failedAt: at(-1000) };
  expect(attentionOf({ ...facts, ...domains({ ...was, ...failed }, failed) })).toMatchObject([
    { kind: 'domain_failing', urgent: true, since: at(-1000), path: 'deliverability/domains/dom_1' },
  ]);
});

test('a failing webhook is to be tried again, or has no message left to try', () => {
  const webhook = { id: 'whk_1', url: 'https://example.com/in', enabled: true };
  const messageOf = (since: number, last: number) =>
    attentionOf({
      ...facts,
      webhooks: [{ ...webhook, failing: { since: START + since, last: START + last } } as never],
    })[0]?.message;
  expect(messageOf(-DAY_MS, -3_600_000)).toMatch(/^Messages are being retried/);
  expect(messageOf(-5 * DAY_MS, -4 * DAY_MS)).toMatch(/send a test\.$/);
});

test('held campaigns are urgent, with the answer of SES and the next try, in this project alone', async () => {
  const project = await addProject('prj_resting');
  await beginHold(project.id, 'SendingPausedException: paused');
  const since = service.clock.now();
  const until = new Date(since + 60_000).toISOString();
  expect(await itemsOf(project)).toMatchObject([
    {
      kind: 'campaigns_rest',
      urgent: true,
      since: new Date(since).toISOString(),
      message: expect.stringMatching(
        new RegExp(`The service tries one after ${until}.*SendingPausedException: paused$`),
      ),
    },
  ]);
  expect(await itemsOf(await addProject('prj_next_door'))).toEqual([]);
});
