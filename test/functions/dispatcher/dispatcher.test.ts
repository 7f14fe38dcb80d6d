import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { handler } from '../../../functions/dispatcher/handler';
import { registerBulkProject } from '../../../shared/db/bulk-projects';
import { claimEmail, noteUnclear } from '../../../shared/db/email-sending';
import type { EmailRow } from '../../../shared/db/emails';
import { noteFeedback } from '../../../shared/db/feedback-health';
import { type Project, setProjectStatus } from '../../../shared/db/projects';
import { addProject } from '../../support/contacts';
import {
  failures,
  lambdaContext,
  type MailService,
  mockAccount,
  mockQueues,
  newEmail,
  projectId,
  queueEvent,
  readEmail,
  setEmail,
  startMail,
} from '../../support/emails';

let mail: MailService;
let queued: ReturnType<typeof mockQueues>;
let runs = 0;
let projects = 0;
let project: Project;

beforeAll(async () => {
  mail = await startMail();
});
beforeEach(async () => {
  mail.reset();
  mockAccount(mail);
  // What earlier tests have left is looked at and out of the way.
  mockQueues(mail);
  await tick();
  queued = mockQueues(mail);
  projects += 1;
  project = await addProject(projectId(String.fromCharCode(65 + projects)));
});
afterAll(() => mail.stop());

const newRun = () => {
  runs += 1;
  return lambdaContext(`run-${runs}`);
};
const tick = () => handler({} as ScheduledEvent, newRun());
const after = (minutes: number) => mail.clock.advance(minutes * 60_000);
const hintsOf = ({ id }: EmailRow) => queued.filter(({ email }) => email === id);
const iso = (ms: number) => new Date(ms).toISOString();

describe('a scheduled mail', () => {
  const scheduled = (inMs: number) =>
    newEmail(project, { status: 'SCHEDULED', scheduledAt: iso(mail.clock.now() + inMs) });

  test('is queued in the minute before it is due, with a delay to its second', async () => {
    const row = await scheduled(150_000);
    await tick();
    after(1);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    after(1);
    await tick();
    expect(hintsOf(row)).toEqual([
      { queue: 'transactional', email: row.id, project: project.id, delay: 30, group: project.id },
    ]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED' });
  });

  test('that is long due goes at once', async () => {
    const row = await scheduled(1_000);
    after(10);
    await tick();
    expect(hintsOf(row)).toEqual([expect.objectContaining({ delay: 0 })]);
  });

  test('is left alone once it is cancelled', async () => {
    const row = await scheduled(30_000);
    await setEmail(row, { status: 'CANCELLED' });
    await tick();
    after(20);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    expect((await readEmail(row)).status).toBe('CANCELLED');
  });

  test("goes by the bulk lane when it is beyond the project's share of the other", async () => {
    mockAccount(mail, 0.05);
    after(1);
    await tick();
    after(1);
    queued = mockQueues(mail);
    const rows = await Promise.all([scheduled(5_000), scheduled(5_000), scheduled(5_000)]);
    await tick();
    const lanes = (await Promise.all(rows.map(readEmail))).map(({ lane }) => lane).sort();
    expect(lanes).toEqual(['bulk', 'bulk', 'transactional']);
    expect(queued.filter(({ queue }) => queue === 'transactional')).toHaveLength(1);
    mockAccount(mail);
    after(1);
    await tick();
  });
});

describe('the sweep', () => {
  test('queues a waiting mail again after 15 minutes, then rests 15, 30, 60 and 60 minutes', async () => {
    const row = await newEmail(project);
    const at: number[] = [];
    for (let minute = 0, last = 0; minute <= 176; minute++) {
      after(1);
      const before = hintsOf(row).length;
      if (minute - last < 13) continue;
      await tick();
      if (hintsOf(row).length === before) continue;
      last = minute;
      at.push(minute + 1);
    }
    // Each look comes up to a minute early, for what is due within the next minute is taken as well.
    expect(at).toEqual([14, 28, 57, 116, 175]);
    expect((await readEmail(row)).sweeps).toBe(5);
  });

  test('leaves alone what a deep queue explains', async () => {
    queued = mockQueues(mail, { transactional: 14 * 600 + 1 });
    const row = await newEmail(project);
    after(16);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    queued = mockQueues(mail);
    after(16);
    await tick();
    expect(hintsOf(row)).toHaveLength(1);
  });

  test('forgets a mail that is done', async () => {
    const row = await newEmail(project);
    await setEmail(row, { status: 'SENT' });
    after(16);
    await tick();
    const stored = (await mail.rows()).find(({ id, pk }) => id === row.id && String(pk).includes('#E#'));
    expect(stored).not.toHaveProperty('g5pk');
  });
});

describe('an unclear mail', () => {
  /** As a sender leaves it that got no answer of SES. */
  async function unclear(given: Partial<EmailRow> = {}): Promise<EmailRow> {
    const row = await newEmail(project, given);
    await claimEmail(row, 'token');
    await noteUnclear(row, 'token', 'TimeoutError');
    return row;
  }

  async function health(eventsTrailMs: number): Promise<void> {
    await noteFeedback('lastSentAt', mail.clock.now());
    await noteFeedback('lastEventAt', mail.clock.now() - eventsTrailMs);
  }

  test('goes again after 15 minutes without news, while events come in', async () => {
    const row = await unclear();
    after(14);
    await health(0);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    after(1);
    await tick();
    expect(hintsOf(row)).toHaveLength(1);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 1 });
  });

  test('stays while events trail by more than 5 minutes, for SES may have taken it', async () => {
    const row = await unclear();
    after(20);
    await health(5 * 60_000 + 1);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    expect((await readEmail(row)).status).toBe('SENDING');
    after(6);
    await health(0);
    await tick();
    expect(hintsOf(row)).toHaveLength(1);
  });

  test('stays while events lie in the dead-letter queue', async () => {
    queued = mockQueues(mail, { 'feedback-dead': 1 });
    const row = await unclear();
    after(20);
    await health(0);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    expect((await readEmail(row)).status).toBe('SENDING');
    queued = mockQueues(mail);
    after(6);
    await tick();
  });

  test('is given up after 3 tries, and is among the troubled', async () => {
    const row = await unclear({ attempts: 2 });
    after(16);
    await health(0);
    await tick();
    expect(hintsOf(row)).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown', attempts: 3 });
    expect(mail.metrics.join()).toContain('OutcomeUnknown');
    const stored = (await mail.rows()).find(({ id, g3pk }) => id === row.id && g3pk);
    expect(stored).toBeDefined();
  });

  test('of a disabled project stays until the project is enabled', async () => {
    const row = await unclear();
    await setProjectStatus(project.id, 'DISABLED');
    after(16);
    await health(0);
    await tick();
    expect((await readEmail(row)).status).toBe('SENDING');
    await setProjectStatus(project.id, 'ACTIVE');
    after(6);
    await health(0);
    await tick();
    expect(hintsOf(row)).toHaveLength(1);
  });
});

