import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { mermaidOf } from '../../shared/domain/workflows/mermaid';
import type { Endpoint } from '../../shared/http/call';
import { findGraph, findWorkflow } from './workflow';

export const getGraph: Endpoint<typeof workflowsGroup.routes.getGraph> = async ({ params, query, project }) => {
  const workflow = await findWorkflow({ projectId: project.id, workflowId: params.id });
  const graph = await findGraph(workflow, query.version);
  return { status: 200, body: { mermaid: mermaidOf(graph) } };
};
