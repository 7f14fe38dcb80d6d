import { invalidField } from '../../shared/contract/problem';
import type { topicsGroup } from '../../shared/contract/routes/topics';
import { listTopics, createTopic as storeTopic } from '../../shared/db/contacts/topics';
import { MAX_TOPICS } from '../../shared/domain/contacts/topics';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { topicReply } from './topic-reply';

export const createTopic: Endpoint<typeof topicsGroup.routes.createTopic> = async (request) => {
  const { body, project, ids, repeated } = request;
  if (!repeated) await throwIfTooManyTopics(project.id);
  const createdAt = toIso(ids.time);
  const topic = await storeTopic(project.id, {
    id: ids.id('top'),
    name: body.name,
    ...(body.description ? { description: body.description } : {}),
    defaultSubscribed: body.defaultSubscribed,
    ...(body.source && { source: body.source }),
    version: 1,
    lastChange: lastChangeBy(request),
    createdAt,
    updatedAt: createdAt,
  });
  return { status: 201, body: topicReply(topic) };
};

async function throwIfTooManyTopics(projectId: string): Promise<void> {
  if ((await listTopics(projectId)).length < MAX_TOPICS) return;
  throw invalidField('', `The project has ${MAX_TOPICS} topics, the most it can have.`, 'too_big');
}