describe('bulk mail', () => {
  const bulk = async (of: Project, n: number) => {
    const rows = await Promise.all(Array.from({ length: n }, () => newEmail(of, { lane: 'bulk', kind: 'MARKETING' })));
    await registerBulkProject(of.id, 'mark');
    return rows;
  };
  const work = () => handler(queueEvent('work', [{ v: 1, work: 'bulk' }]), newRun());

  test('of several projects is handed on a few of each in turn', async () => {
    const other = await addProject(`prj_${'Z'.repeat(26)}`);
    await bulk(project, 25);
    await bulk(other, 12);
    expect(failures((await work()) ?? undefined)).toEqual([]);
    expect(queued).toHaveLength(37);
    expect(new Set(queued.map(({ email }) => email)).size).toBe(37);
    expect(queued.every(({ queue }) => queue === 'bulk')).toBe(true);
    const turns = queued.map(({ project: whose }) => whose).filter((whose, n, all) => whose !== all[n - 1]);
    expect(turns).toEqual([project.id, other.id, project.id, other.id, project.id]);
  });

  test('is handed on only as far as the queue has room for', async () => {
    queued = mockQueues(mail, { bulk: 14 * 150 - 7 });
    await bulk(project, 20);
    await work();
    expect(queued).toHaveLength(7);
    queued = mockQueues(mail);
    await work();
    expect(queued).toHaveLength(13);
  });

  test('of a disabled project waits, and does not hold up the others', async () => {
    const other = await addProject(`prj_${'Y'.repeat(26)}`, { status: 'DISABLED' });
    const waiting = await bulk(other, 3);
    const going = await bulk(project, 3);
    await work();
    expect(queued.map(({ email }) => email).sort()).toEqual(going.map(({ id }) => id).sort());
    await setProjectStatus(other.id, 'ACTIVE');
    after(1);
    await tick();
    for (const row of waiting) expect(hintsOf(row)).toHaveLength(1);
  });

  test('leaves the register once nothing has waited for a minute, and comes back with new mail', async () => {
    await bulk(project, 1);
    await work();
    after(2);
    await work();
    expect((await mail.rows()).filter(({ pk, sk }) => pk === 'BULK' && sk === project.id)).toEqual([]);
    const [row] = await bulk(project, 1);
    await work();
    expect(row && hintsOf(row)).toHaveLength(1);
  });

  test('that could not be queued is found again by the sweep', async () => {
    mail.sqs.on(SendMessageBatchCommand).rejects(new Error('SQS is down'));
    const [row] = await bulk(project, 1);
    expect(failures((await work()) ?? undefined)).toEqual(['m0']);
    queued = mockQueues(mail);
    after(16);
    await tick();
    expect(row && hintsOf(row)).toHaveLength(1);
  });
});

describe('the tick', () => {
  test('of two at once one does the work, once', async () => {
    const rows = await Promise.all(Array.from({ length: 5 }, () => newEmail(project)));
    const waiting = await newEmail(project, { lane: 'bulk' });
    await registerBulkProject(project.id, 'mark');
    after(16);
    await Promise.all([tick(), tick(), tick()]);
    for (const row of [...rows, waiting]) expect(hintsOf(row)).toHaveLength(1);
  });

  test('does its other parts when SES tells nothing of the account', async () => {
    mail.ses.on(GetAccountCommand).rejects(new Error('SES is down'));
    const row = await newEmail(project);
    after(16);
    await tick();
    expect(hintsOf(row)).toHaveLength(1);
  });

  test('looks at all that is due, more than one page of an index', async () => {
    const rows = await Promise.all(Array.from({ length: 150 }, () => newEmail(project)));
    for (const row of rows) await setEmail(row, { g5pk: 'DUE#03', g5sk: `${iso(mail.clock.now())}#${row.id}` });
    await tick();
    expect(new Set(queued.map(({ email }) => email)).size).toBe(150);
  });
});
