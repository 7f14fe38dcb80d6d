import { figuresOf, type WorkflowFigures } from '../../domain/workflows/stats';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { readTally, sumMembers } from '../counters/stats';
import { workflowTally } from './keys';

/** What the executions of a workflow have come to; trails their rows by seconds. */
export async function readWorkflowFigures(ref: WorkflowRef): Promise<WorkflowFigures> {
  const partials = await readTally(workflowTally(ref));
  return figuresOf(sumMembers(...partials.map(({ n }) => Object.entries(n))));
}
