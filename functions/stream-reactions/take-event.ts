import { countIntoSummary } from '../../shared/db/contacts/summaries';
import type { EventEffect } from '../../shared/queue/reactions';
import { reevaluate } from '../../shared/services/keep-memberships/reevaluate';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { Taking } from './taking';
import { triggerWorkflows } from './trigger-workflows';

/** What follows from an event that was recorded. Workflows come last: their filters look at what the others write. */
export async function takeEvent(event: EventEffect, { sequence, reading }: Taking): Promise<void> {
  const { projectId, contactId, generation, depth } = event;
  if (contactId !== null) await countIntoSummary({ projectId, contactId, generation, events: [event], sequence });
  await deliverToWebhooks(event);
  if (contactId === null) return;
  await reevaluate(projectId, contactId, { events: [event.name] }, depth);
  await triggerWorkflows({ ...event, contactId }, reading);
}
