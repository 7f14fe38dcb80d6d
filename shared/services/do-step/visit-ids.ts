import { createHash } from 'node:crypto';
import { emailIdOf } from '../../domain/emails/email-id';
import { type Execution, type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import { type IdSource, idSource } from '../../ops/ids';

/** Short, because a contact keeps the marks of steps that changed it. */
const MARK_CHARACTERS = 12;

const digestOf = ({ projectId, workflowId, id }: ExecutionRef, visit: number) =>
  createHash('sha256').update(['step', projectId, workflowId, id, visit].join('\n'));

/** Repeats of a visit get the same ids. `since` is in epoch milliseconds. */
export const idsOfVisit = (ref: ExecutionRef, visit: number, since: number): IdSource =>
  idSource(digestOf(ref, visit).digest('hex'), since);

export const emailOfVisit = (ref: ExecutionRef, visit: number, since: number): string =>
  emailIdOf(idsOfVisit(ref, visit, since).id('em'), readExecutionId(ref.id)?.contactId ?? '');

export const markOfVisit = (execution: Pick<Execution, keyof ExecutionRef | 'visit'>): string =>
  digestOf(execution, execution.visit).digest('base64url').slice(0, MARK_CHARACTERS);
