import { DeleteCommand, db, GetCommand, PutCommand, tableName, UpdateCommand } from './client';
import { type Expression, ExpressionAttributes } from './expressions';
import type { Key } from './keys';
import { type Conflict, catchConflict, isConflict } from './outcomes';
import { type Change, conditionOf, updateOf } from './update';

export type Row = Record<string, unknown>;

export interface GetOptions {
  eventual?: boolean;
  /** Reading few attributes costs as much as the whole row. */
  attributes?: readonly string[];
}

export async function get<T extends object = Row>(key: Key, options: GetOptions = {}): Promise<T | null> {
  const { eventual = false, attributes } = options;
  const placeholders = new ExpressionAttributes();
  const projection = attributes?.map((attribute) => placeholders.name(attribute)).join(', ');
  const { Item } = await db.send(
    new GetCommand({
      TableName: tableName(),
      Key: keyOf(key),
      ...(eventual ? {} : { ConsistentRead: true }),
      ...(projection === undefined ? {} : { ProjectionExpression: projection, ...placeholders.definitions() }),
    }),
  );
  return (Item as T | undefined) ?? null;
}

export async function getAs<T>(key: Key, toEntity: (row: Row) => T, options?: GetOptions): Promise<T | null> {
  const row = await get(key, options);
  return row && toEntity(row);
}

export async function put(row: Key & Row, condition?: Expression): Promise<boolean> {
  return !isConflict(await catchConflict(db.send(new PutCommand(putInput(row, condition)))));
}

export async function putOrRead<T extends object = Row>(
  row: Key & Row,
  condition: Expression,
): Promise<'written' | Conflict<T>> {
  const input = { ...putInput(row, condition), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  const outcome = await catchConflict<unknown, T>(db.send(new PutCommand(input)));
  return isConflict<T>(outcome) ? outcome : 'written';
}

export async function update(key: Key, change: Change): Promise<boolean> {
  return !isConflict(await catchConflict(db.send(new UpdateCommand(updateInput(key, change)))));
}

/** The new row or, with `UPDATED_OLD`, the former values. Null if the condition fails. */
export async function updateRow<T extends object = Row>(
  key: Key,
  change: Change,
  returned: 'ALL_NEW' | 'UPDATED_OLD' = 'ALL_NEW',
): Promise<T | null> {
  const input = { ...updateInput(key, change), ReturnValues: returned };
  const outcome = await catchConflict(db.send(new UpdateCommand(input)));
  return isConflict(outcome) ? null : ((outcome.Attributes ?? {}) as T);
}

export async function updateOrRead<T extends object = Row>(
  key: Key,
  change: Change,
  returned: 'ALL_NEW' | 'UPDATED_OLD' = 'ALL_NEW',
): Promise<T | Conflict<T>> {
  const input = {
    ...updateInput(key, change),
    ReturnValues: returned,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  const outcome = await catchConflict<{ Attributes?: unknown }, T>(db.send(new UpdateCommand(input)));
  return isConflict<T>(outcome) ? outcome : (outcome.Attributes as T);
}

export async function remove(key: Key, condition?: Expression): Promise<boolean> {
  return !isConflict(await catchConflict(db.send(new DeleteCommand(deleteInput(key, condition)))));
}

export async function removeRow<T extends object = Row>(key: Key, condition?: Expression): Promise<T | null> {
  const removed = await removeIf<T>(key, condition);
  return removed === 'conflict' ? null : removed;
}

export async function removeIf<T extends object = Row>(
  key: Key,
  condition?: Expression,
): Promise<T | null | 'conflict'> {
  const input = { ...deleteInput(key, condition), ReturnValues: 'ALL_OLD' as const };
  const outcome = await catchConflict(db.send(new DeleteCommand(input)));
  return isConflict(outcome) ? 'conflict' : ((outcome.Attributes as T | undefined) ?? null);
}

export const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

export const putInput = (row: Key & Row, condition?: Expression) => ({
  TableName: tableName(),
  Item: { ...row },
  ...conditionOf(condition),
});

export const updateInput = (key: Key, change: Change) => ({
  TableName: tableName(),
  Key: keyOf(key),
  ...updateOf(change),
});

export const deleteInput = (key: Key, condition?: Expression) => ({
  TableName: tableName(),
  Key: keyOf(key),
  ...conditionOf(condition),
});
