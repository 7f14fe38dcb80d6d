import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Gate } from '../../domain/workflows/entry';
import type { Execution } from '../../domain/workflows/execution';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { transact } from '../table/transact';
import { executionDueEntry, executionListEntry, failedEntry, storedExecution } from './execution-row';
import { successorOf } from './executions';
import { workflowKeys } from './keys';

/** The gate as it stands. */
export interface StandingGate extends Gate {
  /** When it was passed, in epoch milliseconds: the execution comes into being right after. */
  at: number;
}

/** Null where a contact has never entered. */
export async function readGate(ref: WorkflowRef, contactId: string): Promise<StandingGate | null> {
  const Key = workflowKeys.gate(ref, contactId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  if (!Item) return null;
  const { last, day, entries, generation, at } = Item as StandingGate;
  return { last, day, entries, generation, at };
}

const asSeen = (seen: StandingGate | null) =>
  seen
    ? {
        ConditionExpression: '#last = :last AND #at = :at',
        ExpressionAttributeNames: { '#last': 'last', '#at': 'at' },
        ExpressionAttributeValues: { ':last': seen.last, ':at': seen.at },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * Lets a contact pass the gate, and then brings its execution into being: in a transaction both would cost twice as
 * much. Who dies in between has left a gate that names an execution which is not there. `repeated` where that stands
 * already, `again` where the gate is not as it was seen. `dueAt`: when it is looked for, should nobody be at it.
 */
export async function enterGate(
  execution: Execution,
  dueAt: number | null,
  seen: StandingGate | null,
  gate: Gate,
): Promise<'entered' | 'repeated' | 'again'> {
  const standing: StandingGate = { ...gate, at: now() };
  const Item = { ...workflowKeys.gate(execution, execution.contactId), v: 1, ...standing };
  const passed = await conditional(db.send(new PutCommand({ TableName: tableName(), Item, ...asSeen(seen) })));
  if (isConflict(passed)) return 'again';
  return (await createExecution(execution, dueAt)) ? 'entered' : 'repeated';
}

/**
 * Lets a contact that is through come back inside with an execution that is over: in one transaction, so that whoever
 * enters at the same moment is either seen, or sees it. Null where gate or execution are not as they were seen.
 */
export async function reenterGate(
  execution: Execution,
  next: Execution,
  seen: StandingGate,
): Promise<Execution | null> {
  const { saved, update } = successorOf(execution, next);
  // Never the moment that was seen: it is by this that others notice.
  const standing: StandingGate = { ...seen, last: execution.id, at: Math.max(now(), seen.at + 1) };
  const Item = { ...workflowKeys.gate(execution, execution.contactId), v: 1, ...standing };
  const put = { TableName: tableName(), Item, ...asSeen(seen) };
  return (await transact([{ Update: update }, { Put: put }])) === null ? saved : null;
}

async function createExecution(execution: Execution, dueAt: number | null): Promise<boolean> {
  const put = new PutCommand({
    TableName: tableName(),
    Item: {
      ...workflowKeys.execution(execution),
      v: 1,
      ...storedExecution(execution),
      ...executionListEntry(execution),
      ...failedEntry(execution),
      ...(dueAt === null ? {} : executionDueEntry(execution.contactId, dueAt)),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  return !isConflict(await conditional(db.send(put)));
}
