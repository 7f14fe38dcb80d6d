import { countIntoSummary } from '../../shared/db/contacts/summaries';
import { getEmail } from '../../shared/db/emails/emails';
import { eventId } from '../../shared/db/events/event-id';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { emailEventId, joinedSentEventOfFailure } from '../../shared/db/events/timeline-events';
import { type EmailEvent, newEmailEvents, newSummaryEvents } from '../../shared/domain/campaigns/campaign-email';
import { hasDeliveryEvents } from '../../shared/ops/env';
import type { CampaignEmailReaction } from '../../shared/queue/campaign-reactions';
import type { EmailReaction, TimelineEventsReaction } from '../../shared/queue/email-reactions';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { ReactionSource } from './stream-batch';
import { triggerWorkflows } from './trigger-workflows';

export async function reactToEndedEmail(reaction: EmailReaction): Promise<void> {
  const { projectId, contactId, emailId, ended, at, reason, error, depth } = reaction;
  const row = await getEmail({ projectId, id: emailId });
  if (!row || row.erased || row.test || row.member) return;
  const name = `email.${ended}`;
  await putEvent({
    id: eventId(name, { seed: `${emailId}\n${ended}`, time: Date.parse(at) }),
    projectId,
    contactId,
    email: row.email,
    generation: row.generation,
    name,
    data: {
      email: emailId,
      subject: row.subject,
      ...(row.template ? { template: row.template } : {}),
      ...(reason ? { reason } : {}),
      ...(error ? { detail: error } : {}),
    },
    source: 'email',
    createdAt: at,
    ...depthOf(depth),
    ...joinedSentEventOfFailure(row),
  });
}

interface EmailOfEvents {
  projectId: string;
  contactId: string;
  emailId: string;
  generation: string | undefined;
  depth: number;
}

interface TimelineEvents {
  newEvents: readonly EmailEvent[];
  /** Events that this record adds to the contact's summary. Some were `newEvents` of an earlier record. */
  summaryEvents: readonly EmailEvent[];
}

export const reactToCampaignEmail = (
  { id: emailId, oldTimeline, timeline, ...email }: CampaignEmailReaction,
  source: ReactionSource,
): Promise<void> => {
  const summaryEvents = newSummaryEvents(oldTimeline, timeline, { deliveryEvents: hasDeliveryEvents() });
  return reactToEmailEvents(
    { ...email, emailId, depth: 0 },
    { newEvents: newEmailEvents(oldTimeline, timeline), summaryEvents },
    source,
  );
};

export const reactToTimelineEvents = (
  { timelineEvents, ...email }: TimelineEventsReaction,
  source: ReactionSource,
): Promise<void> => reactToEmailEvents(email, timelineEvents, source);

/** Can run twice, because the summary stores the sequence number, and ids derive from the email's event. */
async function reactToEmailEvents(
  email: EmailOfEvents,
  { newEvents, summaryEvents }: TimelineEvents,
  source: ReactionSource,
): Promise<void> {
  const { projectId, contactId, generation, emailId, depth } = email;
  const { sequence, batch } = source;
  if (summaryEvents.length > 0) {
    const events = summaryEvents.map(({ name, at }) => ({ name, at: Date.parse(at) }));
    await countIntoSummary({ projectId, contactId, generation, events, sequence });
    const changedFacts = { events: summaryEvents.map(({ name }) => name) };
    await batch.evaluations.evaluateOrDefer({ projectId, contactId, changedFacts }, sequence);
  }
  for (const event of newEvents) await deliverToWebhooks({ ...eventOf(email, event), emailId });
  for (const emailEvent of [...newEvents, ...summaryEventsNotIn(newEvents, summaryEvents)]) {
    const event = eventOf(email, emailEvent);
    await triggerWorkflows({ ...event, aboutEmail: emailId, segmentId: null, depth, isPublic: false }, batch);
  }
}

const eventOf = ({ projectId, contactId, emailId }: EmailOfEvents, event: EmailEvent) => ({
  projectId,
  contactId,
  id: emailEventId(emailId, event),
  name: event.name,
  at: Date.parse(event.at),
});

function summaryEventsNotIn(newEvents: readonly EmailEvent[], summaryEvents: readonly EmailEvent[]): EmailEvent[] {
  const keys = new Set(newEvents.map(({ key }) => key));
  return summaryEvents.filter(({ key }) => !keys.has(key));
}
