import { partOf, readTally } from '../../../shared/db/counters/stats';
import { batchGet } from '../../../shared/db/table/batch-get';
import { toExecution } from '../../../shared/db/workflows/execution-row';
import { scanExecutions } from '../../../shared/db/workflows/execution-scan';
import { workflowKeys, workflowTally } from '../../../shared/db/workflows/keys';
import { refOf } from '../../../shared/db/workflows/rows';
import { listAllWorkflows } from '../../../shared/db/workflows/workflows';
import { type Amounts, accumulate } from '../../../shared/domain/counters/stats';
import { changeOf, isGauge, versionPart } from '../../../shared/domain/workflows/stats';
import type { WorkflowRef } from '../../../shared/domain/workflows/workflow';
import type { TallyAmounts } from './expected-stats';

/**
 * What the tallies of a project's workflows should say. Who is inside at this moment the rows tell exactly. Of what has
 * been they may know less than the tally: rows go with their contact and by their age, and keep their last 100 steps. So
 * such a figure is raised to what they say, and never lowered.
 */
export async function tallyWorkflows(projectId: string): Promise<TallyAmounts[]> {
  const tallies: TallyAmounts[] = [];
  for (const workflow of await listAllWorkflows(projectId)) {
    const ref = refOf(workflow);
    const amounts = await countExecutions(ref);
    await keepWhatWas(ref, amounts);
    tallies.push({ name: `workflows#${workflow.id}`, tally: workflowTally(ref), amounts });
  }
  return tallies;
}

async function countExecutions(ref: WorkflowRef): Promise<Amounts> {
  const amounts: Amounts = new Map();
  for await (const executions of scanExecutions(ref)) {
    const rows = await batchGet(executions.map(workflowKeys.execution), { consistent: true });
    for (const execution of rows.flatMap((row) => toExecution(row) ?? [])) {
      accumulate(amounts, new Map([[versionPart(execution), changeOf(null, execution)]]));
    }
  }
  return amounts;
}

async function keepWhatWas(ref: WorkflowRef, amounts: Amounts): Promise<void> {
  const known: Amounts = new Map();
  for (const partial of await readTally(workflowTally(ref))) {
    accumulate(known, new Map([[partOf(partial), new Map(Object.entries(partial.n))]]));
  }
  for (const [part, members] of known) {
    const counted = amounts.get(part) ?? new Map<string, number>();
    for (const [member, n] of members) {
      if (!isGauge(member)) counted.set(member, Math.max(n, counted.get(member) ?? 0));
    }
    amounts.set(part, counted);
  }
}
