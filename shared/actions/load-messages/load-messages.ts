import { TEST_MESSAGE } from '../../contract/service-events';
import { getEvents } from '../../db/events';
import type { Delivery } from '../../db/webhook-deliveries';
import { type MessageEvent, messageBody } from '../../domain/webhooks/message';

type Told = Pick<
  Delivery,
  'id' | 'webhookId' | 'projectId' | 'event' | 'eventId' | 'eventAt' | 'contactId' | 'emailId'
>;

/** The bodies of messages, by their ids, made from their events; one whose event is gone is missing. */
export async function loadMessages(projectId: string, deliveries: readonly Told[]): Promise<Map<string, string>> {
  const told = deliveries.filter(({ event }) => event !== TEST_MESSAGE);
  const events = told.length === 0 ? new Map<string, MessageEvent>() : await getEvents(projectId, told);
  const bodies = deliveries.flatMap((delivery): [string, string][] => {
    const event = delivery.event === TEST_MESSAGE ? testEvent(delivery) : events.get(delivery.eventId);
    return event ? [[delivery.id, messageBody(event, delivery.emailId)]] : [];
  });
  return new Map(bodies);
}

/** What a message that only tries the way tells of. */
const testEvent = ({ eventId, projectId, webhookId, eventAt }: Told): MessageEvent => ({
  id: eventId,
  projectId,
  name: TEST_MESSAGE,
  source: 'webhook',
  data: { webhook: webhookId },
  createdAt: eventAt,
});
