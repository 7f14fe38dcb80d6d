import { type EmailEntry, type EmailEvent, emailEventsOf, SENT } from '../campaigns/campaign-email';
import type { Lane } from '../sending/rate';
import type { Feedback } from '../sending/ses-event';
import { joinedEvents } from './joined-events';

/** Sent and delivered events this soon after acceptance have no row of their own. */
export const TIMELINE_ONLY_MS = 10_000;

const DELIVERED = 'email.delivered';

export const canBeTimelineOnly = (name: string): boolean => name === SENT || name === DELIVERED;

export const timelineOnlyEvents = (acceptedAt: number, timeline: readonly EmailEntry[]): EmailEvent[] =>
  emailEventsOf(timeline).filter(({ name, at }) => {
    const sinceAcceptance = Date.parse(at) - acceptedAt;
    return canBeTimelineOnly(name) && sinceAcceptance >= 0 && sinceAcceptance <= TIMELINE_ONLY_MS;
  });

export interface TimelineEmail {
  acceptedAt: number;
  lane: Lane;
  timeline: readonly EmailEntry[];
}

const includesEvent = (events: readonly EmailEvent[], event: EmailEvent): boolean =>
  events.some(({ key }) => key === event.key);

/** False in the bulk lane: SES may not report its deliveries, so an event after the sent one is uncertain. */
export function isJoined({ acceptedAt, lane, timeline }: TimelineEmail): boolean {
  const joined = joinedEvents(timeline);
  if (lane !== 'transactional' || joined === null) return false;
  return includesEvent(timelineOnlyEvents(acceptedAt, timeline), joined.sent);
}

function summaryEventsOf(email: TimelineEmail): EmailEvent[] {
  const events = timelineOnlyEvents(email.acceptedAt, email.timeline);
  const joined = isJoined(email) ? joinedEvents(email.timeline) : null;
  if (!joined || (joined.next && includesEvent(events, joined.next))) return events;
  return events.filter(({ key }) => key !== joined.sent.key);
}

export function newTimelineEvents(
  { timeline: before, ...email }: TimelineEmail,
  after: readonly EmailEntry[],
): { newEvents: EmailEvent[]; summaryEvents: EmailEvent[] } {
  const earlierEvents = timelineOnlyEvents(email.acceptedAt, before);
  const earlierSummaryEvents = summaryEventsOf({ ...email, timeline: before });
  const events = timelineOnlyEvents(email.acceptedAt, after);
  const summaryEvents = summaryEventsOf({ ...email, timeline: after });
  return {
    newEvents: events.filter((event) => !includesEvent(earlierEvents, event)),
    summaryEvents: summaryEvents.filter((event) => !includesEvent(earlierSummaryEvents, event)),
  };
}

export type PromptReport = Pick<Feedback, 'type' | 'at' | 'messageId'>;

/** Ignores the time of `sent`: the sender's and SES's clocks differ. */
export function coversEvent(
  { type, at, messageId }: PromptReport,
  row: { messageId?: string | undefined },
  event: { name: string; createdAt: string },
): boolean {
  if (type === 'sent') return event.name === SENT && row.messageId === messageId;
  return type === 'delivered' && event.name === DELIVERED && event.createdAt === at;
}
