import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readWorkflowStats } from '../../shared/db/workflows/stats';
import type { StepStats } from '../../shared/domain/workflows/stats';
import type { Endpoint } from '../../shared/http/call';
import { findGraph, findWorkflow } from './find-workflow';

const NOBODY: StepStats = { entered: 0, waiting: 0, completed: 0, failed: 0 };

export const getWorkflowStats: Endpoint<typeof workflowsGroup.routes.getWorkflowStats> = async ({
  params,
  project,
}) => {
  const ref = { projectId: project.id, workflowId: params.id };
  const workflow = await findWorkflow(ref);
  const [{ steps }, stats] = await Promise.all([findGraph(workflow), readWorkflowStats(ref)]);
  const present = steps.map(({ id, type }) => ({ id, type, ...(stats.steps.get(id) ?? NOBODY) }));
  const ids = new Set(steps.map(({ id }) => id));
  const earlier = [...stats.steps].filter(([id]) => !ids.has(id));
  const { RUNNING, WAITING, COMPLETED, EXITED, FAILED, CANCELLED } = stats.statuses;
  return {
    status: 200,
    body: {
      executions: {
        total: stats.started,
        running: RUNNING,
        waiting: WAITING,
        completed: COMPLETED,
        exited: EXITED,
        failed: FAILED,
        cancelled: CANCELLED,
      },
      steps: [...present, ...earlier.map(([id, of]) => ({ id, type: null, ...of }))],
    },
  };
};
