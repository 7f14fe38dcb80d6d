import { createHash } from 'node:crypto';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { eventId } from '../../shared/db/events/event-id';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { contactEventsOf } from '../../shared/domain/contacts/events';
import type { ConfirmationReaction, ContactReaction } from '../../shared/queue/contact-reactions';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { ReactionSource } from './stream-batch';

export async function reactToContact(contact: ContactReaction, { sequence, batch }: ReactionSource): Promise<void> {
  const { changed: changedFields } = contact;
  await recordEvents(contact);
  const changedFacts = changedFields === null ? ('everything' as const) : { contact: changedFields };
  await batch.evaluations.evaluateOrDefer({ ...contact, changedFacts }, sequence);
}

async function recordEvents(contact: ContactReaction): Promise<void> {
  const { projectId, contactId, before, after } = contact;
  const events = contactEventsOf(before, after);
  if (events.length === 0) return;
  const row = await readContactRow(projectId, contactId);
  if (row?.generation !== after.generation) return;
  const seed = seedOf(contact);
  for (const { name, at, data } of events) {
    const id = eventId(name, { seed, time: Date.parse(at) });
    const { email, generation } = after;
    const cause = { source: 'contact', createdAt: at, ...depthOf(contact.depth) };
    await putEvent({ id, projectId, contactId, email, generation, name, data, ...cause });
    // Delivered to webhooks here. From the stream, it would come after the event that created the contact.
    await deliverToWebhooks({ id, name, at: Date.parse(at), projectId, contactId, emailId: null });
  }
}

/** Derives from the row's version, so that a repeated record has the same event ids. */
const seedOf = ({ projectId, contactId, after }: ContactReaction): string =>
  createHash('sha256').update([projectId, contactId, after.generation, after.version].join('\n')).digest('hex');

export const queueConfirmation = ({ projectId, contactId }: ConfirmationReaction): Promise<void> =>
  queueJob({ v: 1, kind: 'confirm', project: projectId, contact: contactId });
