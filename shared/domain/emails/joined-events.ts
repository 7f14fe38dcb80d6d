import { type EmailEntry, type EmailEvent, emailEventsOf, FAILED, SENT } from '../campaigns/campaign-email';
import type { Feedback } from '../sending/ses-event';

/** Entries that SES reported. For each of these, the row stores the feedback's hash in `seen`. */
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

export interface EmailTimeline {
  timeline: readonly EmailEntry[];
  seen: readonly string[];
}

export interface JoinedEvents {
  sent: EmailEvent;
  next?: EmailEvent;
}

/**
 * The sent event, which is stored together with the event after it. Null if another event came first. Timelines only
 * grow, so a pair stays the same.
 */
export function joinedEvents(timeline: readonly EmailEntry[]): JoinedEvents | null {
  const [sent, next] = emailEventsOf(timeline);
  return sent?.name === SENT ? { sent, ...(next ? { next } : {}) } : null;
}

export function sentTimeBefore(
  { timeline, seen }: EmailTimeline,
  { hash, type, at }: Pick<Feedback, 'hash' | 'type' | 'at'>,
) {
  const { sent, next } = joinedEvents(timeline) ?? {};
  const isNextEvent = next?.name === `email.${type}` && next.at === at;
  if (!sent || !isNextEvent) return null;
  const index = timeline.findIndex((entry) => entry.type === type && entry.at === at && !entry.bot);
  // Two opens or clicks can have the same millisecond: the place of the hash in `seen` shows which was first.
  const reportsBefore = timeline.slice(0, index).filter((entry) => BY_SES.has(entry.type)).length;
  return seen.indexOf(hash) === reportsBefore ? sent.at : null;
}

export function sentTimeBeforeFailure(timeline: readonly EmailEntry[]): string | null {
  const { sent, next } = joinedEvents(timeline) ?? {};
  return sent && next?.name === FAILED ? sent.at : null;
}
