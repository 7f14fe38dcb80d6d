import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { putObject } from '../../../shared/aws/storage';
import { putContent } from '../../../shared/db/emails/contents';
import {
  endUnclear,
  failUnclear,
  markQueued,
  moveToBulk,
  removeDue,
  removeFromBulkList,
  retryUnclear,
  scheduleEmailCheck,
} from '../../../shared/db/emails/due';
import { createEmail, type EmailRow } from '../../../shared/db/emails/emails';
import { eraseEmails } from '../../../shared/db/emails/erasure';
import { applyFeedback } from '../../../shared/db/emails/feedback';
import { toStoredTimeline } from '../../../shared/db/emails/row';
import {
  claimEmail,
  failEmail,
  markSent,
  postponeEmail,
  recordUnclear,
  releaseEmail,
  skipEmail,
} from '../../../shared/db/emails/sending';
import { claimUploadRow, createUpload, uploadKey } from '../../../shared/db/emails/uploads';
import { keys } from '../../../shared/db/table/keys';
import { rankOf } from '../../../shared/domain/emails/status';
import type { Feedback } from '../../../shared/domain/sending/ses-event';
import { now, toIso } from '../../../shared/ops/clock';
import { newEmail, readEmail } from '../../support/emails';
import { leavesRow, makeNewer, racing, setRow } from '../../support/races';
import { type Service, startService } from '../../support/templates';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const keyOf = ({ projectId, id }: EmailRow) => keys.email(projectId, id);
const claimedState = { status: 'SENDING', claim: 'mine' };

/** An email in a state. */
async function emailIn(state: Record<string, unknown> = {}): Promise<EmailRow> {
  const row = await newEmail(service.project);
  await setRow(keyOf(row), state);
  return readEmail(row);
}

type Write = [name: string, write: (row: EmailRow) => Promise<unknown>];
const ofTheClaim: Write[] = [
  ['releases', (row) => releaseEmail(row, 'mine', now(), 'throttled')],
  ['marks as unclear', (row) => recordUnclear(row, 'mine', 'timed out')],
  ['fails', (row) => failEmail(row, 'mine', 'rejected', 'no')],
  ['retries', (row) => retryUnclear({ ...row, claim: 'mine' }, now())],
  ['gives up', (row) => failUnclear({ ...row, claim: 'mine' })],
];

describe('who holds a claim', () => {
  test.each([...ofTheClaim, ['marks as sent', (row) => markSent(row, 'mine', 'ses-1')] as Write])(
    '%s, but not for another claim',
    async (_, write) => {
      const [mine, others] = [await emailIn(claimedState), await emailIn({ status: 'SENDING', claim: 'other' })];
      expect(await leavesRow(keyOf(mine), () => write(mine))).toBe(false);
      expect(await leavesRow(keyOf(others), () => write(others))).toBe(true);
    },
  );

  test.each(ofTheClaim)('%s nothing that is not being sent', async (_, write) => {
    const row = await emailIn({ status: 'SENT', claim: 'mine' });
    expect(await leavesRow(keyOf(row), () => write(row))).toBe(true);
  });
});

test('an email that feedback has raised keeps its status when its sender marks it as sent, once', async () => {
  const row = await emailIn({ status: 'DELIVERED', claim: 'mine' });
  await markSent(row, 'mine', 'ses-1');
  expect(await readEmail(row)).toMatchObject({ status: 'DELIVERED', messageId: 'ses-1' });
  expect(await leavesRow(keyOf(row), () => markSent(row, 'mine', 'ses-2'))).toBe(true);
  const raced = await emailIn({ status: 'DELIVERED', claim: 'mine' });
  const other = () => setRow(keyOf(raced), { claim: 'other' });
  await racing(other, () => markSent(raced, 'mine', 'ses-1'), '', 2);
  expect((await readEmail(raced)).messageId).toBeUndefined();
});

