import { happeningsOf, type MailEntry, type MailHappening, SENT } from '../campaigns/mail';
import type { Lane } from '../sending/rate';
import type { Feedback } from '../sending/ses-event';
import { joinedEvents } from './joined-events';

/** What happened to an email so soon after its acceptance is told by the email's timeline alone, and has no row of its own. */
export const PROMPT_MS = 10_000;

const DELIVERED = 'email.delivered';

/** Whether timelines may tell events of this name. */
export const canBePrompt = (name: string): boolean => name === SENT || name === DELIVERED;

/** That an email was sent or delivered within 10 s of its acceptance, in epoch milliseconds, by its timeline. */
export const promptHappenings = (acceptedAt: number, timeline: readonly MailEntry[]): MailHappening[] =>
  happeningsOf(timeline).filter(({ name, at }) => {
    const later = Date.parse(at) - acceptedAt;
    return canBePrompt(name) && later >= 0 && later <= PROMPT_MS;
  });

/** An email's timeline at one moment; when it was accepted, in epoch milliseconds. */
export interface ToldMail {
  acceptedAt: number;
  lane: Lane;
  timeline: readonly MailEntry[];
}

const isIn = (events: readonly MailHappening[], wanted: MailHappening): boolean =>
  events.some(({ key }) => key === wanted.key);

/**
 * Whether the contact's summary gets that this mail was sent together with the mail's next event. Mail of the bulk lane may
 * have no other event, as its deliveries need not be reported.
 */
export function isJoined({ acceptedAt, lane, timeline }: ToldMail): boolean {
  const joined = joinedEvents(timeline);
  return lane === 'transactional' && joined !== null && isIn(promptHappenings(acceptedAt, timeline), joined.sent);
}

/** The events of a timeline that are in the contact's summary. That it was sent is counted with the next event, whose row may do so. */
function summedOf(mail: ToldMail): MailHappening[] {
  const told = promptHappenings(mail.acceptedAt, mail.timeline);
  const joined = isJoined(mail) ? joinedEvents(mail.timeline) : null;
  if (!joined || (joined.next && isIn(told, joined.next))) return told;
  return told.filter(({ key }) => key !== joined.sent.key);
}

/** What a change of a timeline tells: events that are new, and those that the contact's summary gets now, each once. */
export function toldBy(
  { timeline: before, ...mail }: ToldMail,
  after: readonly MailEntry[],
): { fresh: MailHappening[]; summed: MailHappening[] } {
  const [then, now] = [before, after].map((timeline) => ({ ...mail, timeline })) as [ToldMail, ToldMail];
  const known = promptHappenings(mail.acceptedAt, before);
  const counted = summedOf(then);
  return {
    fresh: promptHappenings(mail.acceptedAt, after).filter((event) => !isIn(known, event)),
    summed: summedOf(now).filter((event) => !isIn(counted, event)),
  };
}

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
