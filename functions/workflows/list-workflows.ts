import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readStatsOfWorkflows } from '../../shared/db/workflows/stats';
import { listAllWorkflows } from '../../shared/db/workflows/workflows';
import type { Endpoint } from '../../shared/http/call';
import { idOf, listName, matchesSearch, pageOf } from '../../shared/http/whole-list';
import { statsReply, summaryReply } from './workflow';

export const listWorkflows: Endpoint<typeof workflowsGroup.routes.listWorkflows> = async ({ query, project }) => {
  const workflows = await listAllWorkflows(project.id);
  const { items, ...page } = pageOf(
    workflows.filter((workflow) => matchesSearch(query.search, workflow)),
    { secret: project.secret, name: listName('workflows', query.search), positionOf: idOf, order: 'descending' },
    query,
  );
  const stats = await readStatsOfWorkflows(project.id, items.map(idOf));
  const replies = items.map((workflow) => ({ ...summaryReply(workflow), ...statsReply(stats.get(workflow.id)) }));
  return { status: 200, body: { items: replies, ...page } };
};
