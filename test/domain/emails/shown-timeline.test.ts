import { describe, expect, test } from '@jest/globals';
import { emailStatuses } from '../../../shared/contract/statuses';
import { type ExplainedEmail, explainEmail, type WaitingFacts } from '../../../shared/domain/emails/explain-email';
import { type EmailTimelineEntry, shownTimeline } from '../../../shared/domain/emails/shown-timeline';

const minute = (n: number) => new Date(Date.parse('2026-12-01T12:00:00.000Z') + n * 60_000).toISOString();
const well: WaitingFacts = { now: Date.parse(minute(1)), paused: false, stopped: false, quotaUsed: false };
const explain = (email: Partial<ExplainedEmail>, facts: Partial<WaitingFacts> = {}) =>
  explainEmail({ status: 'SENT', createdAt: minute(0), timeline: [], ...email }, { ...well, ...facts });
const entry = (type: string, at: number, more: Partial<EmailTimelineEntry> = {}): EmailTimelineEntry => ({
  type,
  at: minute(at),
  ...more,
});

describe('an explanation', () => {
  const bounced = (bounceType: 'hard' | 'soft', bounceSubType: string) =>
    ({ status: 'BOUNCED', bounceType, bounceSubType }) as const;
  const skipped = (reason: string) => ({ status: 'SKIPPED', reason }) as const;
  const failed = (reason: string) => ({ status: 'FAILED', reason }) as const;
  const delayed = (subType: string) => ({ timeline: [entry('delayed', 5, { subType })] });
  const table: [Partial<ExplainedEmail>, RegExp][] = [
    [skipped('suppressed'), /suppression list/],
    [skipped('unsubscribed'), /isn’t subscribed/],
    [skipped('contact_deleted'), /contact was deleted/],
    [skipped('not_in_topic'), /topic/],
    [skipped('snoozed'), /paused marketing email/],
    [skipped('new reason'), /`reason`/],
    [{ status: 'CANCELLED' }, /cancelled/],
    [failed('rejected'), /rejected the content/],
    [failed('domain_not_verified'), /verified/],
    [failed('recipient_not_verified'), /sandbox/],
    [failed('outcome_unknown'), /unknown whether Amazon SES accepted it/],
    [failed('content_missing'), /content was deleted/],
    [failed('rendering_failed'), /build the message/],
    [failed('toString'), /`reason`/],
    [bounced('hard', 'NoEmail'), /doesn’t exist/],
    [bounced('hard', 'General'), /permanently/],
    [bounced('hard', 'Suppressed'), /many of its customers/],
    [bounced('hard', 'OnAccountSuppressionList'), /AWS account/],
    [bounced('hard', 'New'), /permanently/],
    [bounced('soft', 'MailboxFull'), /mailbox is full/],
    [bounced('soft', 'MessageTooLarge'), /too large/],
    [bounced('soft', 'ContentRejected'), /rejected the content/],
    [bounced('soft', 'AttachmentRejected'), /type of attachment/],
    [bounced('soft', 'General'), /this time/],
    [bounced('soft', 'Undetermined'), /without a reason/],
    [bounced('soft', 'New'), /didn’t accept it/],
    [{ status: 'COMPLAINED' }, /spam/],
    [delayed('MailboxFull'), /Delayed because the mailbox is full\. Amazon SES retries/],
    [delayed('SpamDetected'), /spam/],
    [delayed('RecipientServerError'), /isn’t working/],
    [delayed('IPFailure'), /IP address that Amazon SES uses/],
    [delayed('TransientCommunicationFailure'), /connection/],
    [delayed('InternalFailure'), /error in Amazon SES/],
    [delayed('BYOIPHostNameLookupUnavailable'), /host name/],
    [delayed('SendingDeferral'), /reputation/],
    [delayed('General'), /hasn’t accepted it yet/],
    [{ status: 'SENDING', timeline: [entry('claimed', 0), entry('unclear', 1)] }, /retried, usually within 15 minutes/],
    [{ status: 'QUEUED', timeline: [entry('claimed', 0), entry('released', 0)] }, /last attempt/],
  ];

  test.each(table)('of %j', (email, expected) => {
    const sentence = explain(email);
    expect(sentence).toMatch(expected);
    expect(sentence).toMatch(/^[A-Z].*[.]$/);
  });

  test.each<[Partial<WaitingFacts>, RegExp]>([
    [{ stopped: true, paused: true, quotaUsed: true }, /stopped sending for the whole account/],
    [{ paused: true, quotaUsed: true }, /paused for the project/],
    [{ quotaUsed: true }, /daily quota/],
    [{ now: Date.parse(minute(2)) }, /behind other emails/],
  ])('of email that waits under %j', (facts, expected) => {
    for (const status of ['QUEUED', 'SCHEDULED'] as const) {
      expect(explain({ status, scheduledAt: minute(0) }, facts)).toMatch(expected);
      expect(explain({ status, scheduledAt: minute(60) }, facts)).toBeNull();
    }
  });

  test.each(['SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED'] as const)(
    'is none while all is well: %s',
    (status) => expect(explain({ status })).toBeNull(),
  );

  test('exists for every status that ends without arrival, whatever else is known', () => {
    const good = new Set(['SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED']);
    for (const status of emailStatuses) expect(explain({ status }) === null).toBe(good.has(status));
  });

  test('of email that waits begins with the moment at which it is due, and with two minutes behind other email', () => {
    const email = { status: 'SCHEDULED', scheduledAt: minute(10) } as const;
    const at = (n: number) => explain(email, { now: Date.parse(minute(n)), paused: true });
    expect([at(9.9), at(10)]).toEqual([null, expect.stringMatching(/paused/)]);
    const behind = (n: number) => explain({ status: 'QUEUED' }, { now: Date.parse(minute(n)) });
    expect([behind(1.99), behind(2)]).toEqual([null, expect.stringMatching(/behind other emails/)]);
  });

  test('of an email that was given back holds until the next try', () => {
    const waiting = (...timeline: EmailTimelineEntry[]) => explain({ status: 'QUEUED', timeline });
    const givenBack = expect.stringMatching(/last attempt/);
    expect(waiting(entry('released', 1))).toEqual(givenBack);
    expect(waiting(entry('claimed', 1), entry('released', 1))).toEqual(givenBack);
    expect(waiting(entry('released', 0), entry('claimed', 1))).toBeNull();
  });

  test('of an unclear try needs no claim, and an answer of the same moment is about it', () => {
    const sending = (...timeline: EmailTimelineEntry[]) => explain({ status: 'SENDING', timeline });
    expect(sending(entry('unclear', 1))).toMatch(/no clear response/);
    expect(sending(entry('claimed', 1), entry('unclear', 1))).toMatch(/no clear response/);
    expect(sending(entry('claimed', 1))).toBeNull();
  });

  test('is about the latest try and the latest delay', () => {
    const tries = [entry('claimed', 0), entry('unclear', 1), entry('claimed', 20)];
    expect(explain({ status: 'SENDING', timeline: tries })).toBeNull();
    const delays = [entry('delayed', 9, { subType: 'MailboxFull' }), entry('delayed', 5, { subType: 'IPFailure' })];
    expect(explain({ timeline: delays })).toMatch(/mailbox is full/);
  });
});

