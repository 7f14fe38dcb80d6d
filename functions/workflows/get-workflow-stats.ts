import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readWorkflowStats } from '../../shared/db/workflows/stats';
import { noStepStats } from '../../shared/domain/workflows/stats';
import type { Endpoint } from '../../shared/http/call';
import { findGraph, findWorkflow, statsReply } from './workflow';

export const getWorkflowStats: Endpoint<typeof workflowsGroup.routes.getWorkflowStats> = async ({
  params,
  project,
}) => {
  const ref = { projectId: project.id, workflowId: params.id };
  const workflow = await findWorkflow(ref);
  const [{ steps }, stats] = await Promise.all([findGraph(workflow), readWorkflowStats(ref)]);
  const currentSteps = steps.map(({ id, type }) => ({ id, type, ...(stats.steps.get(id) ?? noStepStats()) }));
  const currentIds = new Set(steps.map(({ id }) => id));
  const earlierSteps = [...stats.steps]
    .filter(([id]) => !currentIds.has(id))
    .map(([id, stepStats]) => ({ id, type: null, ...stepStats }));
  return { status: 200, body: { ...statsReply(stats), steps: [...currentSteps, ...earlierSteps] } };
};
