import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { parseAddress } from '../../../shared/domain/address';
import { contactId } from '../../../shared/domain/contacts/contact';
import { type CopyState, copiesOf, rowCopies } from '../../../shared/domain/emails/copies';
import { type EmailService, newEmail, readEmail, startEmailService } from '../../support/emails';
import { processFeedback, sentEmail, suppressionOf } from '../../support/feedback-scene';
import { type Choices, choices } from '../../support/journey/random';
import { about, notification, sesEvents } from '../../support/ses-events';
import { sized } from '../../support/sizes';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

const EMAILS = sized(5, 200, 3);
const COPIES = 4;
const ACCEPTED = '2026-12-01T12:00:00.000Z';

const addressOf = (emailNumber: number, copy: number) => `copy${copy}.of${emailNumber}@example.com`;

/** An email with copies that SES has taken. */
async function emailWithCopies(to: string, number: number): Promise<EmailRow> {
  const copies = Array.from({ length: COPIES }, (_, copy) => {
    const email = addressOf(number, copy);
    const id = contactId(service.project.salt, parseAddress(email) ?? ('' as never));
    return { contactId: id, kind: copy % 2 ? ('bcc' as const) : ('cc' as const), email, refusal: null };
  });
  return sentEmail(service.project, { to, ...rowCopies(copies, ACCEPTED) });
}

/** What SES tells of an email, each event of some of its addresses. */
function storyOf({ between, falls }: Choices, all: string[]): object[] {
  const events: object[] = [sesEvents.send()];
  let minute = 0;
  const next = () => {
    minute += between(1, 30);
    return minute;
  };
  const some = () => {
    const chosen = all.filter(() => falls(0.4));
    return chosen.length > 0 ? chosen : [all[between(0, all.length)] ?? ''];
  };
  for (let n = 0; n < 3; n++) {
    events.push(about(sesEvents.delivery(next()), ...some()));
    if (falls(0.4)) events.push(about(sesEvents.bounce('Transient', 'MailboxFull', next()), ...some()));
  }
  if (falls(0.7)) events.push(about(sesEvents.bounce('Permanent', 'NoEmail', next()), ...some()));
  if (falls(0.5)) events.push(about(sesEvents.complaint(next()), ...some()));
  return events;
}

const shown = ({ status, deliveredAt, bouncedAt, bounceType, bounceSubType, complainedAt }: CopyState) => ({
  ...{ status, deliveredAt, bouncedAt, bounceType, bounceSubType, complainedAt },
});

async function outcomeOf(row: EmailRow) {
  const now = await readEmail(row);
  const judged = Object.values(now.copies ?? {}).map(({ contactId }) => suppressionOf({ ...row, contactId }));
  const { status, deliveredAt, bouncedAt, complainedAt } = now;
  return {
    own: { status, deliveredAt, bouncedAt, complainedAt, suppression: await suppressionOf(row) },
    copies: copiesOf(now).map(shown),
    suppressions: await Promise.all(judged),
  };
}

test('events of email with copies, shuffled, each twice, come to the same as in order and once', async () => {
  const random = choices(20261124);
  for (let number = 0; number < 2 * EMAILS; number += 2) {
    const inOrder = await emailWithCopies(`to${number}@example.com`, number);
    const shuffled = await emailWithCopies(`to${number + 1}@example.com`, number + 1);
    const seed = random.between(0, 1_000_000);
    const eventsFor = (row: EmailRow, of: number) => {
      const copies = Array.from({ length: COPIES }, (_, copy) => addressOf(of, copy));
      return storyOf(choices(seed), [row.email, ...copies]).map((event) => notification(row, event));
    };
    for (const one of eventsFor(inOrder, number)) expect(await processFeedback([one])).toEqual([]);
    const events = eventsFor(shuffled, number + 1);
    const mixed = random.shuffled([...events, ...events]);
    expect((await Promise.all([processFeedback(mixed.slice(0, 5)), processFeedback(mixed.slice(5))])).flat()).toEqual(
      [],
    );
    expect(await outcomeOf(shuffled)).toEqual(await outcomeOf(inOrder));
  }
});

test('an email without copies is that of its one recipient, whatever addresses an event names', async () => {
  const row = await sentEmail(service.project);
  const forwarded = about(sesEvents.bounce('Permanent', 'NoEmail'), 'forwarded@example.net', 'other@example.net');
  expect(await processFeedback([notification(row, forwarded)])).toEqual([]);
  const after = await readEmail(row);
  expect([after.status, after.timeline.filter(({ type }) => type === 'bounced').length]).toEqual(['BOUNCED', 1]);
  expect(await suppressionOf(row)).toBe('hard_bounce');
});

test('copies are read back as they were stored', async () => {
  const copies = [{ contactId: 'ct_1', kind: 'cc' as const, email: 'a@b.example', refusal: 'suppressed' as const }];
  const row = await newEmail(service.project, rowCopies(copies, ACCEPTED));
  const [copy] = copiesOf(await readEmail(row));
  expect(copy).toMatchObject({ index: '0', status: 'SKIPPED', reason: 'suppressed', leftOutAt: ACCEPTED });
});
