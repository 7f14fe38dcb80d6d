import { withHiddenHeaders } from '../../shared/domain/workflows/hidden-headers';
import { type WorkflowStats, workflowStatsOf } from '../../shared/domain/workflows/stats';
import type { Workflow, WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { shownChange } from '../../shared/http/actor';

export const summaryReply = (workflow: Workflow) => ({
  id: workflow.id,
  name: workflow.name,
  description: workflow.description ?? null,
  enabled: workflow.enabled,
  trigger: workflow.trigger,
  reentry: workflow.reentry,
  version: workflow.version,
  stepCount: workflow.stepCount,
  createdAt: workflow.createdAt,
  updatedAt: workflow.updatedAt,
  source: workflow.source ?? null,
  ...shownChange(workflow),
});

export function figuresReply({ started, statuses, sent }: WorkflowStats = workflowStatsOf({})) {
  const { RUNNING, WAITING, COMPLETED, EXITED, FAILED, CANCELLED } = statuses;
  return {
    executions: {
      total: started,
      running: RUNNING,
      waiting: WAITING,
      completed: COMPLETED,
      exited: EXITED,
      failed: FAILED,
      cancelled: CANCELLED,
    },
    sent,
  };
}

export const workflowReply = (workflow: Workflow, graph: WorkflowVersion) => ({
  ...summaryReply(workflow),
  trigger: graph.trigger,
  reentry: graph.reentry,
  version: graph.version,
  stepCount: graph.steps.length,
  steps: withHiddenHeaders(graph.steps),
  exitWhen: graph.exitWhen ?? null,
});
