import { Problem } from '../../shared/contract/problem';
import type { topicsGroup } from '../../shared/contract/routes/topics';
import { updateTopic as changeTopic } from '../../shared/db/contacts/topics';
import type { Endpoint } from '../../shared/http/call';
import { topicReply } from './topic-reply';

export const updateTopic: Endpoint<typeof topicsGroup.routes.updateTopic> = async ({ params, body, project }) => {
  const changed = await changeTopic(project.id, params.id, body);
  if (!changed) throw new Problem('TOPIC_NOT_FOUND');
  return { status: 200, body: topicReply(changed) };
};
