import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { judgeReputation } from '../../../functions/dispatcher/judge-reputation';
import { queueDue } from '../../../functions/dispatcher/queue-due';
import { handler as sender } from '../../../functions/sender/handler';
import { removeFromBulkList } from '../../../shared/db/emails/due';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { currentProject } from '../../../shared/db/projects/projects';
import { registerBulkProject } from '../../../shared/db/sending/bulk-projects';
import { listJudged, readReputation } from '../../../shared/db/sending/reputation';
import { noStats } from '../../../shared/domain/sending/email-streams';
import { bounce, reportEvents, sentEmails } from '../../support/coming-back';
import { useDispatcher } from '../../support/dispatcher';
import { newEmail, readEmail } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';
import { sized } from '../../support/sizes';
import { settle } from '../../support/stream';

const on = useDispatcher();
const DAY_MINUTES = 24 * 60;
/** Enough bounces for marketing email to wait, and too few for all email. */
const [SENT, BOUNCED] = sized([40, 10], [1000, 45]);

beforeEach(async () => {
  // Counts the records of other tests first, so that each test sees its own.
  await follow();
  on.service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
});

/** Lets the counters and events catch up with the rows. */
const follow = () => settle(on.service);

const emailsSent = (count: number, given?: Partial<EmailRow>) => sentEmails(on, count, given);
const comesBack = (rows: EmailRow[], event: (minute: number) => object) => reportEvents(on, rows, event);
const paused = async () => (await currentProject(on.project.id))?.paused;
const statsOf = async (stream: 'marketing' | 'transactional') =>
  Object.values(await readReputation(on.project.id, '2026-01-01')).map((streams) => streams[stream]);
const told = async () =>
  (await on.service.rows())
    .filter(({ pk, sk }) => pk === `P#${on.project.id}#PE` && String(sk).startsWith('EVENT#'))
    .map(({ name, data }) => ({ name, data: JSON.parse(data) }));
const isJudged = async () => (await listJudged(null, 1000)).some(({ projectId }) => projectId === on.project.id);
const metricsOf = (name: string) => on.service.metrics.filter((line) => line.includes(`"${name}":`)).length;

const deliver = async (rows: EmailRow[]) => {
  const before = on.service.ses.commandCalls(SendEmailCommand).length;
  const hints = rows.map(({ id, projectId }) => ({ v: 1, project: projectId, email: id }));
  expect(failures(await sender(queueEvent('transactional', hints), lambdaContext()))).toEqual([]);
  return on.service.ses.commandCalls(SendEmailCommand).length - before;
};

describe('a project whose email bounces', () => {
  test(
    'has its marketing email wait within a tick, is told once, and goes on by itself when the window has moved',
    async () => {
      const rows = await emailsSent(SENT);
      await comesBack(rows.slice(0, BOUNCED), bounce);
      await follow();
      await comesBack(rows.slice(0, BOUNCED), bounce);
      await follow();
      const stats = { sent: SENT, hardBounces: BOUNCED, complaints: 0 };
      expect(await statsOf('marketing')).toEqual([stats]);

      await Promise.all([judgeReputation(batch()), judgeReputation(batch())]);
      await judgeReputation(batch());
      const since = new Date(on.service.clock.now()).toISOString();
      const pause = { since, cause: 'bounces', ...stats };
      expect(await paused()).toEqual({ marketing: pause });
      expect(metricsOf('SendingPaused')).toBe(1);
      await follow();
      expect(await told()).toEqual([{ name: 'project.sending_paused', data: { scope: 'marketing', ...pause } }]);

      const waiting = await newEmail(on.project, { lane: 'bulk', kind: 'MARKETING' });
      const overflow = await newEmail(on.project, { lane: 'bulk' });
      const handed = await newEmail(on.project, { lane: 'bulk', kind: 'MARKETING' });
      await removeFromBulkList(handed, on.service.clock.now() + 15 * 60_000);
      const urgent = await newEmail(on.project);
      await registerBulkProject(on.project.id, 'mark');
      on.after(0.2);
      expect(await deliver([handed, urgent])).toBe(1);
      await on.work();
      expect([waiting, overflow].map((row) => on.hintsOf(row).length)).toEqual([0, 1]);

      on.openQueues();
      for (const hours of [6, 30]) {
        on.after(hours * 60);
        await queueDue(batch());
        await on.work();
      }
      expect([waiting, handed].map((row) => on.hintsOf(row).length)).toEqual([0, 0]);
      expect(await readEmail(handed)).toMatchObject({ status: 'QUEUED', attempts: 0, sweeps: 0 });

      on.after(5 * DAY_MINUTES - 60);
      await judgeReputation(batch());
      expect(await paused()).toMatchObject({ marketing: pause });
      on.after(60);
      await judgeReputation(batch());
      on.after(1);
      await judgeReputation(batch());
      await on.work();
      expect(await paused()).toBeUndefined();
      expect([waiting, handed].map((row) => on.hintsOf(row).length)).toEqual([1, 1]);
      await follow();
      expect((await told()).map(({ name }) => name)).toEqual(['project.sending_paused', 'project.sending_resumed']);
      expect(await isJudged()).toBe(false);
    },
    sized(30_000, 120_000),
  );

  test('pauses all its email at twice that, and no transactional email is tried meanwhile', async () => {
    const rows = await emailsSent(60, { kind: 'TRANSACTIONAL' });
    await comesBack(rows.slice(0, 20), bounce);
    await follow();
    await judgeReputation(batch());
    expect(Object.keys((await paused()) ?? {}).sort()).toEqual(['everything', 'marketing']);
    on.after(0.2);
    const row = await newEmail(on.project);
    expect(await deliver([row])).toBe(0);
    for (const minutes of [6, 6]) {
      on.after(minutes);
      await queueDue(batch());
    }
    expect(on.hintsOf(row)).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 0, sweeps: 0 });
  });
});

