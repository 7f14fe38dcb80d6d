import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Endpoint } from '../../shared/http/call';
import { findGraph, findWorkflow, workflowReply } from './workflow';

export const getWorkflow: Endpoint<typeof workflowsGroup.routes.getWorkflow> = async ({ params, query, project }) => {
  const workflow = await findWorkflow({ projectId: project.id, workflowId: params.id });
  return { status: 200, body: workflowReply(workflow, await findGraph(workflow, query.version)) };
};
