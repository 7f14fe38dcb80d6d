import { FAILED, happeningsOf, type MailEntry, type MailHappening, SENT } from '../campaigns/mail';
import type { Feedback } from '../sending/ses-event';

/** Entries of a timeline that SES tells. With each of them the row keeps the hash of the feedback. */
const BY_SES = new Set<string>([
  'accepted_by_ses',
  'delivered',
  'delayed',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'rejected',
  'rendering_failed',
]);

/** What a mail's row says of its first two events. */
export interface MailStory {
  timeline: readonly MailEntry[];
  /** The hashes of the feedback in the timeline, in the same order. */
  seen: readonly string[];
}

/** The first events of a mail whose sending became known first; `next` is absent until it happens. */
export interface JoinedEvents {
  sent: MailHappening;
  next?: MailHappening;
}

/**
 * That a mail was sent is summed up with the mail's next event, which comes within seconds, so that both cost one write.
 * Null for a mail of which something else became known first. A timeline only grows at its end: the answer about an
 * event in it never changes.
 */
export function joinedEvents(timeline: readonly MailEntry[]): JoinedEvents | null {
  const [sent, next] = happeningsOf(timeline);
  return sent?.name === SENT ? { sent, ...(next ? { next } : {}) } : null;
}

/** When the mail was sent, if the summary gets that with the event of this feedback; else null. */
export function sentBefore({ timeline, seen }: MailStory, { hash, type, at }: Pick<Feedback, 'hash' | 'type' | 'at'>) {
  const { sent, next } = joinedEvents(timeline) ?? {};
  if (!sent || next?.name !== `email.${type}` || next.at !== at) return null;
  const place = timeline.findIndex((entry) => entry.type === type && entry.at === at && !entry.bot);
  // Two visits can have the same millisecond: the hash says which of them was first.
  return seen.indexOf(hash) === timeline.slice(0, place).filter((entry) => BY_SES.has(entry.type)).length
    ? sent.at
    : null;
}

/** When the mail was sent, if the summary gets that with the event that the mail has failed; else null. */
export function sentBeforeFailure(timeline: readonly MailEntry[]): string | null {
  const { sent, next } = joinedEvents(timeline) ?? {};
  return sent && next?.name === FAILED ? sent.at : null;
}
