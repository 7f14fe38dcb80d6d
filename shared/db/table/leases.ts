import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../../ops/clock';
import { db, tableName } from './client';
import { type Key, keys } from './keys';
import { conditional, isConflict } from './outcomes';

/** A lease that nobody ended goes by itself, a day after its time at the earliest. */
const KEPT_S = 24 * 60 * 60;

/** Takes a lease for `ms` milliseconds: only one holder at a time does the work it stands for. */
export const takeLease = (name: string, holder: string, ms: number): Promise<boolean> =>
  takeLeaseRow(keys.lease(name), holder, ms);

/** The same for a lease with a row of its own partition: of such there may be many at a time. */
export async function takeLeaseRow(key: Key, holder: string, ms: number): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, v: 1, holder, until: now() + ms, ttl: Math.ceil((now() + ms) / 1000) + KEPT_S },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now OR holder = :holder',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': now(), ':holder': holder },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Gives a lease back before its time. */
export const endLease = (name: string, holder: string): Promise<void> => endLeaseRow(keys.lease(name), holder);

export async function endLeaseRow(key: Key, holder: string): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: key,
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      }),
    ),
  );
}
