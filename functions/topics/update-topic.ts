import { Problem } from '../../shared/contract/problem';
import type { topicsGroup } from '../../shared/contract/routes/topics';
import { updateTopic as changeTopic } from '../../shared/db/contacts/topics';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { refillSegments } from './refill-segments';
import { topicReply } from './topic-reply';

export const updateTopic: Endpoint<typeof topicsGroup.routes.updateTopic> = async (request) => {
  const { params, project } = request;
  const { revision, ...change } = request.body;
  const lastChange = lastChangeBy(request);
  if (change.defaultSubscribed !== undefined) {
    await refillSegments(project.id, params.id, change.defaultSubscribed, lastChange);
  }
  const result = await changeTopic(project.id, params.id, { ...change, lastChange }, revision);
  if (!result) throw new Problem('TOPIC_NOT_FOUND');
  if (!('outdated' in result)) return { status: 200, body: topicReply(result) };
  throwIfOutdated({ ...result.outdated, revision: result.outdated.version }, revision, lastChange);
  throw new Error('a topic update failed although its revision is current');
};
