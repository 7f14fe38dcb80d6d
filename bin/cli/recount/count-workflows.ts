import { partOf, readStatsPartials, type StatsRows } from '../../../shared/db/counters/stats';
import { batchGet } from '../../../shared/db/table/batch-get';
import { scanExecutions } from '../../../shared/db/workflows/execution-list';
import { toExecution } from '../../../shared/db/workflows/execution-row';
import { workflowKeys, workflowStatsRows } from '../../../shared/db/workflows/keys';
import { refOf } from '../../../shared/db/workflows/rows';
import { listAllWorkflows } from '../../../shared/db/workflows/workflows';
import { addCounts, type StatsCounts } from '../../../shared/domain/counters/stats';
import { changeOf, isGauge, versionPart } from '../../../shared/domain/workflows/stats';
import type { WorkflowRef } from '../../../shared/domain/workflows/workflow';

/** What the stats of a record should be; `name` is the prefix of its counters' names. */
export interface ExpectedStats {
  name: string;
  stats: StatsRows;
  counts: StatsCounts;
}

/**
 * What the stats of a project's workflows should be. The rows say exactly who is inside at this moment. They may know
 * less of the past than the stats: rows expire or go with their contact, and keep their last 100 steps. So counts of the
 * past are raised to what the rows say, and never lowered.
 */
export async function countWorkflows(projectId: string): Promise<ExpectedStats[]> {
  const expected: ExpectedStats[] = [];
  for (const workflow of await listAllWorkflows(projectId)) {
    const ref = refOf(workflow);
    const counts = await countExecutions(ref);
    await keepThePast(ref, counts);
    expected.push({ name: `workflows#${workflow.id}`, stats: workflowStatsRows(ref), counts });
  }
  return expected;
}

async function countExecutions(ref: WorkflowRef): Promise<StatsCounts> {
  const counts: StatsCounts = new Map();
  for await (const executions of scanExecutions(ref)) {
    const rows = await batchGet(executions.map(workflowKeys.execution), { consistent: true });
    for (const execution of rows.flatMap((row) => toExecution(row) ?? [])) {
      addCounts(counts, new Map([[versionPart(execution), changeOf(null, execution)]]));
    }
  }
  return counts;
}

async function keepThePast(ref: WorkflowRef, counts: StatsCounts): Promise<void> {
  const known: StatsCounts = new Map();
  for (const partial of await readStatsPartials(workflowStatsRows(ref))) {
    addCounts(known, new Map([[partOf(partial), new Map(Object.entries(partial.n))]]));
  }
  for (const [part, members] of known) {
    const counted = counts.get(part) ?? new Map<string, number>();
    for (const [member, n] of members) {
      if (!isGauge(member)) counted.set(member, Math.max(n, counted.get(member) ?? 0));
    }
    counts.set(part, counted);
  }
}
