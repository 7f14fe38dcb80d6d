import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readWorkflowStats } from '../../shared/db/workflows/stats';
import { noStepStats } from '../../shared/domain/workflows/stats';
import type { Endpoint } from '../../shared/http/call';
import { figuresReply, findGraph, findWorkflow } from './workflow';

export const getWorkflowStats: Endpoint<typeof workflowsGroup.routes.getWorkflowStats> = async ({
  params,
  project,
}) => {
  const ref = { projectId: project.id, workflowId: params.id };
  const workflow = await findWorkflow(ref);
  const [{ steps }, stats] = await Promise.all([findGraph(workflow), readWorkflowStats(ref)]);
  const present = steps.map(({ id, type }) => ({ id, type, ...(stats.steps.get(id) ?? noStepStats()) }));
  const ids = new Set(steps.map(({ id }) => id));
  const earlier = [...stats.steps].filter(([id]) => !ids.has(id));
  return {
    status: 200,
    body: {
      ...figuresReply(stats),
      steps: [...present, ...earlier.map(([id, of]) => ({ id, type: null, ...of }))],
    },
  };
};
