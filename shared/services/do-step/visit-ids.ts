import { createHash } from 'node:crypto';
import type { Execution, ExecutionRef } from '../../domain/workflows/execution';
import { type IdSource, idSource } from '../../ops/ids';

/** Of the marks that a contact keeps of the steps that changed it. */
const MARK_CHARACTERS = 12;

const digestOf = ({ projectId, workflowId, id }: ExecutionRef, visit: number) =>
  createHash('sha256').update(['step', projectId, workflowId, id, visit].join('\n'));

/**
 * The ids of all that a step brings into being: the same however often it is done for one visit. `since` is when the
 * execution came to the step, in epoch milliseconds.
 */
export const idsOfVisit = (ref: ExecutionRef, visit: number, since: number): IdSource =>
  idSource(digestOf(ref, visit).digest('hex'), since);

/** The email that a step sends, or would have sent. */
export const emailOfVisit = (ref: ExecutionRef, visit: number, since: number): string =>
  idsOfVisit(ref, visit, since).id('em');

/** By what records know the visit that changed them. */
export const markOfVisit = (execution: Pick<Execution, keyof ExecutionRef | 'visit'>): string =>
  digestOf(execution, execution.visit).digest('base64url').slice(0, MARK_CHARACTERS);
