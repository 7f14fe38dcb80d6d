import type { RecordedEvent } from '../db/events/events';

export const eventReply = ({ id, name, contactId, email, data, source, createdAt }: RecordedEvent) => ({
  id,
  name,
  contact: contactId === undefined || email === undefined ? null : { id: contactId, email },
  data,
  source,
  createdAt,
});
