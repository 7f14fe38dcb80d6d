import { Problem } from '../../shared/contract/problem';
import { getVersion, getWorkflow, refOf } from '../../shared/db/workflows/workflows';
import type { Workflow, WorkflowRef, WorkflowVersion } from '../../shared/domain/workflows/workflow';

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