test.each(['confirmation', 'visitors'] as const)(
  'bounces of %s email stop that email alone; a password reset leaves',
  async (stream) => {
    const own = { kind: 'TRANSACTIONAL', stream } as const;
    await comesBack(await emailsSent(60, own), bounce);
    await follow();
    await judgeReputation(batch());
    expect(Object.keys((await paused()) ?? {})).toEqual([stream === 'visitors' ? 'visitors' : 'confirmations']);
    on.after(0.2);
    const [held, reset] = [await newEmail(on.project, own), await newEmail(on.project)];
    expect(await deliver([held, reset])).toBe(1);
    expect([await readEmail(held), await readEmail(reset)]).toMatchObject([{ status: 'QUEUED' }, { status: 'SENT' }]);
    const inBulk = await newEmail(on.project, { ...own, lane: 'bulk' });
    const other = await newEmail(on.project, { lane: 'bulk', kind: 'MARKETING' });
    await registerBulkProject(on.project.id, 'mark');
    await on.work();
    expect(on.hintsOf(other)).toHaveLength(1);
    expect(on.hintsOf(inBulk)).toHaveLength(stream === 'visitors' ? 0 : 1);
  },
);

test('simulated email and soft bounces do not count, and a complaint counts on its own day', async () => {
  await comesBack(await emailsSent(10, { simulated: true }), bounce);
  const rows = await emailsSent(10, { kind: 'TRANSACTIONAL' });
  await comesBack(rows, (minute) => sesEvents.bounce('Transient', 'General', minute));
  await follow();
  const sent = { sent: 10, hardBounces: 0, complaints: 0 };
  expect([await statsOf('marketing'), await statsOf('transactional')]).toEqual([[noStats()], [sent]]);
  expect(await isJudged()).toBe(false);

  on.after(DAY_MINUTES);
  await comesBack(rows.slice(0, 3), sesEvents.complaint);
  await follow();
  expect(await statsOf('transactional')).toEqual([sent, { sent: 0, hardBounces: 0, complaints: 3 }]);
  await judgeReputation(batch());
  expect(await paused()).toMatchObject({ marketing: { cause: 'complaints', sent: 10, complaints: 3 } });
});

test('all email waits while SES accepts no email of the account, and continues afterwards', async () => {
  const SendQuota = { MaxSendRate: 14, Max24HourSend: -1, SentLast24Hours: 0 };
  const account = (response: object) => on.service.ses.on(GetAccountCommand).resolves({ SendQuota, ...response });
  account({ SendingEnabled: false });
  on.after(2);
  await on.tick();
  const row = await newEmail(on.project);
  const bulk = await newEmail(on.project, { lane: 'bulk', kind: 'MARKETING' });
  await registerBulkProject(on.project.id, 'mark');
  expect(await deliver([row])).toBe(0);
  account({ EnforcementStatus: 'SHUTDOWN' });
  on.after(6);
  await on.tick();
  await on.work();
  expect([...on.hintsOf(row), ...on.hintsOf(bulk)]).toEqual([]);
  expect([metricsOf('AccountStopped'), metricsOf('AccountOnProbation')]).toEqual([2, 0]);

  account({ EnforcementStatus: 'PROBATION' });
  for (const minutes of [1, 5]) {
    on.after(minutes);
    await on.tick();
  }
  expect([row, bulk].map((each) => on.hintsOf(each).length)).toEqual([1, 1]);
  expect([metricsOf('AccountStopped'), metricsOf('AccountOnProbation')]).toEqual([2, 2]);
  expect(await deliver([row, bulk])).toBe(2);
});

const batch = () => ({ requestId: 'judge', remainingMs: () => 60_000 });
