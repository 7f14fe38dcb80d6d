import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { listAllWorkflows } from '../../shared/db/workflows/workflows';
import type { Endpoint } from '../../shared/http/call';
import { summaryReply } from './workflow-reply';

const LIST = 'workflows';

/** A project has at most 200 workflows, read in one go: so the total is exact. */
export const listWorkflows: Endpoint<typeof workflowsGroup.routes.listWorkflows> = async ({ query, project }) => {
  const { limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor<string>(project.secret, LIST, cursor);
  const all = await listAllWorkflows(project.id);
  const rest = all.filter(({ id }) => after === null || id < after);
  const page = rest.slice(0, limit);
  const hasMore = page.length < rest.length;
  const nextCursor = hasMore ? writeCursor(project.secret, LIST, page.at(-1)?.id) : null;
  return { status: 200, body: { items: page.map(summaryReply), nextCursor, hasMore, total: all.length } };
};
