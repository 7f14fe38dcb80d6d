import { saveExecution } from '../../shared/db/workflows/executions';
import { getVersion } from '../../shared/db/workflows/workflows';
import { type Execution, isOver } from '../../shared/domain/workflows/execution';
import { afterFailure, endExecution } from '../../shared/domain/workflows/transitions';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import type { BatchCache } from './batch-cache';
import { LiveRuntime, type PreloadedRows } from './runtime';

const internalError = {
  error: 'internal_error: Something went wrong on our side.',
  remedy: { failed: 'Retry; if it fails again, report the id of this execution.' },
};

type RunGraph = (graph: WorkflowVersion, runtime: LiveRuntime) => Promise<void>;

/** Does nothing for a disabled project: the dispatcher tries its executions every 15 minutes. */
export async function runExecution(
  execution: Execution,
  cache: BatchCache,
  runGraph: RunGraph,
  known: PreloadedRows = {},
): Promise<void> {
  const { projectId, workflowId, version } = execution;
  const project = await cache.activeProject(projectId);
  if (!project) return;
  const workflow = (await cache.workflowsOf(projectId)).get(workflowId);
  const graph = workflow ? await getVersion({ projectId, workflowId }, version) : null;
  if (!workflow || !graph) return cancel(execution, 'workflow_deleted');
  const runtime = new LiveRuntime(execution, { project, workflow, cache }, known);
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

/** Retries an unexpected error at most five times. Throws if the execution waits or is over. */
async function retryLater(runtime: LiveRuntime, cache: BatchCache, error: unknown): Promise<void> {
  const { stored } = runtime;
  const { projectId: project, workflowId: workflow, id: execution, step, visit } = stored;
  const ids = { requestId: cache.requestId, project, workflow, execution, step, visit };
  logger.error('workflow work failed', { ...ids, ...describe(error) });
  const isWaiting = stored.status === 'WAITING' && (stored.waitingUntil ?? 0) > now();
  if (isOver(stored) || isWaiting) throw error;
  await runtime.save(afterFailure(stored, internalError, now(), runtime.share()));
}
