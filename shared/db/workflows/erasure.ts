import { type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { ENTRY_GUARD, EVENT_SUBSCRIPTION, EXECUTION, PAYLOAD } from '../table/keys';
import { ERASURE_STEP_MS, type ErasureProgress, erasePartition } from '../table/partition-erasure';
import { queryPage, type SortKeys } from '../table/query';
import { remove } from '../table/rows';
import { eraseEarlierVersions } from './earlier-versions';
import { scanExecutions } from './execution-list';
import { workflowKeys, workflowStatsPartition, workflowVersionPartition } from './keys';

const CONCURRENCY = 20;
const LAST = '~';

export async function eraseWorkflow(ref: WorkflowRef, remainingMs: () => number): Promise<ErasureProgress> {
  for await (const executions of scanExecutions(ref)) {
    if (remainingMs() < ERASURE_STEP_MS) return 'more';
    await forEachConcurrent(executions, CONCURRENCY, eraseExecution);
  }
  for (const partition of [workflowVersionPartition(ref), workflowStatsPartition(ref)]) {
    if ((await erasePartition(partition, remainingMs)) === 'more') return 'more';
  }
  await eraseEarlierVersions(ref);
  return 'done';
}

/** Deletes the execution's row last, because it leads to the other rows. Reads keys first, at a fifth of a delete. */
async function eraseExecution(ref: ExecutionRef): Promise<void> {
  const { pk, sk } = workflowKeys.execution(ref);
  const name = sk.slice(EXECUTION.length);
  const guard = workflowKeys.entryGuard(ref, readExecutionId(ref.id)?.contactId ?? '').sk;
  const [entries, payloads] = await Promise.all([
    sortKeys(pk, { between: [ENTRY_GUARD, `${EVENT_SUBSCRIPTION}${LAST}`] }),
    sortKeys(pk, { between: [`${PAYLOAD}${name}#`, `${PAYLOAD}${name}#${LAST}`] }),
  ]);
  const ofExecution = entries.filter(
    (entry) => entry === guard || (entry.startsWith(EVENT_SUBSCRIPTION) && entry.endsWith(`#${name}`)),
  );
  for (const key of [...ofExecution, ...payloads, sk]) await remove({ pk, sk: key });
}

async function sortKeys(pk: string, sk: SortKeys): Promise<string[]> {
  const { rows } = await queryPage<{ sk: string }>({ pk, sk, attributes: ['sk'] });
  return rows.map((row) => row.sk);
}
