import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, tableName } from './client';
import { dropLarge, type LargeValue } from './large-value';

/** Rows of a step; 40,000 chunks of a million recipients are 80 of them. */
const PAGE = 500;
const MAXIMUM_STEPS = 1_000;
const CONCURRENCY = 20;
/** What a step takes at most. */
export const ERASURE_STEP_MS = 15_000;

/** Removes all rows of a partition, and what lies in the bucket of them; `more` when the time is over: a repeat goes on. */
export async function erasePartition(partition: string, remainingMs: () => number): Promise<'done' | 'more'> {
  for (let step = 0; step < MAXIMUM_STEPS && remainingMs() > ERASURE_STEP_MS; step++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ProjectionExpression: 'pk, sk, #object',
        ExpressionAttributeNames: { '#object': 'object' },
        ConsistentRead: true,
        Limit: PAGE,
      }),
    );
    await forEachConcurrent(Items, CONCURRENCY, async ({ pk, sk, ...value }) => {
      await dropLarge(value as LargeValue);
      await db.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    });
    if (!LastEvaluatedKey) return 'done';
  }
  return 'more';
}
