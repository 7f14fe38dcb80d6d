import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readWorkflowFigures } from '../../shared/db/workflows/stats';
import type { StepFigures } from '../../shared/domain/workflows/stats';
import type { Endpoint } from '../../shared/http/call';
import { findGraph, findWorkflow } from './find-workflow';

const NOBODY: StepFigures = { entered: 0, waiting: 0, completed: 0, failed: 0 };

export const getWorkflowStats: Endpoint<typeof workflowsGroup.routes.getWorkflowStats> = async ({
  params,
  project,
}) => {
  const ref = { projectId: project.id, workflowId: params.id };
  const workflow = await findWorkflow(ref);
  const [{ steps }, figures] = await Promise.all([findGraph(workflow), readWorkflowFigures(ref)]);
  const present = steps.map(({ id, type }) => ({ id, type, ...(figures.steps.get(id) ?? NOBODY) }));
  const ids = new Set(steps.map(({ id }) => id));
  const earlier = [...figures.steps].filter(([id]) => !ids.has(id));
  const { RUNNING, WAITING, COMPLETED, EXITED, FAILED, CANCELLED } = figures.statuses;
  return {
    status: 200,
    body: {
      executions: {
        total: figures.started,
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
