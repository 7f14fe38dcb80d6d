import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Item, itemSize } from '@posthaste/local-aws/dynamodb';
import {
  failUnclear,
  listBulkWaiting,
  markQueued,
  moveToBulk,
  removeDue,
  removeFromBulkList,
  retryUnclear,
  scheduleEmailCheck,
} from '../../../shared/db/emails/due';
import { createEmail, type EmailRow, getEmails, SWEEP_MS } from '../../../shared/db/emails/emails';
import { applyFeedback } from '../../../shared/db/emails/feedback';
import {
  cancelScheduled,
  claimEmail,
  failEmail,
  markSent,
  postponeEmail,
  recordUnclear,
  releaseEmail,
  skipEmail,
} from '../../../shared/db/emails/sending';
import { listDueEmails } from '../../../shared/db/table/due';
import { rankOf } from '../../../shared/domain/emails/status';
import type { Feedback } from '../../../shared/domain/sending/ses-event';
import { toIso } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type Service, startService } from '../../support/contacts';
import { isRowOf, newEmail, readEmail } from '../../support/emails';

const HOUR_MS = 3600_000;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const time = () => service.clock.now();
const queued = (given: Partial<EmailRow> = {}) => newEmail(service.project, given);
const scheduled = () => queued({ status: 'SCHEDULED', scheduledAt: toIso(time() + HOUR_MS) });
const stored = async ({ projectId, id }: EmailRow) => (await service.rows()).find(isRowOf({ projectId, id }));
/** How the timeline of an email begins that `/v1/send` has accepted. */
const beginning = () => ['accepted', 'queued'].map((type) => ({ type, at: toIso(time()) }));
const itemBytes = (row: Record<string, unknown>): number => itemSize(marshall(row) as unknown as Item);
const isDueBy = async (row: EmailRow, at: number) => (await listDueEmails(at, 1000)).some(({ id }) => id === row.id);

async function claimed(given: Partial<EmailRow> = {}): Promise<EmailRow> {
  const row = await claimEmail(await queued(given), 'mine');
  if (!row) throw new Error('not claimed');
  return row;
}

describe('a claim', () => {
  test('succeeds for exactly one of 64 callers, who is recognized by its token', async () => {
    const row = await queued();
    const claims = await Promise.all(Array.from({ length: 64 }, (_, n) => claimEmail(row, `token ${n}`)));
    const winners = claims.filter((claim) => claim !== null);
    expect(winners).toMatchObject([{ status: 'SENDING', attempts: 1 }]);
    expect(await claimEmail(row, winners[0]?.claim ?? '')).toEqual(winners[0]);
    expect(await claimEmail(row, 'another')).toBeNull();
  });

  test('of a scheduled email is refused before its time, and later removes it from the schedule', async () => {
    const row = await scheduled();
    expect(await claimEmail(row, 'early')).toBeNull();
    expect(await stored(row)).toMatchObject({ g4sk: expect.stringContaining(row.id) });
    await service.clock.advance(HOUR_MS);
    expect(await claimEmail(row, 'due')).toMatchObject({ status: 'SENDING' });
    expect(await stored(row)).not.toHaveProperty('g4sk');
  });

  test('that is released counts no try, and the email is looked at again at the given time', async () => {
    const row = await claimed();
    const retryAt = time() + 5 * HOUR_MS;
    await releaseEmail(row, 'not mine', retryAt, 'throttled');
    expect((await readEmail(row)).status).toBe('SENDING');
    await releaseEmail(row, 'mine', retryAt, 'throttled');
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(after).not.toHaveProperty('claim');
    expect([await isDueBy(row, retryAt - 1), await isDueBy(row, retryAt)]).toEqual([false, true]);
  });
});

