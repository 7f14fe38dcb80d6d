import { postponeExecution, saveExecution } from '../../shared/db/workflows/executions';
import { getVersion } from '../../shared/db/workflows/versions';
import { type Execution, isOver } from '../../shared/domain/workflows/execution';
import { afterFailure, end } from '../../shared/domain/workflows/transitions';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import type { BatchCache } from './batch-cache';
import { type Known, LiveRuntime } from './runtime';

/** When an execution of a project that stands still is looked at again. */
const STANDSTILL_MS = 15 * 60_000;

/** What helps is not known: it may be gone with the next try, and the log has the execution's id. */
const internalError = {
  error: 'internal_error: Something went wrong on our side.',
  remedy: { failed: 'Retry; if it fails again, report the id of this execution.' },
};

/** How an execution goes on: from its moment, its beginning, or with an event. */
type Way = (graph: WorkflowVersion, runtime: LiveRuntime) => Promise<void>;

/** Takes an execution on as it is stored, unless its project, its workflow or its contact does not let it. */
export async function continueExecution(
  execution: Execution,
  cache: BatchCache,
  way: Way,
  known: Known = {},
): Promise<void> {
  const { projectId, workflowId, version } = execution;
  const project = await cache.activeProject(projectId);
  if (!project) return postponeExecution(execution, Math.max(now() + STANDSTILL_MS, execution.waitingUntil ?? 0));
  const workflow = (await cache.workflowsOf(projectId)).get(workflowId);
  const graph = workflow ? await getVersion({ projectId, workflowId }, version) : null;
  if (!workflow || !graph) return cancel(execution, 'workflow_deleted');
  const runtime = new LiveRuntime(execution, { project, workflow, cache }, known);
  try {
    if (await runtime.contact()) await way(graph, runtime);
    else await cancel(execution, 'contact_deleted');
  } catch (error) {
    await rest(runtime, cache, error);
  }
}

async function cancel(execution: Execution, reason: string): Promise<void> {
  await saveExecution(execution, end(execution, 'CANCELLED', now(), reason));
}

/**
 * What nobody expected counts as a failed try, so that it comes back later and less often, and comes to an end. A wait
 * that is not over stays as it is: there the message has failed.
 */
async function rest(runtime: LiveRuntime, cache: BatchCache, error: unknown): Promise<void> {
  const { stored } = runtime;
  const { projectId: project, workflowId: workflow, id: execution, step, visit } = stored;
  const ids = { requestId: cache.requestId, project, workflow, execution, step, visit };
  logger.error('workflow work failed', { ...ids, ...describe(error) });
  const isWaiting = stored.status === 'WAITING' && (stored.waitingUntil ?? 0) > now();
  if (isOver(stored) || isWaiting) throw error;
  await runtime.save(afterFailure(stored, internalError, now(), runtime.share()));
}
