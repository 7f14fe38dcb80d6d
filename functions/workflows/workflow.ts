import { concurrentChanges, Problem } from '../../shared/contract/problem';
import { inRounds } from '../../shared/db/table/in-rounds';
import { getVersion, getWorkflow, refOf } from '../../shared/db/workflows/workflows';
import { withHiddenHeaders } from '../../shared/domain/workflows/hidden-headers';
import { type WorkflowStats, workflowStatsOf } from '../../shared/domain/workflows/stats';
import type { Workflow, WorkflowRef, WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { revisionFields } from '../../shared/http/actor';

export async function findWorkflow(ref: WorkflowRef): Promise<Workflow> {
  const workflow = await getWorkflow(ref);
  if (!workflow) throw new Problem('WORKFLOW_NOT_FOUND');
  return workflow;
}

export async function findGraph(workflow: Workflow, version = workflow.version): Promise<WorkflowVersion> {
  const graph = await getVersion(refOf(workflow), version);
  if (graph) return graph;
  throw new Problem('WORKFLOW_NOT_FOUND', { message: `The workflow has no version ${version}.` });
}

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
  ...revisionFields(workflow),
});

export function statsReply({ started, statuses, sent }: WorkflowStats = workflowStatsOf({})) {
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

const MAX_ROUNDS = 20;

export async function saveInRounds(attempt: () => Promise<Workflow | null>): Promise<Workflow> {
  const savedWorkflow = await inRounds(MAX_ROUNDS, attempt);
  if (savedWorkflow) return savedWorkflow;
  throw concurrentChanges('the workflow, or a record that it names,');
}
