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
