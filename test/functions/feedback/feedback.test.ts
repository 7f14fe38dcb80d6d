import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handler } from '../../../functions/feedback/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { db, tableName } from '../../../shared/db/client';
import { getContacts } from '../../../shared/db/contacts';
import { claimEmail, markSent } from '../../../shared/db/email-sending';
import type { EmailRow } from '../../../shared/db/emails';
import { readFeedbackHealth } from '../../../shared/db/feedback-health';
import { indexes, keys, suffixOf } from '../../../shared/db/keys';
import { getSuppression } from '../../../shared/db/suppressions';
import { type MailService, newEmail, readEmail, setEmail, startMail } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { notification, plainNotification, sesEvents } from '../../support/ses-events';

let mail: MailService;
beforeAll(async () => {
  mail = await startMail();
});
beforeEach(() => mail.reset());
afterAll(() => mail.stop());

const take = async (notifications: object[]) =>
  failures(await handler(queueEvent('feedback', notifications), lambdaContext()));

/** A mail that SES took at the first try, as the sender leaves it. */
async function sentEmail(given: Partial<EmailRow> = {}): Promise<EmailRow> {
  const row = await newEmail(mail.project, given);
  await claimEmail(row, 'token');
  await markSent(row, 'token', 'ses-1');
  return row;
}

const of = (row: EmailRow, ...events: object[]) => take(events.map((event) => notification(row, event)));
const reasonOf = async ({ projectId, contactId }: EmailRow) => (await getSuppression(projectId, contactId))?.reason;
const isSubscribed = async ({ contactId }: EmailRow) =>
  (await getContacts(mail.project, [contactId])).get(contactId)?.subscribed;
async function historyOf({ projectId, contactId }: EmailRow): Promise<string[]> {
  const { pk } = keys.contactEvent(projectId, contactId, '');
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
      ExpressionAttributeValues: { ':pk': pk, ':event': 'EVENT#' },
    }),
  );
  return Items.map(({ name }) => name as string).sort();
}

/** What feedback decides of a row, and none of what depends on the order of arrival. */
const decided = ({ timeline, sentAt, seen, ...row }: EmailRow) => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => !MARKS_OF_THE_MAIL.has(name))),
  timeline: timeline.map(({ type }) => type).sort(),
  seen: [...seen].sort(),
});
const MARKS_OF_THE_MAIL = new Set(['id', 'contactId', 'generation', 'email', 'contentId', 'error', 'reason']);

