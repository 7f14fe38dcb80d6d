import { readEntryGuard, reenterWorkflow, type StoredEntryGuard } from '../../db/workflows/entry-guard';
import { getExecution } from '../../db/workflows/executions';
import { canRetry, type Execution, type ExecutionRef, isOver } from '../../domain/workflows/execution';
import { resume } from '../../domain/workflows/transitions';
import { now } from '../../ops/clock';
import { BORN_WITHIN_MS } from './born-within';

/** A round is lost only to another entry of the contact into the same workflow, or another retry. */
const MAXIMUM_ROUNDS = 10;

/**
 * `missing`: gone, or of a contact that is; `unfit`: as it stands it can't go on; `inside`: the execution with which its
 * contact is inside, null when that is just coming into being.
 */
export type RetryResult =
  | { kind: 'resumed'; execution: Execution }
  | { kind: 'missing' }
  | { kind: 'unfit'; execution: Execution }
  | { kind: 'inside'; other: string | null };

/**
 * Has a failed execution go on at the step that failed, with all its tries again, unless its contact is inside the
 * workflow with another one: nobody is inside twice.
 */
export async function retryExecution(ref: ExecutionRef): Promise<RetryResult> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const seen = await getExecution(ref);
    if (!seen) return { kind: 'missing' };
    if (!canRetry(seen)) return { kind: 'unfit', execution: seen };
    const guard = await readEntryGuard(ref, seen.contactId);
    // It came into being behind a guard of its contact: without that the contact is erased, and may have come anew.
    if (guard?.generation !== seen.generation) return { kind: 'missing' };
    const inside = await insideBeside(seen, guard);
    if (inside) return inside;
    const execution = await reenterWorkflow(seen, resume(seen, now()), guard);
    if (execution) return { kind: 'resumed', execution };
  }
  throw new Error('every round of a retry was lost to others of the same contact');
}

/** Whether the contact of an execution is inside with another one. */
async function insideBeside(
  { projectId, workflowId, id }: Execution,
  { last, at }: StoredEntryGuard,
): Promise<Extract<RetryResult, { kind: 'inside' }> | null> {
  if (last === id) return null;
  const latest = await getExecution({ projectId, workflowId, id: last });
  if (latest) return isOver(latest) ? null : { kind: 'inside', other: last };
  return now() - at <= BORN_WITHIN_MS ? { kind: 'inside', other: null } : null;
}
