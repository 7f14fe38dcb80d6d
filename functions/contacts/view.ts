import type { Contact } from '../../shared/domain/contact';

/** A contact as the API shows it. */
export const view = ({
  id,
  email,
  subscribed,
  data,
  topics,
  snoozedUntil,
  pendingSince,
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
  createdAt,
  updatedAt,
});
