import type { StepMessage } from '../../shared/contract/messages';
import { getExecution } from '../../shared/db/workflows/executions';
import { advance } from '../../shared/domain/workflows/advance';
import { type Execution, type ExecutionRef, isDue, isOver } from '../../shared/domain/workflows/execution';
import { now, sleep } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import { wakeExecutions } from '../../shared/services/queue-steps/queue-steps';
import type { BatchCache } from './batch-cache';
import { continueExecution } from './run-steps';

const CONCURRENCY = 8;
/** Whatever comes this little before its moment waits here: a queue's clock is not the table's. */
const EARLY_MS = 2_000;

type WakeMessage = Extract<StepMessage, { kind: 'wake' }>;

/** Takes executions on whose moment has come; what there is no time for is queued again. False when some failed. */
export async function wake({ project: projectId, executions }: WakeMessage, cache: BatchCache): Promise<boolean> {
  const left: ExecutionRef[] = [];
  let failed = 0;
  await forEachConcurrent(executions, CONCURRENCY, async ({ workflow: workflowId, id }) => {
    const ref = { projectId, workflowId, id };
    if (!cache.hasTime()) return left.push(ref);
    return takeOn(ref, cache).catch((error: unknown) => {
      failed += 1;
      logger.error('an execution was not taken on', { project: projectId, execution: id, ...describe(error) });
    });
  });
  const isQueued = left.length === 0 || (await wakeExecutions(projectId, left));
  return isQueued && failed === 0;
}

async function takeOn(ref: ExecutionRef, cache: BatchCache): Promise<void> {
  const execution = await getExecution(ref);
  if (execution) await goOn(execution, cache);
}

/** Takes an execution on if its moment has come, or comes at once. */
export async function goOn(execution: Execution, cache: BatchCache): Promise<void> {
  if (isOver(execution) || !isDue(execution, now() + EARLY_MS)) return;
  await sleep((execution.waitingUntil ?? 0) - now());
  if (!isDue(execution, now())) return;
  await continueExecution(execution, cache, (graph, runtime) => advance(execution, graph, runtime));
}
