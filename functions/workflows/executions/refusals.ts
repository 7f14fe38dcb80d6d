import type { Trigger } from '../../../shared/contract/workflows';
import { type Execution, isOver } from '../../../shared/domain/workflows/execution';
import { toIso } from '../../../shared/ops/clock';
import type { StartResult } from '../../../shared/services/start-execution/start-execution';

type Refusal = Extract<StartResult, { kind: 'refused' }>['reason'];

export const startRefusalMessages: Readonly<Record<Refusal, string>> = {
  already_entered:
    'The contact has entered this workflow before, and the reentry of the workflow is NEVER. Set it to AFTER_EXIT to let contacts enter again.',
  still_inside: 'The contact is still inside this workflow. Wait until its execution ends, or cancel it.',
  too_often: 'The contact has entered this workflow 20 times today (UTC), which is the maximum.',
};

const startConditions: Readonly<Record<Trigger['type'], string>> = {
  EVENT: 'when the event in its trigger is tracked for a contact',
  SEGMENT_ENTRY: 'when a contact enters the segment in its trigger',
  SEGMENT_EXIT: 'when a contact leaves the segment in its trigger',
  MANUAL: 'by hand',
};

export const notManualMessage = ({ type }: Trigger): string =>
  `Only a workflow with a MANUAL trigger can be started for one contact. This one starts ${startConditions[type]}.`;

export const notCancellableMessage = ({ status }: Execution): string =>
  isOver({ status }) ? `The execution is already over: ${status}.` : "An execution that is over can't be cancelled.";

export function notRetryableMessage({ status, step, reason, tries, waitingUntil }: Execution): string {
  if (status === 'FAILED' && step !== null)
    return 'The execution has run 10,000 steps, which is the maximum, so a retry would fail immediately. End the loop, then let the contact enter again.';
  if (status === 'FAILED')
    return `The execution failed before its first step or after its last (${reason}), so there is no step to retry.`;
  if (isOver({ status })) return `Only a FAILED execution can be retried. This one is ${status}.`;
  if (tries === 0) return 'Only a FAILED execution can be retried. This one is still running.';
  const retryTime = waitingUntil === undefined ? 'now' : `at ${toIso(waitingUntil)}`;
  return `The execution has not FAILED yet: the service retries it ${retryTime}.`;
}

export const RECORDS_DELETED_MESSAGE =
  'A template or segment that this version of the workflow uses was deleted, or is being deleted. Let the contact enter again, with the current version.';

export const otherExecutionMessage = (otherId: string | null): string =>
  otherId === null
    ? 'The contact is entering this workflow again right now. Try again in two minutes.'
    : `The contact is inside this workflow with another execution, ${otherId}. Wait for its end, or cancel it, then retry this one.`;
