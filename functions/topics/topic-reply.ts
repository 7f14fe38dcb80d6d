import type { Topic } from '../../shared/domain/contacts/topics';

/** A topic as the API shows it. */
export const topicReply = ({ id, name, description, defaultSubscribed, createdAt, updatedAt }: Topic) => ({
  id,
  name,
  description: description ?? null,
  defaultSubscribed,
  createdAt,
  updatedAt,
});
