import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getSuppression, isUndeliverable, suppress } from '../../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { claimEmail } from '../../../shared/db/emails/sending';
import { readFeedbackHealth } from '../../../shared/db/sending/feedback-health';
import { indexes, suffixOf } from '../../../shared/db/table/indexes';
import { keys } from '../../../shared/db/table/keys';
import { type EmailService, isRowOf, newEmail, readEmail, setEmail, startEmailService } from '../../support/emails';
import {
  eventNamesOf,
  eventsOf,
  isSubscribed,
  feedbackOf as of,
  processFeedback,
  sentEmail,
  suppressionOf,
} from '../../support/feedback-scene';
import { notification, plainNotification, sesEvents } from '../../support/ses-events';
import { withStaleReads } from '../../support/stale-reads';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

const isUndeliverableTo = async ({ projectId, contactId }: EmailRow) =>
  isUndeliverable((await getSuppression(projectId, contactId)) ?? undefined);
const stored = async (row: EmailRow) => (await service.rows()).find(isRowOf(row));

describe('what feedback means', () => {
  test('a hard bounce suppresses the address and keeps the contact subscribed', async () => {
    const row = await sentEmail(service.project);
    await of(row, sesEvents.bounce('Permanent', 'NoEmail'));
    expect(await readEmail(row)).toMatchObject({ status: 'BOUNCED', bounceType: 'hard' });
    expect(await suppressionOf(row)).toBe('hard_bounce');
    expect(await isSubscribed(service.project, row)).toBe(true);
    expect(await isUndeliverableTo(row)).toBe(true);
  });

  test('a hard bounce to an address that was suppressed after a complaint makes it undeliverable too', async () => {
    const row = await sentEmail(service.project);
    await suppress(row.projectId, row.contactId, 'complaint');
    expect(await isUndeliverableTo(row)).toBe(false);
    await of(row, sesEvents.bounce('Permanent', 'NoEmail'));
    expect(await suppressionOf(row)).toBe('complaint');
    expect(await isUndeliverableTo(row)).toBe(true);
  });

  test('a complaint suppresses, unsubscribes, and outranks a bounce', async () => {
    const row = await sentEmail(service.project);
    await of(row, sesEvents.bounce('Permanent', 'General'), sesEvents.complaint());
    expect(await readEmail(row)).toMatchObject({ status: 'COMPLAINED' });
    expect(await suppressionOf(row)).toBe('complaint');
    expect(await isSubscribed(service.project, row)).toBe(false);
  });

  test.each([
    ['a full mailbox', sesEvents.bounce('Transient', 'MailboxFull'), 'soft'],
    ['an answer that SES could not read', sesEvents.bounce('Undetermined', 'Undetermined'), 'soft'],
    ["the account's suppression list", sesEvents.bounce('Permanent', 'OnAccountSuppressionList'), 'hard'],
    ["a complaint that the account's list remembers", sesEvents.complaint(9, 'OnAccountSuppressionList'), 'hard'],
  ])('%s suppresses nobody', async (_case, event, bounceType) => {
    const row = await sentEmail(service.project);
    await of(row, event);
    expect(await readEmail(row)).toMatchObject({ status: 'BOUNCED', bounceType });
    expect(await suppressionOf(row)).toBeUndefined();
    expect(await isSubscribed(service.project, row)).toBe(true);
  });

  test('a machine that opens and clicks is kept in the timeline and counts for nothing', async () => {
    const row = await sentEmail(service.project);
    await of(row, sesEvents.delivery(), sesEvents.open(3, { isBot: true }), sesEvents.click(3, { isBot: true }));
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'DELIVERED', opens: 0, clicks: 0 });
    expect(after.timeline.filter(({ bot }) => bot)).toHaveLength(2);
    expect(await eventNamesOf(row)).toEqual(['email.delivered', 'email.sent']);
  });

  test.each([
    ['Send', sesEvents.send()],
    ['DeliveryDelay', sesEvents.delay()],
    ['a machine opening it', sesEvents.open(3, { isBot: true })],
  ])('%s settles an email of which the answer of SES was lost', async (_case, event) => {
    const row = await newEmail(service.project);
    await claimEmail(row, 'token');
    await of(row, event);
    expect((await readEmail(row)).status).toBe('SENT');
  });

  test("SES's event that it accepted an email does not write a row that says so", async () => {
    const row = await sentEmail(service.project);
    const before = await stored(row);
    const written = async (...events: object[]) => {
      await service.table.emulator?.readMeter({ reset: true });
      await of(row, ...events);
      return (await service.table.emulator?.readMeter())?.write;
    };
    // Health, to which a later Send adds nothing in the same second.
    await of(await sentEmail(service.project), sesEvents.send());
    const units = await written(sesEvents.send());
    expect(await stored(row)).toEqual(before);
    expect(await eventNamesOf(row)).toEqual(['email.sent']);
    if (service.table.emulator) expect(units).toBeLessThanOrEqual(3);
  });

  test('an email whose row an eventual read does not show yet is not taken for a deleted one', async () => {
    const row = await newEmail(service.project);
    await claimEmail(row, 'token');
    expect(await withStaleReads(keys.email(row.projectId, row.id).sk, () => of(row, sesEvents.send()))).toBe(1);
    expect((await readEmail(row)).status).toBe('SENT');
  });

  test('a troubled email is in the sparse index', async () => {
    const row = await sentEmail(service.project);
    await of(row, sesEvents.bounce('Transient', 'General'));
    expect((await stored(row))?.g3pk).toBe(indexes.problemsOf(row.projectId, suffixOf(row.id)));
  });

  test('after 50 kept events further ones only count, and a complaint still has its whole effect', async () => {
    const row = await sentEmail(service.project);
    await of(row, ...Array.from({ length: 60 }, (_, minute) => sesEvents.open(minute + 10)));
    await of(row, sesEvents.complaint(100), sesEvents.complaint(100));
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'COMPLAINED', opens: 60, complainedAt: expect.any(String) });
    expect(after.timeline.filter(({ type }) => type === 'opened')).toHaveLength(50);
    expect(after.timeline.filter(({ type }) => type === 'complained')).toHaveLength(1);
    expect(await suppressionOf(row)).toBe('complaint');
    expect(await stored(row)).toHaveProperty('g3pk');
  });

  test('a cancelled or skipped email with events of SES shows that it left', async () => {
    const row = await newEmail(service.project);
    await setEmail(row, { status: 'CANCELLED', rank: 4 });
    await of(row, sesEvents.delivery());
    expect((await readEmail(row)).status).toBe('DELIVERED');
  });

  test('two messages of one email raise the alarm', async () => {
    const row = await sentEmail(service.project);
    await processFeedback([notification(row, sesEvents.send(), 1), notification(row, sesEvents.send(), 2)]);
    expect(service.metrics.filter((line) => line.includes('SentTwice'))).toHaveLength(1);
  });
});

