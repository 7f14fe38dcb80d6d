import { createHash } from 'node:crypto';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { contactEventsOf } from '../../shared/domain/contacts/events';
import { idSource } from '../../shared/ops/ids';
import type { ContactEffect } from '../../shared/queue/reactions';

/** Ids that follow from the row and its version, so that a change that is told again has the same ones; in order. */
function idsOf({ projectId, contactId, after }: ContactEffect, at: string, count: number): string[] {
  const version = [projectId, contactId, after.generation, after.version].join('\n');
  const ids = idSource(createHash('sha256').update(version).digest('hex'), Date.parse(at));
  return Array.from({ length: count }, (_, index) => ids.id('evt', index)).sort();
}

/** Records what a change of a contact means, once. A contact that was erased meanwhile leaves nothing behind. */
export async function emitContactEvents(effect: ContactEffect): Promise<void> {
  const { projectId, contactId, before, after } = effect;
  const events = contactEventsOf(before, after);
  const [first] = events;
  if (!first) return;
  const row = await readContactRow(projectId, contactId);
  if (row?.generation !== after.generation) return;
  const ids = idsOf(effect, first.at, events.length);
  for (const [index, { name, at, data }] of events.entries()) {
    const id = ids[index] as string;
    const { email, generation } = after;
    const told = { name, data, source: 'contact', createdAt: at, ...depthOf(effect.depth) };
    await putEvent({ id, projectId, contactId, email, generation, ...told });
  }
}
