import { countIntoSummary } from '../../shared/db/contacts/summaries';
import { sentEventId } from '../../shared/db/events/timeline-events';
import { SENT } from '../../shared/domain/campaigns/campaign-email';
import { CREATED } from '../../shared/domain/contacts/events';
import { toIso } from '../../shared/ops/clock';
import type { EventReaction } from '../../shared/queue/event-reactions';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { ReactionSource } from './stream-batch';
import { triggerWorkflows } from './trigger-workflows';

type OfContact = EventReaction & { contactId: string };

export async function reactToEvent(event: EventReaction, source: ReactionSource): Promise<void> {
  const { contactId } = event;
  const added = contactId === null ? [] : await addToSummary({ ...event, contactId }, source);
  if (!isOfContactRow(event)) await deliverToWebhooks(event);
  if (contactId === null) return;
  if (added.length > 0) {
    const changed = { events: added.map(({ name }) => name) };
    await source.batch.evaluations.after({ ...event, contactId, changed }, source.sequence);
  }
  await triggerWorkflows({ ...event, contactId }, source.batch);
  const sentEvent = sentEventOf({ ...event, contactId });
  if (sentEvent) await triggerWorkflows(sentEvent, source.batch);
}

/** The contact row's change was already sent to webhooks. */
const isOfContactRow = ({ name }: EventReaction): boolean => name.startsWith('contact.');

async function addToSummary(event: OfContact, { sequence }: ReactionSource): Promise<{ name: string; at: number }[]> {
  const { projectId, contactId, generation, name, at, sent } = event;
  // Filters read the creation from the contact's row.
  if (name === CREATED) return [{ name, at }];
  const events = [...(sent ? [{ name: SENT, at: sent.at }] : []), { name, at }];
  await countIntoSummary({ projectId, contactId, generation, events, sequence });
  return events;
}

/** The summary counts the sending only now, so filters may have missed it. */
function sentEventOf(event: OfContact): (OfContact & { aboutEmail: string }) | null {
  const { emailId: email, sent } = event;
  return sent && email !== null
    ? { ...event, ...sent, id: sentEventId(email, toIso(sent.at)), name: SENT, aboutEmail: email }
    : null;
}
