import { type WorkflowStats, workflowStatsOf } from '../../domain/workflows/stats';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import type { StatsPartial } from '../counters/stats';
import { readStatsPartials, sumPartials } from '../counters/stats';
import { workflowStatsRows } from './keys';

const CONCURRENCY = 20;
const ALL_PARTS = undefined;

const sumOf = (partials: readonly StatsPartial[]): WorkflowStats => workflowStatsOf(sumPartials(partials));

export const readWorkflowStats = async (ref: WorkflowRef): Promise<WorkflowStats> =>
  sumOf(await readStatsPartials(workflowStatsRows(ref)));

export async function readStatsOfWorkflows(
  projectId: string,
  workflowIds: readonly string[],
): Promise<Map<string, WorkflowStats>> {
  const statsById = new Map<string, WorkflowStats>();
  await forEachConcurrent(workflowIds, CONCURRENCY, async (workflowId) => {
    const rows = workflowStatsRows({ projectId, workflowId });
    statsById.set(workflowId, sumOf(await readStatsPartials(rows, ALL_PARTS, { eventual: true })));
  });
  return statsById;
}
