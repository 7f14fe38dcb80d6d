import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { campaignKeys } from './keys';

/** Test mails of a project in a day of UTC: enough to look at, and no way to mail a list. */
export const TESTS_A_DAY = 500;

const DAY_MS = 86_400_000;
const MAXIMUM_ROUNDS = 10;

/** Takes places in a project's share of test mails of the day; false when it has not so many left. Epoch milliseconds. */
export async function takeTestShare(projectId: string, time: number, asked: number): Promise<boolean> {
  const day = Math.floor(time / DAY_MS);
  const key = campaignKeys.testShare(projectId, day);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
    const taken: number = Item?.n ?? 0;
    if (taken + asked > TESTS_A_DAY) return false;
    const outcome = await conditional(
      db.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...key, v: 1, n: taken + asked, ttl: ((day + 2) * DAY_MS) / 1000 },
          ConditionExpression: 'attribute_not_exists(pk) OR n = :taken',
          ExpressionAttributeValues: { ':taken': taken },
        }),
      ),
    );
    if (!isConflict(outcome)) return true;
  }
  return false;
}
