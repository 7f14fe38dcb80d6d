import type { topicsGroup } from '../../shared/contract/routes/topics';
import { listTopics as readTopics } from '../../shared/db/contacts/topics';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { topicReply } from './topic-reply';

export const listTopics: Endpoint<typeof topicsGroup.routes.listTopics> = async ({ query, project }) => {
  const topics = await readTopics(project.id);
  const { items, ...page } = pageOf(
    topics,
    { secret: project.secret, name: 'topics', positionOf: idOf, order: 'descending' },
    query,
  );
  return { status: 200, body: { items: items.map(topicReply), ...page } };
};