describe('an email that was sent', () => {
  test('is in no list of open email, and no later claim, cancellation or sweep changes it', async () => {
    const row = await claimed();
    await markSent(row, 'mine', 'ses-1');
    await markSent(row, 'mine', 'ses-2');
    expect(await stored(row)).not.toHaveProperty('g5pk');
    expect(await claimEmail(row, 'again')).toBeNull();
    await skipEmail(row, 'suppressed');
    await postponeEmail(row, time());
    await failEmail(row, 'mine', 'rejected', 'late');
    expect(await retryUnclear(row, time())).toBe(false);
    expect(await moveToBulk(row)).toBe(false);
    expect(await cancelScheduled(row, 'req')).toMatchObject({ refused: { status: 'SENT' } });
    expect(await readEmail(row)).toMatchObject({ status: 'SENT', messageId: 'ses-1', sentAt: toIso(time()) });
  });

  test('that failed is listed as troubled, and one with an unclear outcome is not changed', async () => {
    const [failed, unclear] = [await claimed(), await claimed()];
    await failEmail(failed, 'mine', 'rejected', 'no');
    await recordUnclear(unclear, 'mine', 'timed out');
    expect(await stored(failed)).toMatchObject({ status: 'FAILED', reason: 'rejected', g3sk: failed.id });
    expect(await stored(failed)).not.toHaveProperty('g5pk');
    expect(await stored(unclear)).toMatchObject({ status: 'SENDING', error: 'timed out', g5pk: expect.any(String) });
  });

  test('with an unclear outcome is retried or given up only if its claim is still the same', async () => {
    const row = await claimed();
    expect(await retryUnclear({ ...row, claim: 'older' }, time())).toBe(false);
    expect(await retryUnclear(row, time())).toBe(true);
    const again = await claimEmail(row, 'second');
    if (!again) throw new Error('not claimed');
    await failUnclear(row);
    expect((await readEmail(row)).status).toBe('SENDING');
    await failUnclear(again);
    expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown', attempts: 2 });
  });
});

test('a scheduled email is cancelled by one request, which may repeat itself', async () => {
  const row = await scheduled();
  const answers = await Promise.all(['a', 'b', 'c'].map((request) => cancelScheduled(row, request)));
  expect(answers.filter((response) => 'status' in response)).toHaveLength(1);
  const winner = 'abc'.charAt(answers.findIndex((response) => 'status' in response));
  expect(await cancelScheduled(row, winner)).toMatchObject({ status: 'CANCELLED' });
  for (const name of ['g4pk', 'g5pk']) expect(await stored(row)).not.toHaveProperty(name);
});

test('a skipped email is out of every list of open email', async () => {
  const row = await scheduled();
  await skipEmail(row, 'unsubscribed');
  expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'unsubscribed' });
  for (const name of ['g4pk', 'g5pk']) expect(await stored(row)).not.toHaveProperty(name);
});

test('the due list shows an email from its time on; a sweep, a postponement and a look change the time', async () => {
  const row = await queued();
  const at = (minutes: number) => time() + minutes * 60_000;
  expect([await isDueBy(row, time() + SWEEP_MS - 1), await isDueBy(row, time() + SWEEP_MS)]).toEqual([false, true]);
  expect(await markQueued(row, at(30), { lengthensNextInterval: true })).toBe(true);
  expect([await isDueBy(row, at(29)), await isDueBy(row, at(30))]).toEqual([false, true]);
  await postponeEmail(row, at(40));
  expect([await isDueBy(row, at(39)), await isDueBy(row, at(40))]).toEqual([false, true]);
  await scheduleEmailCheck(row, at(50));
  expect([await isDueBy(row, at(49)), await isDueBy(row, at(50))]).toEqual([false, true]);
  await removeDue(await readEmail(row));
  expect(await isDueBy(row, at(1000))).toBe(false);
  expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', sweeps: 1 });
});

test('a scheduled email is queued once at its time, and its schedule entry is removed', async () => {
  const row = await scheduled();
  const queuings = await Promise.all([1, 2, 3].map(() => markQueued(row, time(), { lengthensNextInterval: false })));
  expect(queuings.filter(Boolean)).toHaveLength(1);
  const bulk = await scheduled();
  expect(await moveToBulk(bulk)).toBe(true);
  for (const moved of [row, bulk]) {
    expect(await stored(moved)).not.toHaveProperty('g4pk');
    expect((await readEmail(moved)).timeline.filter(({ type }) => type === 'queued')).toHaveLength(1);
  }
  await removeFromBulkList(bulk, time());
});

