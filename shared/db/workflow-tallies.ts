import { figuresOf, type WorkflowFigures } from '../domain/workflow/figures';
import type { WorkflowRef } from '../domain/workflow/workflow';
import { readTally, sumMembers } from './tallies';
import { workflowTally } from './workflow-keys';

/** What the executions of a workflow have come to; trails their rows by seconds. */
export async function readWorkflowFigures(ref: WorkflowRef): Promise<WorkflowFigures> {
  const partials = await readTally(workflowTally(ref));
  return figuresOf(sumMembers(...partials.map(({ n }) => Object.entries(n))));
}
