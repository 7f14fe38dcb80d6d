import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client';
import { type Key, keys, templatePartition } from './keys';
import { conditional, isConflict } from './outcomes';
import type { TransactionPart } from './transact';

/** A page is 1 MB, and 10,000 templates of 600 bytes are 6 of them; the largest possible rows need 60. */
const MAXIMUM_PAGES = 100;

/** Part of a transaction that writes a row which names a topic: refused from when the topic is being deleted. */
export const whileTopicStands = (projectId: string, topicId: string): TransactionPart => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.topic(projectId, topicId),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(closing)',
  },
});

/**
 * Deletes a topic that no template names. It is closed to further templates first, so none can come to name it
 * between the look and the deletion; one left closed by a crash goes when its deletion is repeated.
 */
export async function deleteTopic(projectId: string, id: string): Promise<'deleted' | 'missing' | 'in_use'> {
  const Key = keys.topic(projectId, id);
  if (!(await setClosing(Key, true))) return 'missing';
  if (await isNamed(projectId, id)) {
    await setClosing(Key, false);
    return 'in_use';
  }
  const outcome = await conditional(
    db.send(new DeleteCommand({ TableName: tableName(), Key, ConditionExpression: 'attribute_exists(pk)' })),
  );
  return isConflict(outcome) ? 'missing' : 'deleted';
}

/** False when there is no such topic. */
async function setClosing(Key: Key, closing: boolean): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: closing ? 'SET closing = :true' : 'REMOVE closing',
        ConditionExpression: 'attribute_exists(pk)',
        ...(closing ? { ExpressionAttributeValues: { ':true': true } } : {}),
      }),
    ),
  );
  return !isConflict(outcome);
}

async function isNamed(projectId: string, topicId: string): Promise<boolean> {
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'topicId = :topic',
        ProjectionExpression: 'sk',
        ExpressionAttributeValues: { ':pk': templatePartition(projectId), ':topic': topicId },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    if (Items.length > 0) return true;
    if (!LastEvaluatedKey) return false;
    from = LastEvaluatedKey;
  }
  throw new Error('a project has more templates than it may');
}
