import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { applyFeedback } from '../../../shared/db/emails/feedback';
import { claimEmail, markSent } from '../../../shared/db/emails/sending';
import type { Feedback } from '../../../shared/domain/sending/ses-event';
import { type Service, startService } from '../../support/contacts';
import { newEmail, readEmail } from '../../support/emails';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** What SES reports, in the order in which it happens. */
const story = [
  { type: 'sent', status: 'SENT' },
  { type: 'delivered', status: 'DELIVERED' },
  { type: 'opened', status: 'OPENED' },
  { type: 'complained', status: 'COMPLAINED' },
] as const;

function feedbackOn({ projectId, id }: Pick<EmailRow, 'projectId' | 'id'>, nth: number, more: Partial<Feedback> = {}) {
  const { type, status } = story[nth] ?? story[0];
  const at = `2026-12-01T12:0${nth}:00.000Z`;
  const own = { projectId, emailId: id, attempt: 1, messageId: 'ses-1', hash: `hash of ${nth}` };
  return { ...own, type, status, at, ...more } satisfies Feedback;
}

function orders(of: number[]): number[][] {
  if (of.length < 2) return [of];
  return of.flatMap((first) => orders(of.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

const sending = async () => {
  const row = await newEmail(service.project);
  await claimEmail(row, 'mine');
  return row;
};

test.each(orders([0, 1, 2, 3]))('feedback in the order %i %i %i %i comes to the same end', async (...order) => {
  const row = await sending();
  for (const nth of order) expect((await applyFeedback(feedbackOn(row, nth))).isNew).toBe(true);
  for (const nth of order) expect((await applyFeedback(feedbackOn(row, nth))).isNew).toBe(false);
  await markSent(row, 'mine', 'ses-1');
  const after = await readEmail(row);
  expect(after).toMatchObject({
    status: 'COMPLAINED',
    messageId: 'ses-1',
    deliveredAt: '2026-12-01T12:01:00.000Z',
    openedAt: '2026-12-01T12:02:00.000Z',
    complainedAt: '2026-12-01T12:03:00.000Z',
    opens: 1,
  });
  expect(after.timeline.filter(({ type }) => type === 'complained')).toHaveLength(1);
});

test('an event that 32 functions take at once counts once', async () => {
  const row = await sending();
  const open = feedbackOn(row, 2);
  const results = await Promise.all(Array.from({ length: 32 }, () => applyFeedback(open)));
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await readEmail(row)).toMatchObject({ status: 'OPENED', opens: 1 });
});

test('after fifty opens and clicks further ones only count, and other events are still kept', async () => {
  const row = await sending();
  for (let n = 0; n < 55; n++) await applyFeedback(feedbackOn(row, 2, { hash: `open ${n}` }));
  await applyFeedback(feedbackOn(row, 3));
  const after = await readEmail(row);
  expect(after).toMatchObject({ status: 'COMPLAINED', opens: 55 });
  expect(after.seen).toHaveLength(51);
  expect(after.timeline.at(-1)?.type).toBe('complained');
});

test('a hard bounce replaces a soft one, whichever comes first', async () => {
  const soft = { type: 'bounced', status: 'BOUNCED', bounceType: 'soft', hash: 'soft' } as const;
  const hard = { type: 'bounced', status: 'BOUNCED', bounceType: 'hard', hash: 'hard', detail: 'no mailbox' } as const;
  for (const order of [
    [soft, hard],
    [hard, soft],
  ]) {
    const row = await sending();
    for (const bounce of order) await applyFeedback(feedbackOn(row, 1, bounce));
    expect(await readEmail(row)).toMatchObject({ status: 'BOUNCED', bounceType: 'hard' });
  }
});

test('only an email whose status is FAILED says why it failed', async () => {
  const rejected = { type: 'rejected', status: 'FAILED', hash: 'rejected', detail: 'Bad content' } as const;
  const row = await sending();
  await applyFeedback(feedbackOn(row, 1, rejected));
  const failedAt = '2026-12-01T12:01:00.000Z';
  expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'rejected', error: 'Bad content', failedAt });
  await applyFeedback(feedbackOn(row, 3));
  const after = await readEmail(row);
  expect(after).toMatchObject({ status: 'COMPLAINED', failedAt });
  for (const name of ['reason', 'error']) expect(after).not.toHaveProperty(name);
});

test('if two functions each take an open at once, the earlier open is the first, whichever is written last', async () => {
  const row = await sending();
  await applyFeedback(feedbackOn(row, 3));
  const at = (second: number) => `2026-12-01T12:00:${String(second).padStart(2, '0')}.000Z`;
  const opens = [9, 4, 7, 2, 8, 3].map((second) => feedbackOn(row, 2, { at: at(second), hash: `open ${second}` }));
  await Promise.all(opens.map((open) => applyFeedback(open)));
  expect(await readEmail(row)).toMatchObject({ opens: 6, openedAt: at(2) });
});

test('feedback on an erased email makes no row', async () => {
  const row = await sending();
  const before = (await service.rows()).length;
  expect(await applyFeedback(feedbackOn({ ...row, id: 'em_erased' }, 1))).toEqual({ row: null, isNew: false });
  expect(await service.rows()).toHaveLength(before);
});
