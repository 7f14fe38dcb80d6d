import { readGate, reenterGate, type StandingGate } from '../../db/execution-gate';
import { getExecution } from '../../db/executions';
import { type Execution, type ExecutionRef, isOver } from '../../domain/workflow/execution';
import { resume } from '../../domain/workflow/transitions';
import { now } from '../../ops/clock';
import { BORN_WITHIN_MS } from './born-within';

/** A round is lost only to another entry of the contact into the same workflow, or another retry. */
const MAXIMUM_ROUNDS = 10;

/** `missing`: gone; `unfit`: it has not failed at a step; `inside`: the execution with which its contact is inside. */
export type RetryResult =
  | { kind: 'resumed'; execution: Execution }
  | { kind: 'missing' }
  | { kind: 'unfit' }
  | { kind: 'inside'; other: string };

/**
 * Has a failed execution go on at the step that failed, with all its tries again, unless its contact is inside the
 * workflow with another one: nobody is inside twice.
 */
export async function retryExecution(ref: ExecutionRef): Promise<RetryResult> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const seen = await getExecution(ref);
    if (!seen) return { kind: 'missing' };
    if (seen.status !== 'FAILED' || seen.step === null) return { kind: 'unfit' };
    const gate = await readGate(ref, seen.contactId);
    if (gate && (await isInside(seen, gate))) return { kind: 'inside', other: gate.last };
    const execution = await reenterGate(seen, resume(seen, now()), gate);
    if (execution) return { kind: 'resumed', execution };
  }
  throw new Error('every round of a retry was lost to others of the same contact');
}

/** Whether its contact is inside with another execution, one that is just coming into being included. */
async function isInside({ projectId, workflowId, id, generation }: Execution, gate: StandingGate): Promise<boolean> {
  if (gate.last === id || gate.generation !== generation) return false;
  const latest = await getExecution({ projectId, workflowId, id: gate.last });
  return latest ? !isOver(latest) : now() - gate.at <= BORN_WITHIN_MS;
}
