import { readEventTimes } from '../db/contacts/summaries';
import { activityOf } from '../domain/contacts/activity';
import type { Contact } from '../domain/contacts/contact';
import { contactReply } from './contact-reply';

/** Contacts as the API shows them, with their activity if the request asks for it: half a read unit a contact. */
export async function contactReplies(
  projectId: string,
  contacts: readonly Contact[],
  withActivity: boolean | undefined,
) {
  if (!withActivity) return contacts.map(contactReply);
  const summaries = await readEventTimes(projectId, contacts);
  return contacts.map((contact) => ({
    ...contactReply(contact),
    activity: activityOf(summaries.get(contact.id) ?? null),
  }));
}
