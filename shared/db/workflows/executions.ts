import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Execution, type ExecutionRef, isOver } from '../../domain/workflows/execution';
import { end } from '../../domain/workflows/transitions';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { IS_READABLE, readableValue } from '../table/row-version';
import { dueChange, executionDueEntry, failedEntry, OPTIONAL, storedExecution, toExecution } from './execution-row';
import { workflowKeys } from './keys';

/** A round is lost only to somebody who has moved the execution on meanwhile. */
const MAXIMUM_ROUNDS = 10;

export async function getExecution(ref: ExecutionRef): Promise<Execution | null> {
  const Key = workflowKeys.execution(ref);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item ? toExecution(Item) : null;
}

/** What an update sets and removes so that the row holds this execution. */
function changesTo(execution: Execution): { set: Record<string, unknown>; remove: string[] } {
  const due = dueChange(execution);
  const set: Record<string, unknown> = { ...storedExecution(execution), ...failedEntry(execution) };
  if (typeof due === 'object') Object.assign(set, due);
  const gone = [...OPTIONAL, 'g3pk', 'g3sk', ...(due === 'gone' ? ['g5pk', 'g5sk'] : [])];
  return { set, remove: gone.filter((name) => !Object.hasOwn(set, name)) };
}

/** Attributes that stay as they were put. */
const FIXED = new Set(['generation', 'version', 'origin', 'depth', 'startedAt']);

/** The write that stores an execution as the successor of what was seen, on the condition that it still is. */
export function successorOf(seen: Execution, next: Execution) {
  const saved: Execution = { ...next, revision: seen.revision + 1 };
  const { set, remove } = changesTo(saved);
  const names = Object.keys(set).filter((name) => !FIXED.has(name));
  const update = {
    TableName: tableName(),
    Key: workflowKeys.execution(seen),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE ${remove.map((name) => `#${name}`).join(', ')}`,
    ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND #revision = :seen`,
    ExpressionAttributeNames: Object.fromEntries([...names, ...remove].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':seen': seen.revision,
      ...readableValue,
      ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
    },
  };
  return { saved, update };
}

/** Stores an execution as the successor of what was seen; null when somebody else was first, or it is gone. */
export async function saveExecution(seen: Execution, next: Execution): Promise<Execution | null> {
  const { saved, update } = successorOf(seen, next);
  return isConflict(await conditional(db.send(new UpdateCommand(update)))) ? null : saved;
}

/** Moves the due entry of an execution that stays as it was seen; nothing where it has moved on. */
export async function postponeExecution(seen: Execution, until: number): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: workflowKeys.execution(seen),
    UpdateExpression: 'SET g5sk = :until',
    ConditionExpression: 'attribute_exists(pk) AND revision = :seen AND attribute_exists(g5sk)',
    ExpressionAttributeValues: {
      ':until': executionDueEntry(seen.contactId, until).g5sk,
      ':seen': seen.revision,
    },
  });
  await conditional(db.send(update));
}

type Change = (execution: Execution) => Execution | null;

/** Applies a change to the execution as it is now; `unfit` where the change does not apply. */
async function change(ref: ExecutionRef, apply: Change): Promise<Execution | 'missing' | 'unfit'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const seen = await getExecution(ref);
    if (!seen) return 'missing';
    const next = apply(seen);
    if (!next) return 'unfit';
    const saved = await saveExecution(seen, next);
    if (saved) return saved;
  }
  throw new Error('every round of a change was lost to others of the same execution');
}

/** Ends an open execution; what a step does at this moment is done. `unfit` when it is over. */
export const cancelExecution = (ref: ExecutionRef): Promise<Execution | 'missing' | 'unfit'> =>
  change(ref, (execution) => (isOver(execution) ? null : end(execution, 'CANCELLED', now(), 'request')));
