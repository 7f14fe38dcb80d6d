import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../ops/clock';
import { db, tableName } from './client';
import { keys } from './keys';
import { conditional, isConflict } from './outcomes';

/** Takes a lease for `ms` milliseconds: only one holder at a time does the work it stands for. */
export async function takeLease(name: string, holder: string, ms: number): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.lease(name), v: 1, holder, until: now() + ms },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now OR holder = :holder',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now(), ':holder': holder },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Gives a lease back before its time. */
export async function endLease(name: string, holder: string): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.lease(name),
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      }),
    ),
  );
}
