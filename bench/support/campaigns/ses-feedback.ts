import { eventDetails as details } from '@posthaste/local-aws/ses';
import { HOUR_MS, SECOND_MS } from '../../../shared/durations';
import type { TakenEmail } from '../cloud/aws-side';
import { drawOf } from '../draw';

/** What recipients do with a campaign: shares of its emails, typical of shop newsletters. */
export const HABITS = {
  delivered: 0.985,
  /** The other undelivered emails bounce permanently. */
  softBounced: 0.01,
  /** Of the delivered emails, as the following. */
  opened: 0.4,
  clicked: 0.05,
  complained: 0.0005,
};

const PERSON = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', bot: false };

/** Events of SES, in the order of their times. */
export interface Feedback {
  /** Within seconds: sends, deliveries and bounces. */
  prompt: string[];
  /** Within a day: opens, clicks and complaints. */
  later: string[];
}

interface Timed {
  at: number;
  text: string;
}

const inOrder = (events: Timed[]): string[] => events.sort((a, b) => a.at - b.at).map(({ text }) => text);

/** All events of the emails, without deliveries if SES does not report them. */
export function feedbackOf(emails: readonly TakenEmail[], hasDeliveries: boolean): Feedback {
  const prompt: Timed[] = [];
  const later: Timed[] = [];
  for (const [n, email] of emails.entries()) {
    const draw = drawOf(n, 'habits');
    const event = (at: number, type: details.EventType, detail: object): Timed => ({
      at,
      text: sesEvent(email, type, detail),
    });
    prompt.push(event(email.at, 'Send', {}));
    const arrivedAt = email.at + draw.between(SECOND_MS, 20 * SECOND_MS);
    const outcome = draw.between(0, 1);
    if (outcome >= HABITS.delivered) {
      const bounceType = outcome < HABITS.delivered + HABITS.softBounced ? 'Transient' : 'Permanent';
      prompt.push(event(arrivedAt, 'Bounce', details.bounceDetail(email.to, arrivedAt, `bounce-${n}`, { bounceType })));
      continue;
    }
    if (hasDeliveries) prompt.push(event(arrivedAt, 'Delivery', details.deliveryDetail(email.to, arrivedAt, 900)));
    const openedAt = arrivedAt + draw.between(60 * SECOND_MS, 20 * HOUR_MS);
    if (!draw.falls(HABITS.opened)) continue;
    later.push(event(openedAt, 'Open', details.openDetail(openedAt, PERSON)));
    const clickedAt = openedAt + 30 * SECOND_MS;
    if (draw.falls(HABITS.clicked / HABITS.opened)) {
      const link = details.clickDetail(clickedAt, PERSON, 'https://shop.example.com/new', { link: ['1'] });
      later.push(event(clickedAt, 'Click', link));
    }
    if (draw.falls(HABITS.complained / HABITS.opened)) {
      const at = openedAt + HOUR_MS;
      later.push(event(at, 'Complaint', details.complaintDetail(email.to, at, `complaint-${n}`)));
    }
  }
  return { prompt: inOrder(prompt), later: inOrder(later) };
}

/** An event of an email as SES publishes it. */
export function sesEvent({ messageId, at, to, tags }: TakenEmail, type: details.EventType, detail: object): string {
  const email = {
    timestamp: new Date(at).toISOString(),
    source: 'Shop <news@example.com>',
    sendingAccountId: '000000000000',
    messageId,
    destination: to,
    headersTruncated: false,
    tags,
  };
  return JSON.stringify({ eventType: type, mail: email, [details.detailMember[type]]: detail });
}
