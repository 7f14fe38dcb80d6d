import { beforeEach, describe, expect, test } from '@jest/globals';
import { judgeReputation } from '../../../functions/dispatcher/judge-reputation';
import { handler as project } from '../../../functions/project/handler';
import { currentProject } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { bounce, reportEvents, sentEmails } from '../../support/coming-back';
import { useDispatcher } from '../../support/dispatcher';
import { settle } from '../../support/stream';
import { caller, secretKey } from '../../support/templates';

const on = useDispatcher();
const DAY_MINUTES = 24 * 60;
const own = { kind: 'TRANSACTIONAL', stream: 'confirmation' } as const;

beforeEach(() => settle(on.service));

const call = (route: string, request: object = {}) => caller(project, secretKey(on.project.id))(route, request);
const resume = (request: object = {}) => call('POST /project/resume', { body: { scope: 'confirmations' }, ...request });
const paused = async () => Object.keys((await currentProject(on.project.id))?.paused ?? {});

async function judge(): Promise<void> {
  await settle(on.service);
  await judgeReputation({ requestId: 'judge', remainingMs: () => 60_000 });
}

/** What is known of a project is at most this old. */
const KNOWN_FOR_MS = 5_000;

/** Confirmations of which some bounce; SES reports each bounce up to three times. */
async function confirmations(sent: number, bounced: number): Promise<void> {
  const rows = await sentEmails(on, sent, own);
  await reportEvents(on, rows.slice(0, bounced), bounce);
  await judge();
}

describe('confirmations that bounce', () => {
  test('stop nothing while they are few, however often SES reports them, and stop from 50 sent on', async () => {
    await confirmations(12, 10);
    expect(await paused()).toEqual([]);
    await confirmations(37, 0);
    expect(await paused()).toEqual([]);
    await confirmations(1, 0);
    expect(await paused()).toEqual(['confirmations']);
  });

  test('do not count twice when events come again, late and in another order', async () => {
    const rows = await sentEmails(on, 60, own);
    for (const some of [rows.slice(0, 5), rows.slice(0, 9), rows.slice(0, 9).reverse()]) {
      await reportEvents(on, some, bounce);
      await judge();
    }
    expect((await call('GET /project')).body.data).toMatchObject({
      paused: { confirmations: null },
      reputation: { confirmation: { sent: 60, hardBounces: 9 } },
    });
    await reportEvents(on, rows.slice(9, 10), bounce);
    await judge();
    expect(await paused()).toEqual(['confirmations']);
  });

  test('resume by themselves on the second day after', async () => {
    await confirmations(60, 30);
    expect(await paused()).toEqual(['confirmations']);
    const untilMidnight = DAY_MINUTES - (Math.floor(on.service.clock.now() / 60_000) % DAY_MINUTES);
    on.after(untilMidnight + DAY_MINUTES - 1);
    await judge();
    expect(await paused()).toEqual(['confirmations']);
    on.after(1);
    await judge();
    expect(await paused()).toEqual([]);
  });
});

describe('POST /project/resume', () => {
  test('200: ends the pause for good, also if it is asked twice, and only new bounces pause again', async () => {
    await confirmations(60, 30);
    on.service.clock.advance(KNOWN_FOR_MS);
    const attention = (await call('GET /project/attention')).body.data.items;
    expect(attention).toMatchObject([
      {
        kind: 'sending_paused',
        message: expect.stringContaining('An owner can end it there.'),
        path: 'deliverability',
      },
      { kind: 'bounce_rate_high' },
    ]);
    expect((await call('GET /project')).body.data.paused.confirmations.endsWhen).toBe(
      'Automatically once hard bounces are below 5% or fewer than 5 and complaints below 0.15% or fewer than 2, or fewer than 25 emails were sent within 2 days, or when an owner or the operator of the service resumes sending.',
    );
    for (let n = 0; n < 2; n++) {
      expect(await resume()).toMatchObject({
        status: 200,
        body: { data: { paused: { confirmations: null }, reputation: { confirmation: { sent: 0, hardBounces: 0 } } } },
      });
    }
    await judge();
    expect(await paused()).toEqual([]);
    await confirmations(49, 49);
    expect(await paused()).toEqual([]);
    await confirmations(1, 1);
    expect(await paused()).toEqual(['confirmations']);
  });

  test('200, 429: works twice a day, and again after the seconds of Retry-After', async () => {
    for (let n = 0; n < 2; n++) {
      await confirmations(60, 30);
      expect((await resume()).status).toBe(200);
    }
    await confirmations(60, 30);
    const response = await resume();
    expect(response).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } });
    expect(await paused()).toEqual(['confirmations']);
    on.service.clock.advance(Number(response.headers['Retry-After']) * 1000);
    expect((await resume()).status).toBe(200);
  });

  test('200: of parallel calls all are answered, and a breaker at the same time loses nothing', async () => {
    await confirmations(60, 30);
    const answers = await Promise.all([resume(), resume(), judge()]);
    expect(answers.slice(0, 2).map((response) => response?.status)).toEqual([200, 200]);
    expect(await paused()).toEqual([]);
  });

  test('409, 422: what the operator has paused stays, and so does other email', async () => {
    const current = await currentProject(on.project.id);
    if (!current) throw new Error('no project');
    const byHand = {
      since: '2026-12-01T00:00:00.000Z',
      cause: 'operator',
      sent: 0,
      hardBounces: 0,
      complaints: 0,
    } as const;
    await setPauses(current, { paused: { confirmations: byHand, everything: byHand } });
    expect(await resume()).toMatchObject({ status: 409, body: { error: { code: 'INVALID_STATE' } } });
    for (const scope of ['marketing', 'everything', undefined]) {
      expect((await resume({ body: { scope } })).status).toBe(422);
    }
    expect((await paused()).sort()).toEqual(['confirmations', 'everything']);
  });

  test('403: editors do not resume', async () => {
    const editor = { ...secretKey(on.project.id), sessionId: 'ses_1', memberId: 'mbr_1', role: 'editor' };
    expect(await resume({ key: editor })).toMatchObject({
      status: 403,
      body: { error: { code: 'ROLE_NOT_PERMITTED' } },
    });
  });
});
