import { type WorkflowStats, workflowStatsOf } from '../../domain/workflows/stats';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { readStatsPartials, sumMembers } from '../counters/stats';
import { workflowStatsRows } from './keys';

/** What the executions of a workflow have come to; trails their rows by seconds. */
export async function readWorkflowStats(ref: WorkflowRef): Promise<WorkflowStats> {
  const partials = await readStatsPartials(workflowStatsRows(ref));
  return workflowStatsOf(sumMembers(...partials.map(({ n }) => Object.entries(n))));
}
