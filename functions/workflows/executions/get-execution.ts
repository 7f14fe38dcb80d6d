import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import type { Endpoint } from '../../../shared/http/call';
import { executionReply, findExecution } from './execution';

type Route = typeof workflowsGroup.routes.getExecution;

export const getExecution: Endpoint<Route> = async ({ params, project }) => {
  const { execution, contact } = await findExecution(project, params);
  return { status: 200, body: executionReply(execution, contact) };
};
