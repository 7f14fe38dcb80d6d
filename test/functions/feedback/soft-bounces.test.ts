import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { liftSuppression } from '../../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { keys } from '../../../shared/db/table/keys';
import { type EmailService, startEmailService } from '../../support/emails';
import { feedbackOf, isSubscribed, sentEmail, suppressionOf } from '../../support/feedback-scene';
import { sesEvents } from '../../support/ses-events';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

const DAY = 24 * 60;
const full = (day: number, minute = 0) => sesEvents.bounce('Transient', 'MailboxFull', day * DAY + minute);
const daysOf = async ({ projectId, contactId }: EmailRow) => {
  const { pk, sk } = keys.softBounces(projectId, contactId);
  return (await service.rows()).find((row) => row.pk === pk && row.sk === sk)?.days;
};

test('on three days within 30, by any email and in any order, suppress as a hard bounce does', async () => {
  const first = await sentEmail(service.project, { to: 'full@example.com' });
  await feedbackOf(first, full(29));
  const second = await sentEmail(service.project, { to: 'full@example.com' });
  await feedbackOf(second, full(0), full(0, 60), full(0));
  expect(await suppressionOf(first)).toBeUndefined();
  await feedbackOf(second, full(12));
  expect(await suppressionOf(first)).toBe('hard_bounce');
  expect(await isSubscribed(service.project, first)).toBe(true);
});

test.each([
  ['further apart', [full(0), full(15), full(31)]],
  ['of one day', [full(0), full(0, 60), full(0, 120)]],
  ['for what was in the emails', [0, 1, 2].map((day) => sesEvents.bounce('Transient', 'ContentRejected', day * DAY))],
  ['that are out-of-office notes', [0, 1, 2].map((day) => sesEvents.bounce('Transient', 'General', day * DAY, null))],
])('%s suppress nobody', async (_case, events) => {
  const row = await sentEmail(service.project);
  await feedbackOf(row, ...events);
  expect(await suppressionOf(row)).toBeUndefined();
});

test('start again once the suppression is lifted', async () => {
  const row = await sentEmail(service.project);
  await feedbackOf(row, full(0), full(1), full(2));
  await liftSuppression(row.projectId, row.contactId);
  await feedbackOf(row, full(3), full(4));
  expect(await suppressionOf(row)).toBeUndefined();
  await feedbackOf(row, full(5));
  expect(await suppressionOf(row)).toBe('hard_bounce');
});

test('are deleted with the contact, but not those of a contact that was created again', async () => {
  const row = await sentEmail(service.project, { to: 'again@example.com' });
  await feedbackOf(row, full(0));
  expect(await daysOf(row)).toEqual(new Set(['2026-12-01']));
  await deleteContact(service.project, row.contactId);
  await eraseContact(row.projectId, row.contactId, () => 100_000);
  expect(await daysOf(row)).toBeUndefined();

  const later = await sentEmail(service.project, { to: 'again@example.com' });
  await feedbackOf(row, full(1));
  expect(await daysOf(row)).toBeUndefined();
  await feedbackOf(later, full(2));
  await eraseContact(row.projectId, row.contactId, () => 100_000);
  expect(await daysOf(later)).toEqual(new Set(['2026-12-03']));
});
