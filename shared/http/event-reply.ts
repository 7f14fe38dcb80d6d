import type { ContactEvent } from '../db/events';

/** An event as lists show it. */
export const eventReply = ({ id, name, contactId, email, data, source, createdAt }: ContactEvent) => ({
  id,
  name,
  contact: { id: contactId, email },
  data,
  source,
  createdAt,
});