describe("an email's event", () => {
  test.each([
    ['email.sent', sesEvents.send(), {}],
    ['email.delivered', sesEvents.delivery(), { smtpCode: 250 }],
    ['email.bounced', sesEvents.bounce('Transient', 'MailboxFull'), { bounceType: 'soft', subType: 'MailboxFull' }],
    ['email.complained', sesEvents.complaint(), { detail: 'abuse' }],
    ['email.opened', sesEvents.open(), { userAgent: 'Mozilla/5.0 (test)' }],
    [
      'email.clicked',
      sesEvents.click(4, { linkTags: { place: ['top'] } }),
      { link: 'https://example.com/a', linkTags: { place: ['top'] }, userAgent: 'Mozilla/5.0 (test)' },
    ],
  ])('%s says what SES said of it, and of its email', async (name, event, data) => {
    const row = await sentEmail(service.project, { generation: 'g1', template: 'tpl_1' });
    await of(row, event);
    const own = { email: row.id, subject: 'Hello', template: 'tpl_1' };
    const events = await eventsOf(row);
    expect(events).toHaveLength(name === 'email.sent' ? 1 : 2);
    const recorded = events.at(-1);
    expect(recorded).toMatchObject({ name, generation: 'g1', data: { ...own, ...data } });
    expect(JSON.stringify(recorded)).not.toContain('198.51.100.7');
  });

  test.each([
    ['a delay', sesEvents.delay()],
    ['a rejection, which the row tells of', sesEvents.reject()],
  ])('%s is none', async (_case, event) => {
    const row = await sentEmail(service.project);
    await of(row, event);
    expect(await eventNamesOf(row)).toEqual(['email.sent']);
  });

  test('of an erased contact stores nothing, but its address is suppressed if the event asks for it', async () => {
    const row = await sentEmail(service.project);
    await setEmail(row, { erased: true, email: '' });
    await of(row, sesEvents.open(1), sesEvents.bounce('Transient', 'MailboxFull'), sesEvents.complaint());
    expect(await eventsOf(row)).toEqual([]);
    expect(await suppressionOf(row)).toBe('complaint');
    const left = (await service.rows()).filter(({ pk }) => pk === keys.suppression(row.projectId, row.contactId).pk);
    expect(left.map(({ sk }) => sk)).toEqual([keys.email(row.projectId, row.id).sk, 'SUPPRESSION']);
    expect(JSON.stringify([left, await stored(row)])).not.toContain('smtp;');
  });
});

describe('what is none of ours', () => {
  test.each([
    ['an event of another program', plainNotification({ eventType: 'Delivery', mail: { messageId: 'x', tags: {} } })],
    ["SES's word when the topic is set up", plainNotification('Successfully validated SNS topic for Amazon SES')],
    ['a kind of event that we do not know', plainNotification({ eventType: 'Subscription', mail: {} })],
    ['JSON that is no object', plainNotification('null')],
  ])('%s is acknowledged', async (_case, message) => {
    expect(await processFeedback([message])).toEqual([]);
  });

  test('an event of a deleted email is acknowledged', async () => {
    const row = await newEmail(service.project);
    expect(await of({ ...row, id: 'em_00000000000000000000000000' }, sesEvents.complaint())).toEqual([]);
  });

  test('what is no notification stays in the queue', async () => {
    expect(await processFeedback([{ Type: 'Other' }])).toEqual(['m0']);
  });
});

test("our newest Send event marks how far SES's events have come", async () => {
  const row = await sentEmail(service.project);
  await of(row, sesEvents.send());
  expect((await readFeedbackHealth()).lastEventAt).toBe(Date.parse('2026-12-01T12:00:00.000Z'));
});
