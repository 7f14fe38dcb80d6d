import { Problem } from '../../../shared/contract/problem';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import type { Project } from '../../../shared/db/projects/projects';
import { getExecution } from '../../../shared/db/workflows/executions';
import type { Contact } from '../../../shared/domain/contacts/contact';
import {
  type Execution,
  type ExecutionRef,
  type PastVisit,
  readExecutionId,
} from '../../../shared/domain/workflows/execution';
import { toIso } from '../../../shared/ops/clock';
import { SKIPPED_PUBLIC_LIMIT } from '../../../shared/services/do-step/outcomes';
import { emailOfVisit } from '../../../shared/services/do-step/step-facts';
import { findWorkflow } from '../workflow';

interface FoundExecution {
  ref: ExecutionRef;
  execution: Execution;
  contact: Pick<Contact, 'id' | 'email'>;
}

export async function findExecution(
  project: Project,
  { id: workflowId, executionId: id }: { id: string; executionId: string },
): Promise<FoundExecution> {
  const ref = { projectId: project.id, workflowId, id };
  await findWorkflow({ projectId: project.id, workflowId });
  const parts = readExecutionId(id);
  if (!parts) throw new Problem('EXECUTION_NOT_FOUND');
  const [execution, contact] = await Promise.all([getExecution(ref), readContactRow(project.id, parts.contactId)]);
  if (!execution || contact?.generation !== execution.generation) throw new Problem('EXECUTION_NOT_FOUND');
  return { ref, execution, contact };
}

const hasEmail = (outcome: string): boolean =>
  outcome === 'sent' || (outcome.startsWith('skipped:') && outcome !== SKIPPED_PUBLIC_LIMIT);

function visitReply(execution: Execution, { step, startedAt, endedAt, outcome, error }: PastVisit, visit: number) {
  return {
    step,
    startedAt: toIso(startedAt),
    endedAt: toIso(endedAt),
    outcome,
    error: error ?? null,
    ...(hasEmail(outcome) ? { email: emailOfVisit(execution, visit, startedAt) } : {}),
  };
}

/** A failed visit may be retried, so the stored history doesn't have it. */
function failedVisits({ status, step, since, endedAt, reason }: Execution): PastVisit[] {
  if (status !== 'FAILED' || step === null || endedAt === undefined) return [];
  return [{ step, startedAt: since, endedAt, outcome: 'failed', ...(reason === undefined ? {} : { error: reason }) }];
}

function historyOf(execution: Execution) {
  const { history, step, visit } = execution;
  const lastVisit = step === null ? visit : visit - 1;
  const firstVisit = lastVisit - history.length + 1;
  const visits = [...history, ...failedVisits(execution)];
  return visits.map((pastVisit, index) => visitReply(execution, pastVisit, firstVisit + index));
}

export const executionReply = (execution: Execution, { id, email }: Pick<Contact, 'id' | 'email'>) => ({
  id: execution.id,
  workflowId: execution.workflowId,
  version: execution.version,
  contact: { id, email },
  status: execution.status,
  reason: execution.reason ?? null,
  currentStep: execution.step,
  waitingUntil: waitEnd(execution),
  tries: execution.tries,
  trigger: { type: execution.origin.type, event: triggerEventOf(execution) },
  history: historyOf(execution),
  startedAt: toIso(execution.startedAt),
  endedAt: execution.endedAt === undefined ? null : toIso(execution.endedAt),
});

function waitEnd({ status, tries, waitingUntil }: Execution): string | null {
  const isWaiting = status === 'WAITING' || tries > 0;
  return isWaiting && waitingUntil !== undefined ? toIso(waitingUntil) : null;
}

function triggerEventOf({ origin: { type, eventId, event } }: Execution) {
  return type === 'MANUAL' || eventId === undefined || event === undefined ? null : { id: eventId, name: event };
}
