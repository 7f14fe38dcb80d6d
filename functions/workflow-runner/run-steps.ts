import type { StepMessage } from '../../shared/contract/messages';
import { withoutSharedDueRows, withSharedDueRows } from '../../shared/db/workflows/execution-due';
import { getExecution, saveExecution } from '../../shared/db/workflows/executions';
import { getVersion } from '../../shared/db/workflows/workflows';
import { advance } from '../../shared/domain/workflows/advance';
import { type Execution, type ExecutionRef, isDue, isOver } from '../../shared/domain/workflows/execution';
import { afterFailure, endExecution } from '../../shared/domain/workflows/transitions';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { now, sleep } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import { wakeExecutions } from '../../shared/services/queue-work/queue-work';
import type { BatchCache } from './batch-cache';
import { LiveRuntime, type PreloadedRows } from './runtime';

const CONCURRENCY = 8;
/** A message may arrive this early, because clocks differ. */
const MAX_EARLY_MS = 2_000;

type WakeMessage = Extract<StepMessage, { kind: 'wake' }>;

export async function wake({ project: projectId, executions }: WakeMessage, cache: BatchCache): Promise<boolean> {
  const unprocessedRefs: ExecutionRef[] = [];
  let failedCount = 0;
  await forEachConcurrent(executions, CONCURRENCY, async ({ workflow: workflowId, id }) => {
    const ref = { projectId, workflowId, id };
    if (!cache.hasTime()) {
      unprocessedRefs.push(ref);
      return;
    }
    try {
      await withSharedDueRows(projectId, () => wakeExecution(ref, cache));
    } catch (error) {
      failedCount += 1;
      logger.error('an execution was not continued', { project: projectId, execution: id, ...describe(error) });
    }
  });
  const areQueued = unprocessedRefs.length === 0 || (await wakeExecutions(projectId, unprocessedRefs));
  return areQueued && failedCount === 0;
}

async function wakeExecution(ref: ExecutionRef, cache: BatchCache): Promise<void> {
  const execution = await getExecution(ref);
  if (execution) await continueExecution(execution, cache);
}

export async function continueExecution(
  execution: Execution,
  cache: BatchCache,
  preloaded: PreloadedRows = {},
): Promise<void> {
  if (isOver(execution) || !isDue(execution, now() + MAX_EARLY_MS)) return;
  const msUntilDue = (execution.waitingUntil ?? 0) - now();
  if (msUntilDue > 0) await withoutSharedDueRows(execution.projectId, () => sleep(msUntilDue));
  if (!isDue(execution, now())) return;
  await runExecution(execution, cache, (graph, runtime) => advance(execution, graph, runtime), preloaded);
}

const internalError = {
  error: 'internal_error: Something went wrong on our side.',
  remedy: { failed: 'Retry; if it fails again, report the id of this execution.' },
};

type RunGraph = (graph: WorkflowVersion, runtime: LiveRuntime) => Promise<void>;

/** Does nothing for a disabled project, whose executions the dispatcher tries again every 15 minutes. */
export async function runExecution(
  execution: Execution,
  cache: BatchCache,
  runGraph: RunGraph,
  preloaded: PreloadedRows = {},
): Promise<void> {
  const { projectId, workflowId, version } = execution;
  const project = await cache.activeProject(projectId);
  if (!project) return;
  const workflow = (await cache.workflowsOf(projectId)).get(workflowId);
  const graph = workflow ? await getVersion({ projectId, workflowId }, version) : null;
  if (!workflow || !graph) return cancel(execution, 'workflow_deleted');
  const runtime = new LiveRuntime(execution, { project, workflow, cache }, preloaded);
  try {
    if (await runtime.contact()) await runGraph(graph, runtime);
    else await cancel(execution, 'contact_deleted');
  } catch (error) {
    await retryLater(runtime, cache, error);
  }
}

async function cancel(execution: Execution, reason: string): Promise<void> {
  await saveExecution(execution, endExecution(execution, 'CANCELLED', now(), reason));
}

/** A step is tried at most five times. Throws the error if the execution waits or is over. */
async function retryLater(runtime: LiveRuntime, cache: BatchCache, error: unknown): Promise<void> {
  const { storedExecution } = runtime;
  const { projectId: project, workflowId: workflow, id: execution, step, visit } = storedExecution;
  const ids = { requestId: cache.requestId, project, workflow, execution, step, visit };
  logger.error('workflow work failed', { ...ids, ...describe(error) });
  const isWaiting = storedExecution.status === 'WAITING' && (storedExecution.waitingUntil ?? 0) > now();
  if (isOver(storedExecution) || isWaiting) throw error;
  await runtime.save(afterFailure(storedExecution, internalError, now(), runtime.jitter()));
}
