import type { Workflow, WorkflowVersion } from '../../shared/domain/workflows/workflow';

/** A workflow as lists show it: without its graph. */
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
});

/** A workflow with one version of its graph. */
export const workflowReply = (workflow: Workflow, graph: WorkflowVersion) => ({
  ...summaryReply(workflow),
  trigger: graph.trigger,
  reentry: graph.reentry,
  version: graph.version,
  stepCount: graph.steps.length,
  steps: [...graph.steps],
  exitWhen: graph.exitWhen ?? null,
});
