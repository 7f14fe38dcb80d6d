import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newSeed } from '../../ops/ids';
import { db, tableName } from './client';
import type { Key } from './keys';
import { conditional, isConflict } from './outcomes';
import type { TransactionPart } from './transact';

/** A round is lost only to another deletion of the same record, which has opened or closed it meanwhile. */
const MAXIMUM_ROUNDS = 5;
/** A page is 1 MB, and 10,000 rows of 600 bytes are 6 of them; the largest possible rows need 60. */
const MAXIMUM_PAGES = 100;

/** Part of a transaction that writes a row which names a record: refused from when the record is being deleted. */
export const whileItStands = (Key: Key): TransactionPart => ({
  ConditionCheck: {
    TableName: tableName(),
    Key,
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(closing)',
  },
});

/**
 * Deletes a record that nothing names. It is closed first, so nothing can come to name it between the look and the
 * deletion; one left closed by a crash goes when its deletion is repeated. Each deletion closes it by a mark of its
 * own: what another one has opened since, this one deletes only after another look.
 */
export async function deleteUnlessNamed(
  Key: Key,
  isNamed: () => Promise<boolean>,
): Promise<'deleted' | 'missing' | 'in_use'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const mark = newSeed();
    if (!(await close(Key, mark))) return 'missing';
    if (await isNamed()) {
      await open(Key, mark);
      return 'in_use';
    }
    if (await remove(Key, mark)) return 'deleted';
  }
  return 'in_use';
}

/** False when there is no such record. */
async function close(Key: Key, mark: string): Promise<boolean> {
  const closing = new UpdateCommand({
    TableName: tableName(),
    Key,
    UpdateExpression: 'SET closing = :mark',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':mark': mark },
  });
  return !isConflict(await conditional(db.send(closing)));
}

async function open(Key: Key, mark: string): Promise<void> {
  const opening = new UpdateCommand({
    TableName: tableName(),
    Key,
    UpdateExpression: 'REMOVE closing',
    ConditionExpression: 'attribute_exists(pk) AND closing = :mark',
    ExpressionAttributeValues: { ':mark': mark },
  });
  await conditional(db.send(opening));
}

async function remove(Key: Key, mark: string): Promise<boolean> {
  const removal = new DeleteCommand({
    TableName: tableName(),
    Key,
    ConditionExpression: 'attribute_exists(pk) AND closing = :mark',
    ExpressionAttributeValues: { ':mark': mark },
  });
  return !isConflict(await conditional(db.send(removal)));
}

/** A condition on rows, with the names and values in it. */
interface Naming {
  expression: string;
  names?: Record<string, string>;
  values: Record<string, string>;
}

/** Whether a row of a partition meets a condition. */
export async function isAnyIn(partition: string, { expression, names, values }: Naming): Promise<boolean> {
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: expression,
        ProjectionExpression: 'sk',
        ExpressionAttributeValues: { ':pk': partition, ...values },
        ...(names ? { ExpressionAttributeNames: names } : {}),
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    if (Items.length > 0) return true;
    if (!LastEvaluatedKey) return false;
    from = LastEvaluatedKey;
  }
  throw new Error('a project has more rows of a kind than it may');
}
