import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now, toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { dueHookPartition, dueHookPartitions, LANE, lanePartition, type WebhookRef, webhookKeys } from './keys';

/** One of a webhook's lanes. */
export interface Lane {
  lane: number;
  /** Raised by each message that comes: nobody who has not seen the latest can put the lane to sleep. */
  wakes: number;
  /** It has messages, or may have some: then it is in the due index. */
  awake: boolean;
  /** Failures in a row of its first message. */
  failures: number;
  /** Rests until then, in epoch milliseconds. */
  notBefore: number;
}

/** A lane that somebody should look at. */
export interface LaneRef extends WebhookRef {
  lane: number;
}

/** When a lane whose message was lost, or whose worker died, is looked at. */
const LOOK_MS = 60_000;

const entryOf = (ref: WebhookRef, lane: number, at: number) => ({
  g5pk: dueHookPartition(ref),
  g5sk: `${toIso(at)}#${ref.webhookId}#${lane}`,
});

/** A lane's row as it begins: asleep. */
export const newLane = (ref: WebhookRef, lane: number): Record<string, unknown> => ({
  ...webhookKeys.lane(ref, lane),
  v: 1,
  lane,
  wakes: 0,
  failures: 0,
  notBefore: 0,
});

const toLane = (item: Record<string, unknown>): Lane => ({
  lane: item.lane as number,
  wakes: item.wakes as number,
  awake: item.g5pk !== undefined,
  failures: item.failures as number,
  notBefore: item.notBefore as number,
});

interface Change {
  expression: string;
  values: Record<string, unknown>;
  expect?: string;
}

/** One write of a lane's row; null when the condition does not hold or the webhook is gone. */
async function change({ lane, ...ref }: LaneRef, { expression, values, expect }: Change): Promise<Lane | null> {
  const outcome = await conditional<{ Attributes?: unknown }>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: webhookKeys.lane(ref, lane),
        UpdateExpression: expression,
        ConditionExpression: `attribute_exists(pk)${expect ? ` AND ${expect}` : ''}`,
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_OLD',
      }),
    ),
  );
  return isConflict(outcome) ? null : toLane(outcome.Attributes as Record<string, unknown>);
}

/** Tells a lane of a new message. True when it was asleep, so that its worker has to be called. */
export async function wakeLane(ref: LaneRef): Promise<boolean> {
  const { g5pk, g5sk } = entryOf(ref, ref.lane, now() + LOOK_MS);
  const before = await change(ref, {
    expression: 'SET g5pk = if_not_exists(g5pk, :pk), g5sk = if_not_exists(g5sk, :sk) ADD wakes :one',
    values: { ':pk': g5pk, ':sk': g5sk, ':one': 1 },
  });
  return before !== null && !before.awake;
}

/** Wakes a lane and ends its rest, if it has one: its worker is to be called in any case. */
export async function rouseLane(ref: LaneRef): Promise<void> {
  const { g5pk, g5sk } = entryOf(ref, ref.lane, now() + LOOK_MS);
  await change(ref, {
    expression: 'SET g5pk = :pk, g5sk = :sk, failures = :none, notBefore = :none ADD wakes :one',
    values: { ':pk': g5pk, ':sk': g5sk, ':none': 0, ':one': 1 },
  });
}

/** Puts a lane to sleep that was empty; false when a message has come since the caller saw it. */
export async function sleepLane(ref: LaneRef, seen: Lane): Promise<boolean> {
  const before = await change(ref, {
    expression: 'SET failures = :none, notBefore = :none REMOVE g5pk, g5sk',
    values: { ':none': 0, ':wakes': seen.wakes },
    expect: 'wakes = :wakes',
  });
  return before !== null;
}

/** Lets a lane rest, and has it looked at `lookAt` at the latest. */
export async function restLane(
  ref: LaneRef,
  { failures, notBefore, lookAt }: { failures: number; notBefore: number; lookAt: number },
): Promise<void> {
  const { g5pk, g5sk } = entryOf(ref, ref.lane, lookAt);
  await change(ref, {
    expression: 'SET g5pk = :pk, g5sk = :sk, failures = :failures, notBefore = :notBefore',
    values: { ':pk': g5pk, ':sk': g5sk, ':failures': failures, ':notBefore': notBefore },
  });
}

/** Moves the entry of a lane among what is due; false when it sleeps, or moved beyond `seenAt` meanwhile. */
export async function lookAtLaneAgain(ref: LaneRef, nextLook: number, seenAt: number): Promise<boolean> {
  const before = await change(ref, {
    expression: 'SET g5sk = :next',
    values: { ':next': entryOf(ref, ref.lane, nextLook).g5sk, ':seen': entryOf(ref, ref.lane, seenAt).g5sk },
    expect: 'g5sk <= :seen',
  });
  return before !== null;
}

/** The lanes of a webhook as they are now. */
export async function listLanes(ref: WebhookRef): Promise<Lane[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lane)',
      ExpressionAttributeValues: { ':pk': lanePartition(ref), ':lane': LANE },
      ConsistentRead: true,
    }),
  );
  return Items.map(toLane);
}

const LANE_KEY = /^P#(.+?)#HK#(whk_[0-9A-Z]+)$/;

function toRef({ pk, sk }: Record<string, unknown>): LaneRef | null {
  const [, projectId, webhookId] = LANE_KEY.exec(String(pk)) ?? [];
  return projectId && webhookId ? { projectId, webhookId, lane: Number(String(sk).slice(LANE.length)) } : null;
}

/** Lanes whose moment has come by `until`, at most `limitPerShard` of each shard. */
export async function listDueLanes(until: number, limitPerShard: number): Promise<LaneRef[]> {
  const found = await Promise.all(
    dueHookPartitions.map((pk) =>
      db.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: indexName('g5'),
          KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
          ExpressionAttributeValues: { ':pk': pk, ':until': `${toIso(until)}~` },
          Limit: limitPerShard,
        }),
      ),
    ),
  );
  return found.flatMap(({ Items = [] }) => Items.map(toRef).filter((ref) => ref !== null));
}
