import { reevaluate } from '../../shared/actions/keep-memberships/reevaluate';
import { countIntoSummary } from '../../shared/db/summaries';
import type { EventEffect } from '../../shared/queue/effects';
import { deliverToWebhooks } from './deliver-to-webhooks';

/** What follows from an event that was recorded. */
export async function takeEvent(event: EventEffect, sequence: string): Promise<void> {
  const { projectId, contactId, generation } = event;
  if (contactId !== null) await countIntoSummary({ projectId, contactId, generation, events: [event], sequence });
  await deliverToWebhooks(event);
  if (contactId !== null) await reevaluate(projectId, contactId, { events: [event.name] });
}
