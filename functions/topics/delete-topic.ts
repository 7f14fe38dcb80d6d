import { Problem } from '../../shared/contract/problem';
import type { topicsGroup } from '../../shared/contract/routes/topics';
import { deleteTopic as removeTopic } from '../../shared/db/contacts/topics';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';

export const deleteTopic: Endpoint<typeof topicsGroup.routes.deleteTopic> = async ({ params, query, project }) => {
  const outcome = await removeTopic(project.id, params.id, query.revision);
  if (outcome === 'missing') throw new Problem('TOPIC_NOT_FOUND');
  if (outcome === 'deleted') return { status: 204 };
  if ('users' in outcome) throw inUse('topic', outcome.users);
  throw changedMeanwhile(outcome.outdated, 'deleted');
};
