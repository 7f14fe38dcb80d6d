import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler as sender } from '../../../functions/sender/handler';
import { getSummary } from '../../../shared/db/contacts/summaries';
import { createEmail, type EmailRow } from '../../../shared/db/emails/emails';
import { markSent } from '../../../shared/db/emails/sending';
import type { RecordedEvent } from '../../../shared/db/events/events';
import type { Project } from '../../../shared/db/projects/projects';
import { emailIdOf } from '../../../shared/domain/emails/email-id';
import { newId } from '../../../shared/ops/ids';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, projectId, readEmail, startEmailService } from '../../support/emails';
import { eventsOf, feedbackOf, outcomeOf, processFeedback, sentEmail } from '../../support/feedback-scene';
import { lambdaContext, queueEvent } from '../../support/invocations';
import { type Choices, choices } from '../../support/journey/random';
import { notification, sesEvents } from '../../support/ses-events';
import { sized } from '../../support/sizes';
import { settle } from '../../support/stream';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

const EVENTS = sized(60, 10_000, 24);
const TIMEOUT_MS = sized(30_000, 1_800_000);
const BATCH = 10;
const FUNCTIONS = 3;
const DAY = 24 * 60;
const soft = [
  ['Transient', 'General'],
  ['Transient', 'MailboxFull'],
  ['Transient', 'ContentRejected'],
  ['Undetermined', 'Undetermined'],
] as const;
const hard = ['General', 'NoEmail', 'Suppressed', 'OnAccountSuppressionList'] as const;

/** What SES tells of one email, as it happens; each event has its own minute. */
function story({ between, falls }: Choices): object[] {
  if (falls(0.05)) return [sesEvents.send(), sesEvents.reject()];
  if (falls(0.03)) return [sesEvents.renderingFailure()];
  let minute = between(0, 45) * DAY;
  const next = () => {
    minute += between(1, 30);
    return minute;
  };
  const events: object[] = [sesEvents.send()];
  const maybe = (share: number, event: () => object) => falls(share) && events.push(event());
  maybe(0.2, () => sesEvents.delay(next()));
  maybe(0.7, () => sesEvents.delivery(next()));
  for (const [type, subType] of soft) maybe(0.2, () => sesEvents.bounce(type, subType, next()));
  for (let n = 0; n < 3; n++) {
    maybe(0.3, () => sesEvents.open(next(), falls(0.3) ? { isBot: true } : {}));
    maybe(0.2, () => sesEvents.click(next(), { link: `https://example.com/${n}` }));
  }
  maybe(0.1, () => sesEvents.bounce('Permanent', hard[between(0, hard.length)] ?? 'General', next()));
  maybe(0.1, () => sesEvents.complaint(next(), falls(0.2) ? 'OnAccountSuppressionList' : null));
  return events;
}

/** Stories of together so many events, each with the number of its reader: one person gets several emails. */
function storiesOf(random: Choices): { reader: number; events: object[] }[] {
  const stories: { reader: number; events: object[] }[] = [];
  for (let total = 0; total < EVENTS; ) {
    const events = story(random).slice(0, EVENTS - total);
    total += events.length;
    stories.push({ reader: random.between(0, Math.ceil(EVENTS / 12)), events });
  }
  return stories;
}

/** The readers of a project, and an email to each story's reader that the sender has begun to send. */
async function claimedEmails(project: Project, stories: { reader: number }[]): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  const known = new Map<number, EmailRow>();
  for (const { reader } of stories) {
    const first = known.get(reader) ?? (await newEmail(project, { to: `reader${reader}@example.com` }));
    known.set(reader, first);
    const row = {
      ...first,
      id: emailIdOf(newId('em'), first.contactId),
      status: 'SENDING' as const,
      attempts: 1,
      claim: 'token',
    };
    rows.push(await createEmail(row));
  }
  return rows;
}

const sent = (row: EmailRow) => markSent(row, 'token', 'ses-1');

/** Batches as SQS hands them to several functions at once. */
async function take(notifications: object[]): Promise<void> {
  for (let start = 0; start < notifications.length; start += BATCH * FUNCTIONS) {
    const round = notifications.slice(start, start + BATCH * FUNCTIONS);
    const batches = Array.from({ length: FUNCTIONS }, (_, n) => round.slice(n * BATCH, (n + 1) * BATCH));
    const failed = await Promise.all(batches.filter(({ length }) => length > 0).map(processFeedback));
    expect(failed.flat()).toEqual([]);
  }
}

