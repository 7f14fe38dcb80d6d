import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Payloads } from '../../domain/segments/match-result';
import type { Execution, ExecutionRef } from '../../domain/workflows/execution';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { workflowKeys } from './keys';

type PayloadKind = keyof Payloads & ('trigger' | 'received');

const DAY_MS = 86_400_000;
/** Longer than the first 400 days of an execution and the year that a wait begun in them may take. */
const KEPT_MS = 800 * DAY_MS;
const RENEWED_AFTER_MS = 400 * DAY_MS;
const kinds: readonly PayloadKind[] = ['trigger', 'received'];

const ttlAt = (at: number): number => Math.ceil((at + KEPT_MS) / 1000);

type Owner = ExecutionRef & Pick<Execution, 'generation'>;

/** An event that ended a wait, and the visit at which it did. */
export interface Received {
  eventId: string;
  visit: number;
}

/** What an execution has been given so far. */
export interface StoredPayloads {
  payloads: Payloads;
  /** Null where no wait has ended with an event. */
  received: Received | null;
}

/** As JSON text: it is only ever read whole, and comes back exactly as it was given. */
const toItem = (execution: Owner, kind: PayloadKind, data: Record<string, unknown>) => ({
  ...workflowKeys.payload(execution, kind),
  v: 1,
  generation: execution.generation,
  data: JSON.stringify(data),
  ttl: ttlAt(now()),
});

/** Stores what an execution began with. */
export async function putTrigger(execution: Owner, data: Record<string, unknown>): Promise<void> {
  await db.send(new PutCommand({ TableName: tableName(), Item: toItem(execution, 'trigger', data) }));
}

/**
 * Stores what the event brought for which an execution waited, in place of what it received before. False when another
 * event came first to this wait, or it is over: who is late takes nothing of that away.
 */
export async function putReceived(
  execution: Owner,
  { eventId, visit }: Received,
  data: Record<string, unknown>,
): Promise<boolean> {
  const put = new PutCommand({
    TableName: tableName(),
    Item: { ...toItem(execution, 'received', data), eventId, visit },
    ConditionExpression: 'attribute_not_exists(pk) OR visit < :visit OR (visit = :visit AND eventId = :event)',
    ExpressionAttributeValues: { ':visit': visit, ':event': eventId },
  });
  return !isConflict(await conditional(db.send(put)));
}

export async function readPayloads(ref: ExecutionRef): Promise<StoredPayloads> {
  const wanted = kinds.map((kind) => workflowKeys.payload(ref, kind));
  const rows = await batchGet(wanted, { consistent: true });
  const [trigger, received] = wanted.map(({ sk }) => rows.find((row) => row.sk === sk));
  return {
    payloads: {
      ...(trigger ? { trigger: JSON.parse(trigger.data as string) } : {}),
      ...(received ? { received: JSON.parse(received.data as string) } : {}),
    },
    received: received ? { eventId: received.eventId as string, visit: received.visit as number } : null,
  };
}

/** Keeps the payloads of an execution that waits beyond what they were stored for. */
export async function keepPayloads(execution: Execution, until: number): Promise<void> {
  if (until - execution.startedAt <= RENEWED_AFTER_MS) return;
  const renew = (kind: PayloadKind) =>
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: workflowKeys.payload(execution, kind),
        UpdateExpression: 'SET #ttl = :ttl',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':ttl': ttlAt(until) },
      }),
    );
  await Promise.all(kinds.map((kind) => conditional(renew(kind))));
}
