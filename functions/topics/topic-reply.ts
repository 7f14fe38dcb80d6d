import type { Topic } from '../../shared/domain/contacts/topics';
import { revisionFields } from '../../shared/http/actor';

export const topicReply = ({ id, name, description, defaultSubscribed, createdAt, updatedAt, ...topic }: Topic) => ({
  id,
  name,
  description: description ?? null,
  defaultSubscribed,
  createdAt,
  updatedAt,
  source: topic.source ?? null,
  ...revisionFields({ revision: topic.version, lastChange: topic.lastChange }),
});