const contactsOf = (emails: readonly EmailRow[]) => [...new Map(emails.map((row) => [row.contactId, row])).values()];

/** How often each event is in the summaries of the emails' contacts. */
async function summedOf(emails: readonly EmailRow[]) {
  const summaries = contactsOf(emails).map(({ projectId, contactId }) => getSummary(projectId, contactId));
  return (await Promise.all(summaries)).map((summary) =>
    Object.fromEntries(Object.entries(summary?.names ?? {}).map(([name, { count }]) => [name, count])),
  );
}

/** How often each has been recorded; that an email was sent from the email's next event on. Rows tell that contacts were created. */
const recordedOf = (emails: readonly EmailRow[]) =>
  Promise.all(
    contactsOf(emails).map(async (row) => {
      const events = await eventsOf(row);
      const hasNext = ({ data }: RecordedEvent) =>
        events.some(({ name, data: other }) => name !== 'email.sent' && other.email === data.email);
      const counts: Record<string, number> = {};
      for (const event of events) {
        if (event.name === 'contact.created' || (event.name === 'email.sent' && !hasNext(event))) continue;
        counts[event.name] = (counts[event.name] ?? 0) + 1;
      }
      return counts;
    }),
  );

test(
  `${EVENTS} events, shuffled, each one to three times, come to the same as in order and once`,
  async () => {
    const random = choices(20261201);
    const stories = storiesOf(random);
    const mixed = await addProject(projectId('M'));
    const inOrder = await claimedEmails(service.project, stories);
    const shuffled = await claimedEmails(mixed, stories);

    for (const row of inOrder) await sent(row);
    for (const [index, row] of inOrder.entries()) {
      expect(await feedbackOf(row, ...(stories[index]?.events ?? []))).toEqual([]);
    }

    // A third of the emails is noted as sent only when half of what SES tells has been taken.
    const isLate = (index: number) => index % 3 === 0;
    for (const [index, row] of shuffled.entries()) if (!isLate(index)) await sent(row);
    const told = shuffled.flatMap((row, index) =>
      (stories[index]?.events ?? []).flatMap((event) =>
        Array.from({ length: random.between(1, 4) }, () => notification(row, event)),
      ),
    );
    const notifications = random.shuffled(told);
    await take(notifications.slice(0, notifications.length / 2));
    for (const [index, row] of shuffled.entries()) if (isLate(index)) await sent(row);
    await take(notifications.slice(notifications.length / 2));
    await settle(service);

    const rows = await service.rows();
    const [one, other] = [outcomeOf(rows, service.project, inOrder), outcomeOf(rows, mixed, shuffled)];
    expect(other.counters).toEqual(one.counters);
    for (const [index, email] of one.emails.entries()) expect(other.emails[index]).toEqual(email);
    for (const emails of [inOrder, shuffled]) expect(await summedOf(emails)).toEqual(await recordedOf(emails));
  },
  TIMEOUT_MS,
);

test('the same events in two functions at once count once', async () => {
  const row = await sentEmail(service.project);
  const events = [sesEvents.delivery(), sesEvents.open(), sesEvents.click(), sesEvents.complaint()];
  await Promise.all([feedbackOf(row, ...events), feedbackOf(row, ...events.toReversed()), feedbackOf(row, ...events)]);
  expect(await readEmail(row)).toMatchObject({ status: 'COMPLAINED', opens: 1, clicks: 1 });
});

test('before the sender could note that it sent: the status is kept, and the time of sending is added', async () => {
  const row = await newEmail(service.project);
  service.ses.on(SendEmailCommand).callsFake(async () => {
    await feedbackOf(row, sesEvents.delivery(), sesEvents.send());
    return { MessageId: 'ses-1' };
  });
  await sender(queueEvent('transactional', [{ v: 1, project: row.projectId, email: row.id }]), lambdaContext());
  const after = await readEmail(row);
  expect(after).toMatchObject({ status: 'DELIVERED', messageId: 'ses-1', sentAt: '2026-12-01T12:00:00.000Z' });
  expect(after.timeline.map(({ type }) => type)).toContain('sent');
});
