import { wakeExecutions } from '../../shared/services/queue-steps/queue-steps';
import type { StepMessage } from '../../shared/contract/messages';
import { getExecution } from '../../shared/db/workflows/executions';
import { advance } from '../../shared/domain/workflows/advance';
import { type Execution, type ExecutionRef, isDue, isOver } from '../../shared/domain/workflows/execution';
import { now, sleep } from '../../shared/ops/clock';
import { inTurns } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import type { Scope } from './batch-cache';
import { walkOn } from './run-steps';

const SIDE_BY_SIDE = 8;
/** Whatever comes this little before its moment waits here: a queue's clock is not the table's. */
const EARLY_MS = 2_000;

type WakeMessage = Extract<StepMessage, { kind: 'wake' }>;

/** Takes executions on whose moment has come; what there is no time for is queued again. False when some failed. */
export async function wake({ project: projectId, executions }: WakeMessage, scope: Scope): Promise<boolean> {
  const left: ExecutionRef[] = [];
  let failed = 0;
  await inTurns(executions, SIDE_BY_SIDE, async ({ workflow: workflowId, id }) => {
    const ref = { projectId, workflowId, id };
    if (!scope.hasTime()) return left.push(ref);
    return takeOn(ref, scope).catch((error: unknown) => {
      failed += 1;
      logger.error('an execution was not taken on', { project: projectId, execution: id, ...describe(error) });
    });
  });
  const isQueued = left.length === 0 || (await wakeExecutions(projectId, left));
  return isQueued && failed === 0;
}

async function takeOn(ref: ExecutionRef, scope: Scope): Promise<void> {
  const execution = await getExecution(ref);
  if (execution) await goOn(execution, scope);
}

/** Takes an execution on if its moment has come, or comes at once. */
export async function goOn(execution: Execution, scope: Scope): Promise<void> {
  if (isOver(execution) || !isDue(execution, now() + EARLY_MS)) return;
  await sleep((execution.waitingUntil ?? 0) - now());
  if (!isDue(execution, now())) return;
  await walkOn(execution, scope, (graph, world) => advance(execution, graph, world));
}