describe('any order, any repeats', () => {
  const kinds: fc.Arbitrary<object> = fc.constantFrom<object>(
    sesEvents.send(),
    sesEvents.delivery(),
    sesEvents.delay(),
    sesEvents.bounce('Transient', 'General', 1),
    sesEvents.bounce('Permanent', 'General', 2),
    sesEvents.complaint(),
    sesEvents.reject(),
    sesEvents.open(3),
    sesEvents.open(5),
    sesEvents.open(2, { isBot: true }),
    sesEvents.click(4),
    sesEvents.click(6, { link: 'https://example.com/b' }),
  );

  test('of the same events give the same email, suppression and history', async () => {
    const histories = fc
      .uniqueArray(kinds, { minLength: 1, maxLength: 6, comparator: (a, b) => a === b })
      .chain((events) =>
        fc.record({
          events: fc.constant(events),
          shuffled: fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          batch: fc.integer({ min: 1, max: 5 }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(histories, async ({ events, shuffled, batch }) => {
        const [plain, mixed] = [await sentEmail(), await sentEmail()];
        await of(plain, ...events);
        for (let start = 0; start < shuffled.length; start += batch) {
          expect(await of(mixed, ...shuffled.slice(start, start + batch))).toEqual([]);
        }
        expect(decided(await readEmail(mixed))).toEqual(decided(await readEmail(plain)));
        expect(await reasonOf(mixed)).toBe(await reasonOf(plain));
        expect(await isSubscribed(mixed)).toBe(await isSubscribed(plain));
        expect(await historyOf(mixed)).toEqual(await historyOf(plain));
      }),
      { numRuns: 15 },
    );
  });

  test('and in two functions at once', async () => {
    const row = await sentEmail();
    const events = [sesEvents.delivery(), sesEvents.open(), sesEvents.click(), sesEvents.complaint()];
    await Promise.all([of(row, ...events), of(row, ...events.toReversed()), of(row, ...events)]);
    expect(await readEmail(row)).toMatchObject({ status: 'COMPLAINED', opens: 1, clicks: 1 });
  });

  test('before the sender could note that it sent: the status stays, and the time of sending is added', async () => {
    const row = await newEmail(mail.project);
    mail.ses.on(SendEmailCommand).callsFake(async () => {
      await of(row, sesEvents.delivery());
      return { MessageId: 'ses-1' };
    });
    await sender(queueEvent('transactional', [{ v: 1, project: row.projectId, email: row.id }]), lambdaContext());
    expect(await readEmail(row)).toMatchObject({ status: 'DELIVERED', messageId: 'ses-1', sentAt: expect.any(String) });
  });
});

describe('what feedback means', () => {
  test('a hard bounce suppresses the address and keeps the contact subscribed', async () => {
    const row = await sentEmail();
    await of(row, sesEvents.bounce('Permanent', 'NoEmail'));
    expect(await readEmail(row)).toMatchObject({ status: 'BOUNCED', bounceType: 'hard' });
    expect(await reasonOf(row)).toBe('hard_bounce');
    expect(await isSubscribed(row)).toBe(true);
  });

  test('a complaint suppresses, unsubscribes, and outranks a bounce', async () => {
    const row = await sentEmail();
    await of(row, sesEvents.bounce('Permanent', 'General'), sesEvents.complaint());
    expect(await readEmail(row)).toMatchObject({ status: 'COMPLAINED' });
    expect(await reasonOf(row)).toBe('complaint');
    expect(await isSubscribed(row)).toBe(false);
  });

  test.each([
    ['a full mailbox', 'Transient', 'MailboxFull', 'soft'],
    ['an answer that SES could not read', 'Undetermined', 'Undetermined', 'soft'],
    ["another account's suppression list", 'Permanent', 'OnAccountSuppressionList', 'hard'],
  ])('%s suppresses nobody', async (_case, type, subType, bounceType) => {
    const row = await sentEmail();
    await of(row, sesEvents.bounce(type, subType));
    expect(await readEmail(row)).toMatchObject({ status: 'BOUNCED', bounceType });
    expect(await reasonOf(row)).toBeUndefined();
  });

  test('a machine that opens and clicks is kept in the timeline and counts for nothing', async () => {
    const row = await sentEmail();
    await of(row, sesEvents.delivery(), sesEvents.open(3, { isBot: true }), sesEvents.click(3, { isBot: true }));
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'DELIVERED', opens: 0, clicks: 0 });
    expect(after.timeline.filter(({ bot }) => bot)).toHaveLength(2);
    expect(await historyOf(row)).toEqual(['email.delivered']);
  });

  test.each([
    ['Send', sesEvents.send()],
    ['DeliveryDelay', sesEvents.delay()],
    ['a machine opening it', sesEvents.open(3, { isBot: true })],
  ])('%s settles a mail of which the answer of SES was lost', async (_case, event) => {
    const row = await newEmail(mail.project);
    await claimEmail(row, 'token');
    await of(row, event);
    expect((await readEmail(row)).status).toBe('SENT');
  });

  test('a troubled mail is in the sparse index', async () => {
    const row = await sentEmail();
    await of(row, sesEvents.bounce('Transient', 'General'));
    const stored = (await mail.rows()).find(({ pk }) => pk === keys.email(row.projectId, row.id).pk);
    expect(stored?.g3pk).toBe(indexes.troubledOf(row.projectId, suffixOf(row.id)));
  });

  test('after 50 kept events further ones count, and a complaint still takes its whole effect', async () => {
    const row = await sentEmail();
    await of(row, ...Array.from({ length: 60 }, (_, minute) => sesEvents.open(minute + 10)));
    await of(row, sesEvents.complaint(100), sesEvents.complaint(100));
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'COMPLAINED', opens: 60, complainedAt: expect.any(String) });
    expect(after.seen).toHaveLength(50);
    expect(await reasonOf(row)).toBe('complaint');
    const stored = (await mail.rows()).find(({ pk }) => pk === keys.email(row.projectId, row.id).pk);
    expect(stored).toHaveProperty('g3pk');
  });

  test('a cancelled or skipped mail that SES has events of shows that it left', async () => {
    const row = await newEmail(mail.project);
    await setEmail(row, { status: 'CANCELLED', rank: 4 });
    await of(row, sesEvents.delivery());
    expect((await readEmail(row)).status).toBe('DELIVERED');
  });

  test('two messages of one email raise the alarm', async () => {
    const row = await sentEmail();
    await take([notification(row, sesEvents.send(), 1), notification(row, sesEvents.send(), 2)]);
    expect(mail.metrics.filter((line) => line.includes('SentTwice'))).toHaveLength(1);
  });
});

describe('whose event it is', () => {
  const eventRows = async ({ projectId, contactId }: EmailRow) =>
    (await mail.rows()).filter(({ pk }) => pk === keys.contactEvent(projectId, contactId, '').pk);

  test("stands on it by the email's generation", async () => {
    const row = await sentEmail({ generation: 'g1' });
    await of(row, sesEvents.delivery());
    expect(await eventRows(row)).toMatchObject([{ name: 'email.delivered', generation: 'g1' }]);
  });

  test('an email whose contact was erased leaves none', async () => {
    const row = await sentEmail();
    await setEmail(row, { erased: true, email: '' });
    await of(row, sesEvents.open(1));
    expect(await eventRows(row)).toEqual([]);
  });
});

describe('what is none of ours', () => {
  test.each([
    ['an event of another program', plainNotification({ eventType: 'Delivery', mail: { messageId: 'x', tags: {} } })],
    ["SES's word when the topic is set up", plainNotification('Successfully validated SNS topic for Amazon SES')],
    ['a kind of event that we do not know', plainNotification({ eventType: 'Subscription', mail: {} })],
    ['JSON that is no object', plainNotification('null')],
  ])('%s is acknowledged', async (_case, message) => {
    expect(await take([message])).toEqual([]);
  });

  test('an event of an email that is gone is acknowledged', async () => {
    const row = await newEmail(mail.project);
    expect(await of({ ...row, id: 'em_00000000000000000000000000' }, sesEvents.complaint())).toEqual([]);
  });

  test('what is no notification stays in the queue', async () => {
    expect(await take([{ Type: 'Other' }])).toEqual(['m0']);
  });
});

test("the newest Send event of ours marks how far SES's events have come", async () => {
  const row = await sentEmail();
  await of(row, sesEvents.send());
  expect((await readFeedbackHealth()).lastEventAt).toBe(Date.parse('2026-12-01T12:00:00.000Z'));
});
