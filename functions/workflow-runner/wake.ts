import type { StepMessage } from '../../shared/contract/messages';
import { getExecution } from '../../shared/db/workflows/executions';
import { advance } from '../../shared/domain/workflows/advance';
import { type Execution, type ExecutionRef, isDue, isOver } from '../../shared/domain/workflows/execution';
import { now, sleep } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import { withoutSharedDueRows, withSharedDueRows } from '../../shared/services/hold-execution/due-batch';
import { wakeExecutions } from '../../shared/services/queue-work/queue-work';
import type { BatchCache } from './batch-cache';
import { runExecution } from './run-steps';
import type { PreloadedRows } from './runtime';

const CONCURRENCY = 8;
/** The clocks of queue and table differ. */
const MAX_EARLY_MS = 2_000;

type WakeMessage = Extract<StepMessage, { kind: 'wake' }>;

export async function wake({ project: projectId, executions }: WakeMessage, cache: BatchCache): Promise<boolean> {
  const unprocessed: ExecutionRef[] = [];
  let failed = 0;
  await forEachConcurrent(executions, CONCURRENCY, async ({ workflow: workflowId, id }) => {
    const ref = { projectId, workflowId, id };
    if (!cache.hasTime()) return unprocessed.push(ref);
    return withSharedDueRows(projectId, () => wakeOne(ref, cache)).catch((error: unknown) => {
      failed += 1;
      logger.error('an execution was not continued', { project: projectId, execution: id, ...describe(error) });
    });
  });
  const isQueued = unprocessed.length === 0 || (await wakeExecutions(projectId, unprocessed));
  return isQueued && failed === 0;
}

async function wakeOne(ref: ExecutionRef, cache: BatchCache): Promise<void> {
  const execution = await getExecution(ref);
  if (execution) await continueExecution(execution, cache);
}

export async function continueExecution(
  execution: Execution,
  cache: BatchCache,
  known: PreloadedRows = {},
): Promise<void> {
  if (isOver(execution) || !isDue(execution, now() + MAX_EARLY_MS)) return;
  const early = (execution.waitingUntil ?? 0) - now();
  if (early > 0) await withoutSharedDueRows(execution.projectId, () => sleep(early));
  if (!isDue(execution, now())) return;
  await runExecution(execution, cache, (graph, runtime) => advance(execution, graph, runtime), known);
}
