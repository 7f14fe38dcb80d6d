import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getSummary } from '../../../shared/db/contacts/summaries';
import { failUnclear } from '../../../shared/db/emails/due';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { claimEmail, failEmail, skipEmail } from '../../../shared/db/emails/sending';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { toIso } from '../../../shared/ops/clock';
import { type EmailService, newEmail, readEmail, startEmailService } from '../../support/emails';
import { eventsOf, feedbackOf, sentEmail } from '../../support/feedback-scene';
import { sesEvents } from '../../support/ses-events';
import { newRecords, reactTo, settle } from '../../support/stream';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

const failuresOf = async (row: EmailRow) => (await eventsOf(row)).filter(({ name }) => name === 'email.failed');
const settled = () => settle(service);

async function claimed(): Promise<EmailRow> {
  const row = await claimEmail(await newEmail(service.project, { template: 'tpl_1' }), 'token');
  if (!row) throw new Error('not claimed');
  return row;
}

test.each<[string, () => Promise<EmailRow>, object]>([
  [
    'the sender, for SES refused it',
    async () => {
      const row = await claimed();
      await failEmail(row, 'token', 'domain_not_verified', 'not verified');
      return row;
    },
    { template: 'tpl_1', reason: 'domain_not_verified', detail: 'not verified' },
  ],
  [
    'the sweep, for nobody knows',
    async () => {
      const row = await claimed();
      await failUnclear(row);
      return row;
    },
    { reason: 'outcome_unknown' },
  ],
  [
    'feedback, for SES rejected it',
    async () => {
      const row = await sentEmail(service.project);
      await feedbackOf(row, sesEvents.reject(), sesEvents.reject());
      return row;
    },
    { reason: 'rejected', detail: 'Bad content' },
  ],
  [
    'feedback, for SES could not render it',
    async () => {
      const row = await sentEmail(service.project);
      await feedbackOf(row, sesEvents.renderingFailure());
      return row;
    },
    { reason: 'rendering_failed' },
  ],
])('an email that has failed is told of once, whoever says so: %s', async (_case, fail, data) => {
  await settled();
  const row = await fail();
  const records = [...(await newRecords(service)).values()].flat();
  expect(await reactTo(records)).toEqual([]);
  expect(await reactTo(records)).toEqual([]);
  const { failedAt } = await readEmail(row);
  const own = { email: row.id, subject: 'Hello', ...data };
  expect(await failuresOf(row)).toMatchObject([{ createdAt: failedAt, generation: row.generation, data: own }]);
});

test('an email that was skipped is told of once, by its request and by its sender', async () => {
  const at = toIso(service.clock.now());
  const timeline = [
    { type: 'accepted', at },
    { type: 'skipped', at, detail: 'suppressed' },
  ];
  await settled();
  const refused = await newEmail(service.project, { status: 'SKIPPED', reason: 'suppressed', timeline });
  const late = await newEmail(service.project);
  await skipEmail(late, 'unsubscribed');
  const records = [...(await newRecords(service)).values()].flat();
  expect([await reactTo(records), await reactTo(records)]).toEqual([[], []]);
  for (const [row, reason] of [
    [refused, 'suppressed'],
    [late, 'unsubscribed'],
  ] as const) {
    const told = (await eventsOf(row)).filter(({ name }) => name === 'email.skipped');
    expect(told).toMatchObject([
      { createdAt: at, generation: row.generation, data: { email: row.id, subject: 'Hello', reason } },
    ]);
  }
});

test('email of an erased contact gives no event', async () => {
  const row = await claimed();
  await failEmail(row, 'token', 'rejected', 'no');
  await deleteContact(service.project, row.contactId);
  await eraseContact(row.projectId, row.contactId, () => 100_000);
  await settled();
  expect(await failuresOf(row)).toEqual([]);
});

test("a contact's summary gets that an email was sent with the email's next event, in one write, and so when it is rejected", async () => {
  const counts = async ({ projectId, contactId }: EmailRow) =>
    Object.entries((await getSummary(projectId, contactId))?.names ?? {}).map(([name, { count }]) => [name, count]);
  for (const [to, next, name] of [
    ['delivered@example.com', sesEvents.delivery(), 'email.delivered'],
    ['rejected@example.com', sesEvents.reject(), 'email.failed'],
  ] as const) {
    const row = await sentEmail(service.project, { to });
    await settled();
    const before = await counts(row);
    await feedbackOf(row, sesEvents.send());
    await settled();
    expect(await counts(row)).toEqual(before);
    await feedbackOf(row, next, next);
    await settled();
    expect(await counts(row)).toEqual([...before, ['email.sent', 1], [name, 1]]);
    await feedbackOf(row, sesEvents.open(3), sesEvents.send());
    await settled();
    expect(await counts(row)).toEqual([...before, ['email.sent', 1], [name, 1], ['email.opened', 1]]);
  }
});
