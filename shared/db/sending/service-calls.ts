import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { now, sleep } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';

/** SES takes each of its operations but sending once a second and account ("throttled at one request per second"). */
const INTERVAL_MS = 1_000;
/** A slot further ahead than this was written by a wrong clock. */
const ABSURD_MS = 60_000;
/** Under a crowd each try can lose its slot to another; then the caller does without. */
const MAXIMUM_TRIES = 20;
const SHORTEST_WAIT_MS = 50;

/** Takes the slot that is free now; otherwise tells the milliseconds until the next. */
async function tryTake(operation: string): Promise<'taken' | number> {
  const time = now();
  const outcome = await conditional<unknown, { nextAt: number }>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.accountRate(operation), v: 1, nextAt: time + INTERVAL_MS },
        ConditionExpression: 'attribute_not_exists(pk) OR nextAt <= :now OR nextAt > :absurd',
        ExpressionAttributeValues: { ':now': time, ':absurd': time + ABSURD_MS },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (!isConflict<{ nextAt: number }>(outcome)) return 'taken';
  return Math.max(SHORTEST_WAIT_MS, (outcome.row?.nextAt ?? time) - time);
}

/**
 * Takes the account's next slot for an operation of SES, waiting at most `patienceMs` for one; false when
 * there was none in time.
 */
export async function takeServiceCall(operation: string, patienceMs = 0): Promise<boolean> {
  const deadline = now() + patienceMs;
  for (let attempt = 0; attempt < MAXIMUM_TRIES; attempt++) {
    const waitMs = await tryTake(operation);
    if (waitMs === 'taken') return true;
    if (now() + waitMs > deadline) return false;
    await sleep(waitMs);
  }
  return false;
}
