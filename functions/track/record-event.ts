import { eventId } from '../../shared/db/events/event-id';
import { putEvent } from '../../shared/db/events/events';
import type { Contact } from '../../shared/domain/contacts/contact';
import { trustOfPublicData } from '../../shared/domain/contacts/untrusted';
import { toIso } from '../../shared/ops/clock';
import type { ReportedEvent } from './read-event';

interface RecordOptions {
  seed: string;
  isPublic?: boolean;
  proven?: boolean;
}

const fromPublic = (contact: Contact, proven: boolean) => ({
  isPublic: true as const,
  ...(proven ? {} : { untrusted: trustOfPublicData(contact) }),
});

export async function recordEvent(
  projectId: string,
  contact: Contact,
  { name, data, ...occurrence }: ReportedEvent,
  { seed, isPublic = false, proven = false }: RecordOptions,
) {
  // A contact that this event has created was there when it happened.
  const time = occurrence.isNow ? Math.max(occurrence.time, Date.parse(contact.createdAt)) : occurrence.time;
  // The id has the event's own time, so a contact's events are stored in the order in which they happened.
  const id = eventId(name, { seed, time });
  const createdAt = toIso(time);
  const { id: contactId, email, generation } = contact;
  const fields = { name, data, source: 'api', createdAt, ...(isPublic ? fromPublic(contact, proven) : {}) };
  await putEvent({ id, projectId, contactId, email, generation, ...fields });
  return { id, createdAt };
}
