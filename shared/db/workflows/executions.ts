import type { EntryGuard } from '../../domain/workflows/entry';
import { type Execution, type ExecutionRef, isOver } from '../../domain/workflows/execution';
import { endExecution } from '../../domain/workflows/transitions';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import type { EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, getAs, put, update } from '../table/rows';
import { READABLE } from '../table/stored';
import { putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import type { Change } from '../table/update';
import { executionListEntry, failedEntry, OPTIONAL_FIELDS, toExecution, toStoredExecution } from './execution-row';
import { workflowKeys } from './keys';

export const getExecution = (ref: ExecutionRef): Promise<Execution | null> =>
  getAs(workflowKeys.execution(ref), toExecution);

const FIXED_FIELDS = ['generation', 'version', 'origin', 'depth', 'trigger', 'startedAt'];

function changesTo(execution: Execution) {
  const set: Record<string, unknown> = { ...toStoredExecution(execution), ...failedEntry(execution) };
  for (const name of FIXED_FIELDS) delete set[name];
  const optional = [...OPTIONAL_FIELDS, 'g3pk', 'g3sk'];
  return { set, remove: optional.filter((name) => !Object.hasOwn(set, name)) };
}

function nextRevision(current: Execution, next: Execution): { saved: Execution; change: Change } {
  const saved = { ...next, revision: current.revision + 1 };
  return { saved, change: { ...changesTo(saved), if: expr`${READABLE} AND revision = ${current.revision}` } };
}

export async function saveExecution(current: Execution, next: Execution): Promise<Execution | null> {
  const { saved, change } = nextRevision(current, next);
  return (await update(workflowKeys.execution(current), change)) ? saved : null;
}

export const cancelExecution = (ref: ExecutionRef): Promise<Execution | 'missing' | 'ended'> =>
  retryOnConflict<Execution, Execution | 'missing' | 'ended'>({ what: 'a cancellation' }, async () => {
    const current = await getExecution(ref);
    if (!current) return 'missing';
    if (isOver(current)) return 'ended';
    const saved = await saveExecution(current, endExecution(current, 'CANCELLED', now(), 'request'));
    return saved ?? { conflict: true, row: null };
  });

export interface StoredEntryGuard extends EntryGuard {
  at: EpochMs;
}

export async function readEntryGuard(ref: WorkflowRef, contactId: string): Promise<StoredEntryGuard | null> {
  const row = await get<StoredEntryGuard>(workflowKeys.entryGuard(ref, contactId));
  if (!row) return null;
  const { last, day, entries, generation, at } = row;
  return { last, day, entries, generation, at };
}

export async function enteredContacts(
  ref: WorkflowRef,
  contacts: readonly { contactId: string; generation: string }[],
): Promise<Set<string>> {
  const rows = await batchGet<Key & EntryGuard>(
    contacts.map(({ contactId }) => workflowKeys.entryGuard(ref, contactId)),
  );
  const generations = new Map(rows.map(({ pk, generation }) => [pk, generation]));
  const hasEntered = ({ contactId, generation }: { contactId: string; generation: string }) =>
    generations.get(workflowKeys.entryGuard(ref, contactId).pk) === generation;
  return new Set(contacts.filter(hasEntered).map(({ contactId }) => contactId));
}

const ifUnchanged = (current: StoredEntryGuard | null): Expression =>
  current ? expr`last = ${current.last} AND at = ${current.at}` : expr`attribute_not_exists(pk)`;

const guardRow = (execution: Execution, guard: StoredEntryGuard) => ({
  ...workflowKeys.entryGuard(execution, execution.contactId),
  v: 1,
  ...guard,
});

/** Writes the guard first, because a transaction costs twice as much. `repeated`: the execution exists; `conflict`: the guard changed. */
export async function enterWorkflow(
  execution: Execution,
  current: StoredEntryGuard | null,
  guard: EntryGuard,
): Promise<'entered' | 'repeated' | 'conflict'> {
  if (!(await put(guardRow(execution, { ...guard, at: now() }), ifUnchanged(current)))) return 'conflict';
  return (await createExecution(execution)) ? 'entered' : 'repeated';
}

/** One transaction, so that concurrent entries conflict. Null if guard or execution changed; `refused` if a condition fails. */
export async function reenterWorkflow(
  execution: Execution,
  next: Execution,
  current: StoredEntryGuard,
  conditions: TransactionPart[] = [],
): Promise<Execution | null | 'refused'> {
  const { saved, change } = nextRevision(execution, next);
  const part = updatePart(workflowKeys.execution(execution), change);
  // Always later than the time that was read, so that concurrent writes fail.
  const guard = { ...current, last: execution.id, at: Math.max(now(), current.at + 1) };
  const failedParts = await transact([part, putPart(guardRow(execution, guard), ifUnchanged(current)), ...conditions]);
  if (failedParts === null) return saved;
  const [hasExecutionChanged, hasGuardChanged] = failedParts;
  return hasExecutionChanged || hasGuardChanged ? null : 'refused';
}

const createExecution = (execution: Execution): Promise<boolean> =>
  put(
    {
      ...workflowKeys.execution(execution),
      v: 1,
      ...toStoredExecution(execution),
      ...executionListEntry(execution),
      ...failedEntry(execution),
    },
    expr`attribute_not_exists(pk)`,
  );
