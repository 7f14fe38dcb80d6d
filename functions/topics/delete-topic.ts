import { Problem } from '../../shared/contract/problem';
import type { topicsGroup } from '../../shared/contract/routes/topics';
import { deleteTopic as removeTopic } from '../../shared/db/contacts/topics';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';

export const deleteTopic: Endpoint<typeof topicsGroup.routes.deleteTopic> = async ({ params, query, project }) => {
  const outcome = await removeTopic(project.id, params.id, query.revision);
  if (typeof outcome === 'object') throw changedMeanwhile(outcome.outdated, 'deleted');
  if (outcome === 'missing') throw new Problem('TOPIC_NOT_FOUND');
  if (outcome === 'in_use')
    throw new Problem('IN_USE', { message: 'A template, a campaign or a filter uses this topic.' });
  return { status: 204 };
};
