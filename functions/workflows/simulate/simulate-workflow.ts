import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import type { Endpoint } from '../../../shared/http/call';
import { findGraph, findWorkflow } from '../workflow';
import { simulate } from './simulate';

export const simulateWorkflow: Endpoint<typeof workflowsGroup.routes.simulateWorkflow> = async ({
  params: { id },
  body,
  project,
  ids,
}) => {
  const graph = await findGraph(await findWorkflow({ projectId: project.id, workflowId: id }));
  return { status: 200, body: await simulate(project, { workflowId: id, graph }, body, body.startAt ?? ids.time) };
};
