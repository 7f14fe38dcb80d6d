import type { EntryGuard } from '../../domain/workflows/entry';
import type { Execution } from '../../domain/workflows/execution';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import { get, put } from '../table/rows';
import { putPart, type TransactionPart, transact } from '../table/transact';
import { executionListEntry, failedEntry, storedExecution } from './execution-row';
import { nextRevisionOf } from './executions';
import { workflowKeys } from './keys';

export interface StoredEntryGuard extends EntryGuard {
  /** Epoch ms. The execution is created right after. */
  at: number;
}

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
 * Writes the guard first: a transaction costs twice as much. A crash may leave a guard without execution.
 * `repeated`: the execution exists; `again`: the guard changed.
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
 * One transaction, so that concurrent entries conflict. Null if guard or execution changed; `refused` if one of
 * `conditions` fails.
 */
export async function reenterWorkflow(
  execution: Execution,
  next: Execution,
  seen: StoredEntryGuard,
  conditions: TransactionPart[] = [],
): Promise<Execution | null | 'refused'> {
  const { saved, part } = nextRevisionOf(execution, next);
  // Always later than the time that was read, so concurrent writers see the new entry.
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