test('email beyond a share waits for the bulk lane, oldest first, and is queued once', async () => {
  const rows = [await queued(), await queued(), await queued({ lane: 'bulk' })];
  for (const row of rows.slice(0, 2)) expect(await moveToBulk(row)).toBe(true);
  const waiting = await listBulkWaiting(service.project.id, 10);
  expect(waiting.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort());
  expect(await listBulkWaiting(service.project.id, 2)).toEqual(waiting.slice(0, 2));
  const [first] = rows as [EmailRow];
  const taken = await Promise.all([1, 2, 3].map(() => removeFromBulkList(first, time())));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await isDueBy(first, time())).toBe(true);
});

test('a repeat of the creation changes nothing', async () => {
  const row = await claimed();
  expect(await createEmail({ ...row, status: 'QUEUED' })).toEqual(row);
  expect(await readEmail(row)).toEqual(row);
  expect([...(await getEmails([row, { ...row, id: 'em_none' }])).keys()]).toEqual([row.id]);
});

test('no change creates a row that was deleted', async () => {
  const row = { ...(await queued()), id: 'em_erased', claim: 'mine' };
  const before = (await service.rows()).length;
  await claimEmail(row, 'mine');
  await markSent(row, 'mine', 'ses-1');
  await releaseEmail(row, 'mine', time(), 'x');
  await recordUnclear(row, 'mine', 'x');
  await failEmail(row, 'mine', 'x', 'x');
  await skipEmail(row, 'contact_deleted');
  await postponeEmail(row, time());
  await markQueued(row, time(), { lengthensNextInterval: true });
  await removeFromBulkList(row, time());
  await scheduleEmailCheck(row, time());
  await moveToBulk(row);
  await retryUnclear(row, time());
  await failUnclear(row);
  await removeDue(row);
  expect(await cancelScheduled(row, 'req')).toEqual({ refused: null });
  expect(await service.rows()).toHaveLength(before);
});

test('the row of an email that was delivered takes less than 800 bytes, and one unit a write when it was opened and clicked', async () => {
  const personal = { email: 'ada.lovelace@customer.example.org', subject: 'Welcome Ada, your account is ready' };
  const own = { ...personal, template: newId('tpl'), contentId: `mc_${'a'.repeat(32)}` };
  const row = await claimed({ ...own, timeline: beginning() });
  await markSent(row, 'mine', `0100${'0'.repeat(16)}-0a1b2c3d-4e5f-6a7b-8c9d-0e1f2a3b4c5d-000000`);
  const feedback = { projectId: row.projectId, emailId: row.id, attempt: 1, messageId: 'ses-1', at: toIso(time()) };
  const take = (more: Pick<Feedback, 'type' | 'status'> & Partial<Feedback>) =>
    applyFeedback({ ...feedback, hash: more.type.padEnd(12, '0'), ...more });
  await take({
    type: 'delivered',
    status: 'DELIVERED',
    detail: '250 2.0.0 OK 1796126400 d2e1a72fcca58-7b4c5d6e-gsmtp',
  });
  expect(itemBytes((await stored(row)) ?? {})).toBeLessThan(800);
  await take({ type: 'opened', status: 'OPENED' });
  await take({ type: 'clicked', status: 'CLICKED', link: 'https://app.example.com/start/3f1c9a5e7b' });
  expect(itemBytes((await stored(row)) ?? {})).toBeLessThan(1_024);
  expect((await readEmail(row)).timeline.map(({ type }) => type)).toEqual([
    ...['accepted', 'queued', 'claimed', 'sent', 'delivered', 'opened', 'clicked'],
  ]);
});

test('a row that leaves out what follows from its key is read as it was written', async () => {
  const scheduledAt = toIso(time() + HOUR_MS);
  for (const row of [
    await queued({ timeline: beginning() }),
    await queued({ tags: { a: 'b' }, lane: 'bulk', kind: 'MARKETING', createdAt: '2026-11-30T12:00:00.000Z' }),
    await queued({
      status: 'SCHEDULED',
      scheduledAt,
      timeline: [
        { type: 'accepted', at: toIso(time()) },
        { type: 'scheduled', at: toIso(time()) },
      ],
    }),
  ]) {
    expect(await readEmail(row)).toEqual({ ...row, rank: rankOf(row.status) });
  }
});
