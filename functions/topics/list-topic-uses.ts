import { requireRecord } from '../../shared/contract/problem';
import type { topicsGroup } from '../../shared/contract/routes/topics';
import { getTopic, listTopicUses as readUses } from '../../shared/db/contacts/topics';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';

export const listTopicUses: Endpoint<typeof topicsGroup.routes.listTopicUses> = async ({ params, query, project }) => {
  const { id } = requireRecord(await getTopic(project.id, params.id), 'TOPIC_NOT_FOUND');
  const list = { secret: project.secret, name: `topic-uses\n${id}`, positionOf: idOf, order: 'descending' } as const;
  return { status: 200, body: pageOf(await readUses(project.id, id), list, query) };
};