test('a story is sorted by time, entries of one moment by the life of an email, with webhooks among them', () => {
  const timeline = [
    entry('clicked', 4, { link: 'https://example.com/a' }),
    entry('accepted_by_ses', 1),
    entry('queued', 0),
    entry('accepted', 0),
    entry('opened', 3, { bot: true }),
    entry('sent', 1, { detail: 'ses-1' }),
    entry('delivered', 2),
    entry('claimed', 1),
    entry('a type of another version', 1),
  ];
  const delivery = {
    webhook: 'whk_1',
    delivery: 'msg_1',
    url: 'https://example.com',
    event: 'email.sent',
    status: 'DELIVERED',
    at: minute(2),
  };
  const story = shownTimeline({ timeline }, [delivery]);
  expect(story.map(({ type }) => type)).toEqual([
    'accepted',
    'queued',
    'claimed',
    'sent',
    'accepted_by_ses',
    'delivered',
    'webhook',
    'opened',
    'clicked',
  ]);
  expect(story[6]).toEqual({
    type: 'webhook',
    at: minute(2),
    webhook: { id: 'whk_1', delivery: 'msg_1', url: 'https://example.com', event: 'email.sent', status: 'DELIVERED' },
  });
});

test('a story shows when scheduled email is due, and hides which request cancelled it', () => {
  const timeline = [entry('scheduled', 0), entry('cancelled', 1, { detail: 'req_1' })];
  expect(shownTimeline({ timeline, scheduledAt: minute(60) }, [])).toEqual([
    { type: 'scheduled', at: minute(0), detail: minute(60) },
    { type: 'cancelled', at: minute(1) },
  ]);
});
