import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Endpoint } from '../../shared/http/call';
import { graphWarnings } from './graph-warnings';
import { findGraph, findWorkflow, workflowReply } from './workflow';

export const getWorkflow: Endpoint<typeof workflowsGroup.routes.getWorkflow> = async ({ params, query, project }) => {
  const workflow = await findWorkflow({ projectId: project.id, workflowId: params.id });
  const graph = await findGraph(workflow, query.version);
  return { status: 200, body: { ...workflowReply(workflow, graph), warnings: await graphWarnings(project.id, graph) } };
};
