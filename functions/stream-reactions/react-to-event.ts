import { countIntoSummary } from '../../shared/db/contacts/summaries';
import { sentEventId } from '../../shared/db/events/timeline-events';
import { SENT } from '../../shared/domain/campaigns/campaign-email';
import { CREATED } from '../../shared/domain/contacts/events';
import { toIso } from '../../shared/ops/clock';
import type { EventReaction } from '../../shared/queue/event-reactions';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { ReactionSource } from './stream-batch';
import { triggerWorkflows } from './trigger-workflows';

type ContactEvent = EventReaction & { contactId: string };

export async function reactToEvent(event: EventReaction, source: ReactionSource): Promise<void> {
  const { contactId } = event;
  const summaryEvents = contactId === null ? [] : await addToSummary({ ...event, contactId }, source);
  if (!isFromContactRow(event)) await deliverToWebhooks(event);
  if (contactId === null) return;
  if (summaryEvents.length > 0) {
    const changedFacts = { events: summaryEvents.map(({ name }) => name) };
    await source.batch.evaluations.evaluateOrDefer({ ...event, contactId, changedFacts }, source.sequence);
  }
  await triggerWorkflows({ ...event, contactId }, source.batch);
  const sentEvent = sentEventOf({ ...event, contactId });
  if (sentEvent) await triggerWorkflows(sentEvent, source.batch);
}

/** `reactToContact` has already delivered the events of contacts' rows. */
const isFromContactRow = ({ name }: EventReaction): boolean => name.startsWith('contact.');

async function addToSummary(
  event: ContactEvent,
  { sequence }: ReactionSource,
): Promise<{ name: string; at: number }[]> {
  const { projectId, contactId, generation, name, at, sent } = event;
  // Filters read the creation from the contact's row, so the summary doesn't count it.
  if (name === CREATED) return [{ name, at }];
  const events = [...(sent ? [{ name: SENT, at: sent.at }] : []), { name, at }];
  await countIntoSummary({ projectId, contactId, generation, events, sequence });
  return events;
}

/** The summary counts the email's sending only now. Filters may have missed it, so it triggers workflows again. */
function sentEventOf(event: ContactEvent): (ContactEvent & { aboutEmail: string }) | null {
  const { emailId: email, sent } = event;
  return sent && email !== null
    ? { ...event, ...sent, id: sentEventId(email, toIso(sent.at)), name: SENT, aboutEmail: email }
    : null;
}
