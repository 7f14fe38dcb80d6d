import { createHash } from 'node:crypto';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { contactEventsOf } from '../../shared/domain/contacts/events';
import { idSource } from '../../shared/ops/ids';
import type { ConfirmationReaction, ContactReaction } from '../../shared/queue/reactions';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import type { ReactionSource } from './stream-batch';

/** Records the events of a change of a contact, and evaluates its segments. */
export async function reactToContact(contact: ContactReaction, { sequence, batch }: ReactionSource): Promise<void> {
  const { changed: parts } = contact;
  await recordEvents(contact);
  const changed = parts === null ? ('everything' as const) : { contact: parts };
  await batch.evaluations.after({ ...contact, changed }, sequence);
}

/** Records each event once. A contact that was erased meanwhile gets none. */
async function recordEvents(contact: ContactReaction): Promise<void> {
  const { projectId, contactId, before, after } = contact;
  const events = contactEventsOf(before, after);
  const [first] = events;
  if (!first) return;
  const row = await readContactRow(projectId, contactId);
  if (row?.generation !== after.generation) return;
  const ids = idsOf(contact, first.at, events.length);
  for (const [index, { name, at, data }] of events.entries()) {
    const id = ids[index] as string;
    const { email, generation } = after;
    const cause = { source: 'contact', createdAt: at, ...depthOf(contact.depth) };
    await putEvent({ id, projectId, contactId, email, generation, name, data, ...cause });
  }
}

/** Ids in order, derived from the row and its version, so that a repeated record has the same ones. */
function idsOf({ projectId, contactId, after }: ContactReaction, at: string, count: number): string[] {
  const version = [projectId, contactId, after.generation, after.version].join('\n');
  const ids = idSource(createHash('sha256').update(version).digest('hex'), Date.parse(at));
  return Array.from({ length: count }, (_, index) => ids.id('evt', index)).sort();
}

/** Queues the job that sends a contact its confirmation mail. The worker sends it once, however often it is queued. */
export const queueConfirmation = ({ projectId, contactId }: ConfirmationReaction): Promise<void> =>
  queueJob({ v: 1, kind: 'confirm', project: projectId, contact: contactId });
