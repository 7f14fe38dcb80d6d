import { readEventTimes } from '../db/contacts/summaries';
import { activityOf } from '../domain/contacts/activity';
import type { Contact } from '../domain/contacts/contact';

export const contactReply = ({
  id,
  email,
  subscribed,
  data,
  topics,
  snoozedUntil,
  pendingSince,
  unconfirmed,
  consent,
  createdAt,
  updatedAt,
}: Contact) => ({
  id,
  email,
  subscribed,
  data,
  ...(topics ? { topics } : {}),
  ...(snoozedUntil ? { snoozedUntil } : {}),
  ...(pendingSince ? { pending: true as const } : {}),
  ...(unconfirmed ? { unconfirmed: true as const } : {}),
  ...(consent ? { consent } : {}),
  createdAt,
  updatedAt,
});

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