describe('an email that another write has changed since it was read', () => {
  const writes: Write[] = [
    ['queued', (row) => markQueued(row, now(), { lengthensNextInterval: true })],
    ['looked at again', (row) => scheduleEmailCheck(row, now() + 5)],
    ['ended as unclear', endUnclear],
    ['forgotten', removeDue],
  ];
  test.each(writes)('is not %s', async (_, write) => {
    const row = await emailIn();
    expect(await leavesRow(keyOf(row), () => write({ ...row, status: 'SCHEDULED' }))).toBe(true);
    expect(await leavesRow(keyOf(row), () => write(row))).toBe(false);
  });

  test.each<[string, (row: EmailRow) => Promise<unknown>, string]>([
    ['skipped', (row) => skipEmail(row, 'suppressed'), 'SENDING'],
    ['moved to the bulk lane', moveToBulk, 'SENDING'],
    ['postponed', (row) => postponeEmail(row, now() + 7), 'SCHEDULED'],
    ['claimed', (row) => claimEmail(row, 'mine'), 'SENT'],
  ])('is not %s', async (_, write, status) => {
    const [open, moved] = [await emailIn(), await emailIn({ status })];
    expect(await leavesRow(keyOf(moved), () => write(moved))).toBe(true);
    expect(await leavesRow(keyOf(open), () => write(open))).toBe(false);
  });

  test('is not taken from the bulk list if it is in no such list, or does not wait any more', async () => {
    const [direct, sending, waiting] = [await emailIn(), await emailIn(), await emailIn()];
    await moveToBulk(sending);
    await setRow(keyOf(sending), claimedState);
    await moveToBulk(waiting);
    expect(await Promise.all([direct, sending, waiting].map((row) => removeFromBulkList(row, now())))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is not changed at all if newer code wrote it', async () => {
    const row = await emailIn();
    await makeNewer(keyOf(row));
    expect(await leavesRow(keyOf(row), () => claimEmail(row, 'mine'))).toBe(true);
  });
});

test('a scheduled email is claimed from the millisecond on for which it is scheduled', async () => {
  const row = (at: number) => emailIn({ status: 'SCHEDULED', scheduledAt: toIso(at) });
  expect(await claimEmail(await row(now() + 1), 'mine')).toBeNull();
  expect(await claimEmail(await row(now()), 'mine')).not.toBeNull();
});

test('an email and a content are stored once', async () => {
  const row = await emailIn();
  expect(await leavesRow(keyOf(row), () => createEmail({ ...row, subject: 'Other' }))).toBe(true);
  const content = { subject: 'Other', html: '', text: '', attachments: [], headers: [], tracking: false };
  const again = () =>
    putContent('prj_one', row.contentId, { ...content, from: { name: 'A', email: 'a@b.example' } }, now() + 1);
  expect(await leavesRow(keys.emailContent('prj_one', row.contentId), again)).toBe(true);
});

describe('the redaction of an email', () => {
  const erase = ({ contactId, generation = '' }: EmailRow) =>
    eraseEmails('prj_one', { contactId, generations: [generation], deletedAt: toIso(now()) }, () => true);

  test('keeps what happened to the email between the look and the write', async () => {
    const raised = await emailIn({ status: 'SENT' });
    await racing(
      () => setRow(keyOf(raised), { status: 'DELIVERED' }),
      () => erase(raised),
      '#erased',
    );
    expect(await readEmail(raised)).toMatchObject({ status: 'DELIVERED', email: '' });
    const opened = await emailIn({ status: 'SENT' });
    const timeline = [...opened.timeline, { type: 'opened', at: toIso(now()) }];
    await racing(
      () => setRow(keyOf(opened), { timeline: toStoredTimeline({ ...opened, timeline }) }),
      () => erase(opened),
      '#erased',
    );
    expect((await readEmail(opened)).timeline).toEqual(timeline);
  });

  test('happens once', async () => {
    const row = await emailIn();
    const bySomebody = () => setRow(keyOf(row), { erased: true, reason: 'first' });
    await racing(bySomebody, () => erase(row), '#erased');
    expect(await readEmail(row)).toMatchObject({ reason: 'first' });
  });
});

describe('an upload', () => {
  const upload = (id: string, filename = 'a.txt') => {
    const file = { purpose: 'attachment' as const, contentType: 'text/plain', size: 1 };
    return { id, projectId: 'prj_one', filename, ...file, createdAt: toIso(now()) };
  };
  const key = (id: string) => keys.upload('prj_one', id);

  test('is stored once', async () => {
    await createUpload(upload('upl_1'));
    expect(await leavesRow(key('upl_1'), () => createUpload(upload('upl_1', 'b.txt')))).toBe(true);
  });

  test('is used by one request, which may repeat itself', async () => {
    await createUpload(upload('upl_2'));
    await putObject(uploadKey('prj_one', 'upl_2'), Buffer.from('x'));
    const take = (by: string) => claimUploadRow('prj_one', 'upl_2', by);
    expect(
      await racing(
        () => take('one'),
        () => take('two'),
      ),
    ).toEqual({ outcome: 'used' });
    expect(await take('one')).toMatchObject({ outcome: 'ready' });
  });
});

describe('feedback', () => {
  let hashes = 0;
  const feedback = (row: EmailRow, type: 'delivered' | 'opened', given: Partial<Feedback> = {}) =>
    ({
      projectId: row.projectId,
      emailId: row.id,
      type,
      at: toIso(now()),
      hash: `hash ${hashes++}`,
      status: type === 'delivered' ? 'DELIVERED' : 'OPENED',
      ...given,
    }) as Feedback;

  test('that two readers take at once counts once, and none is lost to the other', async () => {
    const row = await emailIn({ status: 'SENT', rank: 2 });
    const [open, second] = [feedback(row, 'opened'), feedback(row, 'opened')];
    await racing(
      () => applyFeedback(open),
      () => applyFeedback(second),
    );
    expect(
      await racing(
        () => applyFeedback(open),
        () => applyFeedback(open),
      ).then(({ isNew }) => isNew),
    ).toBe(false);
    expect(await readEmail(row)).toMatchObject({ opens: 2, seen: [open.hash, second.hash] });
  });

  test('that is taken twice, or fills the list, between the look and the write, counts and is kept as if it came later', async () => {
    const full = (length: number) => Array.from({ length }, (_, n) => `old ${n}`);
    const row = await emailIn({ status: 'OPENED', rank: rankOf('OPENED'), seen: full(48) });
    const open = feedback(row, 'opened');
    const twice = () => applyFeedback(open);
    await racing(twice, twice, '', 2);
    expect(await readEmail(row)).toMatchObject({ opens: 1, seen: { length: 49 } });
    const [other, last] = [feedback(row, 'opened'), feedback(row, 'opened')];
    await racing(
      () => applyFeedback(other),
      () => applyFeedback(last),
      '',
      2,
    );
    expect(await readEmail(row)).toMatchObject({ opens: 3, seen: { length: 50 } });
    const sent = await emailIn({ status: 'SENT', rank: rankOf('SENT'), seen: full(50) });
    await applyFeedback(feedback(sent, 'opened'));
    expect(await readEmail(sent)).toMatchObject({ status: 'OPENED', opens: 1, seen: { length: 50 } });
  });

  test('of a status that the email has already keeps the first time', async () => {
    const deliveredAt = toIso(now() - 5);
    const row = await emailIn({ status: 'DELIVERED', rank: rankOf('DELIVERED'), deliveredAt });
    await applyFeedback(feedback(row, 'delivered'));
    expect((await readEmail(row)).deliveredAt).toBe(deliveredAt);
  });

  test('of an email that is erased between the look and the write leaves no text in it', async () => {
    const row = await emailIn({ status: 'SENT', rank: 2 });
    await applyFeedback(feedback(row, 'opened'));
    const delivered = feedback(row, 'delivered', { detail: 'Ada was here' });
    await racing(
      () => setRow(keyOf(row), { erased: true }),
      () => applyFeedback(delivered),
    );
    expect(JSON.stringify(await readEmail(row))).not.toContain('Ada');
    const other = await emailIn({ status: 'SENT', rank: 2, erased: true });
    await applyFeedback(feedback(other, 'delivered', { detail: 'Ada was here' }));
    expect(JSON.stringify(await readEmail(other))).not.toContain('Ada');
  });

  test('is kept one by one up to its limit, and counted beyond it', async () => {
    for (const [kept, length] of [
      [49, 50],
      [50, 50],
    ] as const) {
      const seen = Array.from({ length: kept }, (_, n) => `old ${n}`);
      const row = await emailIn({ status: 'OPENED', rank: 50, seen });
      await applyFeedback(feedback(row, 'opened'));
      const after = await readEmail(row);
      expect([after.seen.length, after.opens]).toEqual([length, 1]);
    }
  });

  test('sets the first time of its kind, whichever of two writes comes first', async () => {
    const row = await emailIn({ status: 'OPENED', rank: 50 });
    const [early, late] = [toIso(now() - 5), toIso(now())];
    const deliver = (at: string) => applyFeedback(feedback(row, 'delivered', { at }));
    await racing(
      () => deliver(early),
      () => deliver(late),
    );
    expect((await readEmail(row)).deliveredAt).toBe(early);
    const earlier = toIso(now() - 9);
    await racing(
      () => setRow(keyOf(row), { deliveredAt: earlier }),
      () => deliver(toIso(now() - 7)),
      '#deliveredAt',
    );
    expect((await readEmail(row)).deliveredAt).toBe(earlier);
  });
});
