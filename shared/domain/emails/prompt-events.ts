import { happeningsOf, type MailEntry, type MailHappening } from '../campaigns/mail';
import type { Feedback } from '../sending/ses-event';

/** The list of events finds by its email what happened to the email so soon after its acceptance. */
export const PROMPT_MS = 10_000;

const SENT = 'email.sent';
const DELIVERED = 'email.delivered';

/** Whether events of this name may be found by their emails. */
export const canBePrompt = (name: string): boolean => name === SENT || name === DELIVERED;

/** That an email was sent or delivered within 10 s of its acceptance, in epoch milliseconds, by its timeline. */
export const promptHappenings = (acceptedAt: number, timeline: readonly MailEntry[]): MailHappening[] =>
  happeningsOf(timeline).filter(({ name, at }) => {
    const later = Date.parse(at) - acceptedAt;
    return canBePrompt(name) && later >= 0 && later <= PROMPT_MS;
  });

/** What feedback says of the event that it reports. */
export type PromptReport = Pick<Feedback, 'type' | 'at' | 'messageId'>;

/** Whether feedback reports this event. The sender's clock says when a mail was sent, which differs from SES's. */
export const reports = (
  { type, at, messageId }: PromptReport,
  row: { messageId?: string | undefined },
  event: { name: string; createdAt: string },
): boolean =>
  type === 'sent'
    ? event.name === SENT && row.messageId === messageId
    : type === 'delivered' && event.name === DELIVERED && event.createdAt === at;
