import { readEventTimes } from '../db/contacts/summaries';
import { activityOf } from '../domain/contacts/activity';
import type { Contact } from '../domain/contacts/contact';
import { contactReply } from './contact-reply';

/** Activity costs half a read unit per contact. */
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
