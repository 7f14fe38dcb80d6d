import type { ExecutionRef } from '../../domain/workflows/execution';
import { queryAll, queryPage } from '../table/query';
import { put, type Row } from '../table/rows';
import { dueExecutionShards, dueText, executionOfRow, QUEUED_UNTIL, workflowIndexes, workflowKeys } from './keys';

/** An execution with the time at which it continues, in epoch milliseconds. */
export interface DueExecution extends ExecutionRef {
  dueAt: number;
}

/** A part of a shard's list: after one time, and up to another one. */
export interface DueStretch {
  shard: number;
  after: number;
  until: number;
}

/** Due executions, the earliest first. */
export interface DuePage {
  executions: DueExecution[];
  /** Where the next page begins; null at the end. */
  next: Row | null;
}

/** A page of the executions that are due in a stretch. */
export async function listDueExecutions(
  { shard, after, until }: DueStretch,
  { limit, from }: { limit: number; from: Row | null },
): Promise<DuePage> {
  if (after >= until) return { executions: [], next: null };
  const page = await queryPage<{ pk: string; sk: string; g5sk: string }>({
    pk: workflowIndexes.due(shard),
    index: 'g5',
    sk: { between: [dueText(after + 1), dueText(until)] },
    limit,
    after: from ?? undefined,
  });
  const executions = page.rows.flatMap((row): DueExecution[] => {
    const ref = executionOfRow(row);
    return ref ? [{ ...ref, dueAt: Number(row.g5sk) }] : [];
  });
  return { executions, next: page.after ?? null };
}

/**
 * The time up to which the executions of each shard have been queued, in epoch milliseconds. It is 0 if that is
 * unknown: then all that is due is queued.
 */
export async function readQueuedUntil(): Promise<Map<number, number>> {
  const rows = await queryAll({ pk: QUEUED_UNTIL });
  const known = new Map(rows.map(({ sk, until }) => [sk, Number(until)]));
  return new Map(dueExecutionShards.map((shard) => [shard, known.get(workflowKeys.queuedUntil(shard).sk) ?? 0]));
}

/** Stores the time up to which the executions of a shard have been queued. Overdue executions are found without it. */
export async function noteQueuedUntil(shard: number, until: number): Promise<void> {
  await put({ ...workflowKeys.queuedUntil(shard), v: 1, until });
}
