import { eventDetails as details } from '@posthaste/local-aws/ses';
import { HOUR_MS, SECOND_MS } from '../../../shared/durations';
import type { TakenEmail } from '../cloud/aws-side';
import { drawOf } from '../draw';

/** What recipients make of a campaign: shares of its emails, as newsletters of shops see them. */
export const HABITS = {
  delivered: 0.985,
  /** The rest of what does not arrive comes back for good. */
  softBounced: 0.01,
  /** Of the delivered, as the others below. */
  opened: 0.4,
  clicked: 0.05,
  complained: 0.0005,
};

const PERSON = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', bot: false };

/** Events of SES, in the order in which they come. */
export interface Feedback {
  /** Within seconds: that emails left and arrived, or came back. */
  prompt: string[];
  /** Within a day: what people did. */
  later: string[];
}

interface Timed {
  at: number;
  text: string;
}

const inOrder = (events: Timed[]): string[] => events.sort((a, b) => a.at - b.at).map(({ text }) => text);

/** All events that so many emails lead to; without deliveries where SES was not asked to tell of them. */
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
    const arrived = email.at + draw.between(SECOND_MS, 20 * SECOND_MS);
    const fate = draw.between(0, 1);
    if (fate >= HABITS.delivered) {
      const bounceType = fate < HABITS.delivered + HABITS.softBounced ? 'Transient' : 'Permanent';
      prompt.push(event(arrived, 'Bounce', details.bounceDetail(email.to, arrived, `bounce-${n}`, { bounceType })));
      continue;
    }
    if (hasDeliveries) prompt.push(event(arrived, 'Delivery', details.deliveryDetail(email.to, arrived, 900)));
    const seen = arrived + draw.between(60 * SECOND_MS, 20 * HOUR_MS);
    if (!draw.falls(HABITS.opened)) continue;
    later.push(event(seen, 'Open', details.openDetail(seen, PERSON)));
    const followed = seen + 30 * SECOND_MS;
    if (draw.falls(HABITS.clicked / HABITS.opened)) {
      const link = details.clickDetail(followed, PERSON, 'https://shop.example.com/new', { link: ['1'] });
      later.push(event(followed, 'Click', link));
    }
    if (draw.falls(HABITS.complained / HABITS.opened)) {
      const at = seen + HOUR_MS;
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
