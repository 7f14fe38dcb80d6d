import { TEST_MESSAGE } from '../../contract/service-events';
import { getEmails } from '../../db/emails/emails';
import { timelineOnlyEvents } from '../../db/events/campaign-email-events';
import { getEvents } from '../../db/events/events';
import type { Delivery } from '../../db/webhooks/deliveries';
import { readCampaignEmailId } from '../../domain/campaigns/campaign-email';
import { canBeTimelineOnly } from '../../domain/emails/timeline-events';
import { type MessageEvent, messageBody } from '../../domain/webhooks/message';

type MessageFacts = Pick<
  Delivery,
  'id' | 'webhookId' | 'projectId' | 'event' | 'eventId' | 'eventAt' | 'contactId' | 'emailId'
>;

export async function loadMessages(
  projectId: string,
  deliveries: readonly MessageFacts[],
): Promise<Map<string, string>> {
  const eventDeliveries = deliveries.filter(({ event }) => event !== TEST_MESSAGE);
  const events = await loadEvents(projectId, eventDeliveries);
  const bodies = deliveries.flatMap((delivery): [string, string][] => {
    const event = delivery.event === TEST_MESSAGE ? testEvent(delivery) : events.get(delivery.eventId);
    return event ? [[delivery.id, messageBody(event, delivery.emailId)]] : [];
  });
  return new Map(bodies);
}

const mayBeInTimeline = ({ emailId, event }: MessageFacts): boolean =>
  emailId !== null && (readCampaignEmailId(emailId) !== null || canBeTimelineOnly(event));
const isInTimeline = ({ emailId }: MessageFacts): boolean => emailId !== null && readCampaignEmailId(emailId) !== null;

async function loadEvents(projectId: string, deliveries: readonly MessageFacts[]): Promise<Map<string, MessageEvent>> {
  const emailIds = new Set(deliveries.filter(mayBeInTimeline).flatMap(({ emailId }) => emailId ?? []));
  const withEventRow = deliveries.filter((delivery) => !isInTimeline(delivery));
  const [events, rows] = await Promise.all([
    withEventRow.length === 0 ? new Map<string, MessageEvent>() : getEvents(projectId, withEventRow),
    emailIds.size === 0 ? new Map() : getEmails([...emailIds].map((id) => ({ projectId, id }))),
  ]);
  const timelineEvents = await Promise.all([...rows.values()].map((row) => timelineOnlyEvents(row)));
  return new Map([...events, ...timelineEvents.flat().map((event): [string, MessageEvent] => [event.id, event])]);
}

const testEvent = ({ eventId, projectId, webhookId, eventAt }: MessageFacts): MessageEvent => ({
  id: eventId,
  projectId,
  name: TEST_MESSAGE,
  source: 'webhook',
  data: { webhook: webhookId },
  createdAt: eventAt,
});
