import { LostRace } from '../../db/table/retry-on-conflict';
import type { TransactionPart } from '../../db/table/transact';
import { versionInUseParts } from '../../db/workflows/changes';
import { addDue } from '../../db/workflows/execution-due';
import { getExecution, readEntryGuard, reenterWorkflow, type StoredEntryGuard } from '../../db/workflows/executions';
import { getVersion, getWorkflow } from '../../db/workflows/workflows';
import { canRetry, type Execution, type ExecutionRef, isOver } from '../../domain/workflows/execution';
import { resumeExecution } from '../../domain/workflows/transitions';
import { MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { CREATED_WITHIN_MS } from './start-execution';

/** The dispatcher queues the execution after this time if nothing wakes it. */
const DUE_AFTER_MS = MINUTE_MS;
const MAX_ROUNDS = 10;

/** `reference_deleted`: a template or segment of the version. `other` is null while that execution is being created. */
export type RetryResult =
  | { kind: 'resumed'; execution: Execution }
  | { kind: 'missing' }
  | { kind: 'reference_deleted' }
  | { kind: 'not_retryable'; execution: Execution }
  | { kind: 'already_inside'; other: string | null };

/** Grants a full set of retries, unless the contact is in the workflow through another execution. */
export async function retryExecution(ref: ExecutionRef): Promise<RetryResult> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await getExecution(ref);
    if (!current) return { kind: 'missing' };
    if (!canRetry(current)) return { kind: 'not_retryable', execution: current };
    const guard = await readEntryGuard(ref, current.contactId);
    // Each execution has an entry guard. Without its guard the contact was erased, and may have been created again.
    if (guard?.generation !== current.generation) return { kind: 'missing' };
    const insideResult = await otherExecutionInside(current, guard);
    if (insideResult) return insideResult;
    await addDue(current, now() + DUE_AFTER_MS);
    const execution = await reenterWorkflow(
      current,
      resumeExecution(current, now()),
      guard,
      await partsKeepingRecords(current),
    );
    if (execution === 'refused') return { kind: 'reference_deleted' };
    if (execution) return { kind: 'resumed', execution };
  }
  throw new LostRace('a retry of an execution');
}

/** Parts that keep an earlier version's templates and segments until the execution ends. */
async function partsKeepingRecords({ projectId, workflowId, version }: Execution): Promise<TransactionPart[]> {
  const ref = { projectId, workflowId };
  const workflow = await getWorkflow(ref);
  if (!workflow || workflow.version === version) return [];
  const graph = await getVersion(ref, version);
  return graph ? versionInUseParts(workflow, graph) : [];
}

async function otherExecutionInside(
  { projectId, workflowId, id }: Execution,
  { last: latestId, at: enteredAt }: StoredEntryGuard,
): Promise<Extract<RetryResult, { kind: 'already_inside' }> | null> {
  if (latestId === id) return null;
  const latest = await getExecution({ projectId, workflowId, id: latestId });
  if (latest) return isOver(latest) ? null : { kind: 'already_inside', other: latestId };
  return now() - enteredAt <= CREATED_WITHIN_MS ? { kind: 'already_inside', other: null } : null;
}
