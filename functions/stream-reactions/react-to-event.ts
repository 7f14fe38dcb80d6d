import { countIntoSummary } from '../../shared/db/contacts/summaries';
import type { EventReaction } from '../../shared/queue/reactions';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { ReactionSource } from './stream-batch';
import { triggerWorkflows } from './trigger-workflows';

/** Reacts to a recorded event. Workflows come last: their filters read what the others write. */
export async function reactToEvent(event: EventReaction, { sequence, batch }: ReactionSource): Promise<void> {
  const { projectId, contactId, generation } = event;
  if (contactId !== null) await countIntoSummary({ projectId, contactId, generation, events: [event], sequence });
  await deliverToWebhooks(event);
  if (contactId === null) return;
  await batch.evaluations.after({ ...event, contactId, changed: { events: [event.name] } }, sequence);
  await triggerWorkflows({ ...event, contactId }, batch);
}
