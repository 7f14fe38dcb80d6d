import { db, tableName } from './client';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from './commands';
import { type Expression, ExpressionAttributes } from './expressions';
import type { Key } from './keys';
import { type Conflict, conditional, isConflict } from './outcomes';
import { type Change, conditionOf, updateOf } from './update';

/** A row as the table holds it. */
export type Row = Record<string, unknown>;

export interface GetOptions {
  /** Half the price, and perhaps a second old. Reads are strongly consistent without it. */
  eventual?: boolean;
  /** Reads these attributes only. The price is that of the whole row. */
  attributes?: readonly string[];
}

/** The row of a key; null if there is none. */
export async function get<T extends object = Row>(key: Key, options: GetOptions = {}): Promise<T | null> {
  const { eventual = false, attributes } = options;
  const to = new ExpressionAttributes();
  const projection = attributes?.map((attribute) => to.name(attribute)).join(', ');
  const { Item } = await db.send(
    new GetCommand({
      TableName: tableName(),
      Key: keyOf(key),
      ...(eventual ? {} : { ConsistentRead: true }),
      ...(projection === undefined ? {} : { ProjectionExpression: projection, ...to.members() }),
    }),
  );
  return (Item as T | undefined) ?? null;
}

/** The row of a key as an entity; null if there is none. */
export async function getAs<T>(key: Key, toEntity: (row: Row) => T, options?: GetOptions): Promise<T | null> {
  const row = await get(key, options);
  return row && toEntity(row);
}

/** Stores a row in the place of what is there; false if the condition does not hold. */
export async function put(row: Key & Row, condition?: Expression): Promise<boolean> {
  return !isConflict(await conditional(db.send(new PutCommand(putOf(row, condition)))));
}

/** Stores a row if the condition holds; otherwise returns the row that is there. */
export async function putOrRead<T extends object = Row>(
  row: Key & Row,
  condition: Expression,
): Promise<'written' | Conflict<T>> {
  const showing = { ...putOf(row, condition), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  const outcome = await conditional<unknown, T>(db.send(new PutCommand(showing)));
  return isConflict<T>(outcome) ? outcome : 'written';
}

/** Changes a row; false if there is none or the condition does not hold. */
export async function update(key: Key, change: Change): Promise<boolean> {
  return !isConflict(await conditional(db.send(new UpdateCommand(inputOf(key, change)))));
}

/**
 * Changes a row and returns it as it is then, or the former values of what changed; null if there is none or the
 * condition does not hold.
 */
export async function updateRow<T extends object = Row>(
  key: Key,
  change: Change,
  shows: 'ALL_NEW' | 'UPDATED_OLD' = 'ALL_NEW',
): Promise<T | null> {
  const showing = { ...inputOf(key, change), ReturnValues: shows };
  const outcome = await conditional(db.send(new UpdateCommand(showing)));
  return isConflict(outcome) ? null : ((outcome.Attributes ?? {}) as T);
}

/**
 * Changes a row and returns it as it is then, or what it was in the attributes that change; if the condition does not
 * hold, returns the row that is there.
 */
export async function updateOrRead<T extends object = Row>(
  key: Key,
  change: Change,
  shows: 'ALL_NEW' | 'UPDATED_OLD' = 'ALL_NEW',
): Promise<T | Conflict<T>> {
  const showing = {
    ...inputOf(key, change),
    ReturnValues: shows,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  const outcome = await conditional<{ Attributes?: unknown }, T>(db.send(new UpdateCommand(showing)));
  return isConflict<T>(outcome) ? outcome : (outcome.Attributes as T);
}

/** Removes a row; false if the condition does not hold. A row that is missing counts as removed. */
export async function remove(key: Key, condition?: Expression): Promise<boolean> {
  return !isConflict(await conditional(db.send(new DeleteCommand(deleteOf(key, condition)))));
}

/** Removes a row and returns it as it was; null if there was none or the condition does not hold. */
export async function removeRow<T extends object = Row>(key: Key, condition?: Expression): Promise<T | null> {
  const removed = await removeIf<T>(key, condition);
  return removed === 'refused' ? null : removed;
}

/** The same, but `refused` if the condition does not hold. */
export async function removeIf<T extends object = Row>(
  key: Key,
  condition?: Expression,
): Promise<T | null | 'refused'> {
  const showing = { ...deleteOf(key, condition), ReturnValues: 'ALL_OLD' as const };
  const outcome = await conditional(db.send(new DeleteCommand(showing)));
  return isConflict(outcome) ? 'refused' : ((outcome.Attributes as T | undefined) ?? null);
}

/** The key alone: a whole row may be given for it. */
export const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

export const putOf = (row: Key & Row, condition?: Expression) => ({
  TableName: tableName(),
  Item: { ...row },
  ...conditionOf(condition),
});

export const inputOf = (key: Key, change: Change) => ({
  TableName: tableName(),
  Key: keyOf(key),
  ...updateOf(change),
});

export const deleteOf = (key: Key, condition?: Expression) => ({
  TableName: tableName(),
  Key: keyOf(key),
  ...conditionOf(condition),
});
