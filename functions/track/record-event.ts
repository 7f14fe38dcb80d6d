import { putEvent } from '../../shared/db/events/events';
import type { Contact } from '../../shared/domain/contacts/contact';
import { trustOfPublicData } from '../../shared/domain/contacts/untrusted';
import { toIso } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import type { CheckedEvent } from './check-event';

interface Recording {
  seed: string;
  isPublic?: boolean;
  /** With a proof of the visitor. */
  proven?: boolean;
}

/** What a public key's event says of its origin. */
const fromPublic = (contact: Contact, proven: boolean) => ({
  isPublic: true as const,
  ...(proven ? {} : { untrusted: trustOfPublicData(contact) }),
});

/** Stores an event of a contact. A repeat with the same seed stores the same one. */
export async function recordEvent(
  projectId: string,
  contact: Contact,
  { name, data, time }: CheckedEvent,
  { seed, isPublic = false, proven = false }: Recording,
) {
  // The id has the event's own time, so a contact's events are stored in the order in which they happened.
  const id = idSource(seed, time).id('evt');
  const createdAt = toIso(time);
  const { id: contactId, email, generation } = contact;
  const said = { name, data, source: 'api', createdAt, ...(isPublic ? fromPublic(contact, proven) : {}) };
  await putEvent({ id, projectId, contactId, email, generation, ...said });
  return { id, createdAt };
}
