import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { QUOTA_SHARE } from '../../domain/sending/account';
import {
  type BookingForms,
  blockSize,
  bookingForms,
  type Lane,
  plan,
  type RateRow,
  slotsUpTo,
} from '../../domain/sending/rate';
import { now } from '../../ops/clock';
import { optionalEnv } from '../../ops/env';
import { describe, logger } from '../../ops/log';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { type Conflict, conditional, isConflict } from '../table/outcomes';
import { getAccount } from './account';

/** What a new account may send a second; also the limit that the service promises. */
const DEFAULT_RATE = 14;
/** How far a throttling answer of SES moves the next slot. */
const PUSH_BACK_MS = 500;
/** Rounds of one reservation: others may move the row between our look and our write. */
const MAXIMUM_ROUNDS = 8;
const CROWDED_WAIT_MS = 50;

/** Moments at which mail may leave, or how long to wait before asking again. */
export type Reservation = { slots: number[] } | { waitMs: number };

/** Mails a second: what SES allows the account, under the deployment's own ceiling. */
export async function sendingRate(): Promise<number> {
  const account = await getAccount();
  const ceiling = Number(optionalEnv('rateCeiling') ?? Number.POSITIVE_INFINITY);
  return Math.min(account?.maxSendRate ?? DEFAULT_RATE, ceiling);
}

/** What is left of the day for bulk mail; null when the account has no quota. */
export async function quotaLeft(): Promise<number | null> {
  const account = await getAccount();
  if (!account || account.max24HourSend < 0) return null;
  return Math.floor(account.max24HourSend * QUOTA_SHARE - account.sentLast24Hours);
}

/** Rate and quota as metrics; none where they can't be read, for what they go with has been done. */
export async function allowance(): Promise<{ SendRate?: number; QuotaLeft?: number | null }> {
  try {
    const [SendRate, QuotaLeft] = await Promise.all([sendingRate(), quotaLeft()]);
    return { SendRate, QuotaLeft };
  } catch (error) {
    logger.warn('rate and quota could not be read', describe(error));
    return {};
  }
}

type Update = { set: string; condition: string; values: Record<string, unknown> };

async function updateRate({ set, condition, values }: Update): Promise<RateRow | Conflict<RateRow>> {
  const outcome = await conditional<{ Attributes?: unknown }, RateRow>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.sendRate(),
        UpdateExpression: `SET ${set}`,
        ConditionExpression: condition,
        ExpressionAttributeNames: /#left/.test(set + condition) ? { '#left': 'left' } : undefined,
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict<RateRow>(outcome) ? outcome : (outcome.Attributes as RateRow);
}

/** One form of a booking as a conditional update, which lowers the quota in the same write. */
function toUpdate(
  form: 'busy' | 'idle',
  { busy, idle, needsLeft }: BookingForms,
  n: number,
  left: number | null,
): Update {
  const spend = left === null ? '' : ', #left = if_not_exists(#left, :left) - :n';
  const enough = needsLeft === null ? '' : ' AND (attribute_not_exists(#left) OR #left >= :n)';
  const values = { ...(spend ? { ':left': left } : {}), ...(spend || enough ? { ':n': n } : {}) };
  return form === 'busy'
    ? {
        set: `tat = tat + :add${spend}`,
        condition: `tat BETWEEN :from AND :to${enough}`,
        values: { ...values, ':add': busy.add, ':from': busy.from, ':to': busy.to },
      }
    : {
        set: `tat = :tat${spend}`,
        condition: `(attribute_not_exists(tat) OR tat < :below OR tat > :above)${enough}`,
        values: { ...values, ':tat': idle.tat, ':below': idle.below, ':above': idle.above },
      };
}

/**
 * Books up to `wanted` slots of the account's rate: GCRA on one shared row. About one write a block, and a
 * block is a third of a second, so a crowd of senders shares the rate without meeting on the row too often.
 */
export async function reserveSlots(lane: Lane, wanted: number): Promise<Reservation> {
  const [rate, left] = await Promise.all([sendingRate(), quotaLeft()]);
  const n = Math.max(1, Math.min(wanted, blockSize(rate)));
  let row: RateRow | undefined;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const request = { rate, n, lane };
    const time = now();
    const planned = row && plan(row, time, request);
    if (planned && 'reason' in planned) return { waitMs: planned.waitMs };
    const outcome = await updateRate(toUpdate(planned?.form ?? 'busy', bookingForms(time, request), n, left));
    if (!isConflict<RateRow>(outcome)) return { slots: slotsUpTo(outcome.tat ?? time, n, rate) };
    row = outcome.row ?? {};
  }
  return { waitMs: CROWDED_WAIT_MS };
}

/** Moves the next slot away after SES answered that mail comes too fast. */
export async function pushBackRate(): Promise<void> {
  const time = now();
  await updateRate({
    set: 'tat = tat + :push',
    condition: 'tat BETWEEN :now AND :far',
    values: { ':push': PUSH_BACK_MS, ':now': time, ':far': time + 30_000 },
  });
}

/** Sets what is left of the day for bulk mail to what SES says; takes the limit away where there is none. */
export async function refreshQuota(): Promise<void> {
  const left = await quotaLeft();
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.sendRate(),
        UpdateExpression: left === null ? 'REMOVE #left' : 'SET #left = :left',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#left': 'left' },
        ...(left === null ? {} : { ExpressionAttributeValues: { ':left': left } }),
      }),
    ),
  );
}
