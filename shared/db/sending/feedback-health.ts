import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional } from '../table/outcomes';

/** The newest Send event that came back from SES and the newest mail that SES took, in epoch milliseconds. */
export interface FeedbackHealth {
  lastEventAt: number;
  lastSentAt: number;
}

/** Moves one of the two marks forward; how far behind events are decides whether an unclear mail may go again. */
export async function noteFeedback(mark: keyof FeedbackHealth, at: number): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.feedbackHealth(),
        UpdateExpression: 'SET #mark = :at, v = :v',
        ConditionExpression: 'attribute_not_exists(#mark) OR #mark < :at',
        ExpressionAttributeNames: { '#mark': mark },
        ExpressionAttributeValues: { ':at': at, ':v': 1 },
      }),
    ),
  );
}

export async function readFeedbackHealth(): Promise<FeedbackHealth> {
  const { Item = {} } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.feedbackHealth(), ConsistentRead: true }),
  );
  return { lastEventAt: Item.lastEventAt ?? 0, lastSentAt: Item.lastSentAt ?? 0 };
}
