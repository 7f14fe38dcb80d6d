import type { EntryGuard } from '../../domain/workflows/entry';
import type { Execution } from '../../domain/workflows/execution';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import { get, put } from '../table/rows';
import { putPart, type TransactionPart, transact } from '../table/transact';
import { executionListEntry, failedEntry, storedExecution } from './execution-row';
import { successorOf } from './executions';
import { workflowKeys } from './keys';

/** The guard as it is stored. */
export interface StoredEntryGuard extends EntryGuard {
  /** When it was written, in epoch milliseconds: the execution is created right after. */
  at: number;
}

/** Null if the contact has never entered. */
export async function readEntryGuard(ref: WorkflowRef, contactId: string): Promise<StoredEntryGuard | null> {
  const row = await get<StoredEntryGuard>(workflowKeys.entryGuard(ref, contactId));
  if (!row) return null;
  const { last, day, entries, generation, at } = row;
  return { last, day, entries, generation, at };
}

const asSeen = (seen: StoredEntryGuard | null): Expression =>
  seen ? expr`last = ${seen.last} AND at = ${seen.at}` : expr`attribute_not_exists(pk)`;

const guardRow = (execution: Execution, guard: StoredEntryGuard) => ({
  ...workflowKeys.entryGuard(execution, execution.contactId),
  v: 1,
  ...guard,
});

/**
 * Writes the entry guard and then creates the execution. One transaction for both would cost twice as much. A process
 * that dies in between leaves a guard that names a missing execution. Returns `repeated` if the execution exists
 * already, `again` if the guard has changed since it was seen.
 */
export async function enterWorkflow(
  execution: Execution,
  seen: StoredEntryGuard | null,
  guard: EntryGuard,
): Promise<'entered' | 'repeated' | 'again'> {
  if (!(await put(guardRow(execution, { ...guard, at: now() }), asSeen(seen)))) return 'again';
  return (await createExecution(execution)) ? 'entered' : 'repeated';
}

/**
 * Lets a contact enter again with an execution that is over. It is one transaction, so that two entries at the same
 * moment notice each other. `conditions`: further parts that must hold. Returns null if guard or execution have changed
 * since they were seen, and `refused` if only a condition fails.
 */
export async function reenterWorkflow(
  execution: Execution,
  next: Execution,
  seen: StoredEntryGuard,
  conditions: TransactionPart[] = [],
): Promise<Execution | null | 'refused'> {
  const { saved, part } = successorOf(execution, next);
  // Never the time that was seen: others notice the new entry by it.
  const guard = { ...seen, last: execution.id, at: Math.max(now(), seen.at + 1) };
  const failed = await transact([part, putPart(guardRow(execution, guard), asSeen(seen)), ...conditions]);
  if (failed === null) return saved;
  return failed[0] || failed[1] ? null : 'refused';
}

const createExecution = (execution: Execution): Promise<boolean> =>
  put(
    {
      ...workflowKeys.execution(execution),
      v: 1,
      ...storedExecution(execution),
      ...executionListEntry(execution),
      ...failedEntry(execution),
    },
    expr`attribute_not_exists(pk)`,
  );
