import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { db, tableName } from '../table/client';
import { pack, unpack } from '../table/compressed';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';

const LEASE_MS = 60_000;
const KEPT_MS = 24 * 3600_000;
/** Bytes of an answer that one row holds: an item has at most 400 KB. */
const PART_BYTES = 300 * 1024;

/** An answer that can be given again; its secrets are left out before it gets here. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

interface Row {
  requestHash: string;
  seed: string;
  lease: string;
  leaseUntil: number;
  createdAt: number;
  expiresAt: number;
  status?: number;
  answer?: Uint8Array;
  /** How many further rows hold an answer that is too large for one. */
  parts?: number;
}

export type Begun =
  | { outcome: 'begun'; seed: string; createdAt: number; lease: string; repeated: boolean }
  | { outcome: 'answered'; answer: StoredAnswer }
  | { outcome: 'other_request' }
  | { outcome: 'running'; retryAfterSeconds: number };

/**
 * Starts a keyed request, or finds what became of it. Expiry is compared here and never left to TTL,
 * which deletes days late.
 */
export async function beginIdempotent(projectId: string, name: string, requestHash: string): Promise<Begun> {
  const time = now();
  const lease = randomBytes(8).toString('hex');
  const fresh = { seed: newSeed(), createdAt: time, lease, leaseUntil: time + LEASE_MS, expiresAt: time + KEPT_MS };
  const created = await conditional<unknown, Row>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.idempotency(projectId, name),
          v: 1,
          requestHash,
          ...fresh,
          ttl: Math.ceil(fresh.expiresAt / 1000),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': time },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (!isConflict<Row>(created)) return { outcome: 'begun', repeated: false, ...fresh };
  // Without a row it expired between the condition and the answer: the caller's next try begins anew.
  return created.row ? resume(projectId, name, requestHash, created.row, lease) : running(1000);
}

async function resume(projectId: string, name: string, requestHash: string, row: Row, lease: string): Promise<Begun> {
  const time = now();
  const { seed, createdAt } = row;
  if (row.requestHash !== requestHash) return { outcome: 'other_request' };
  if (row.answer) {
    const bytes = await readAnswer(projectId, name, row.answer, row.parts ?? 0);
    return { outcome: 'answered', answer: { status: row.status ?? 200, body: unpack(bytes) } };
  }
  if (row.lease === lease) return { outcome: 'begun', seed, createdAt, lease, repeated: true };
  if (row.leaseUntil > time) return running(row.leaseUntil - time);
  const taken = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.idempotency(projectId, name),
        UpdateExpression: 'SET lease = :lease, leaseUntil = :until',
        ConditionExpression: 'attribute_exists(pk) AND lease = :old AND attribute_not_exists(answer)',
        ExpressionAttributeValues: { ':lease': lease, ':until': time + LEASE_MS, ':old': row.lease },
      }),
    ),
  );
  return isConflict(taken) ? running(1000) : { outcome: 'begun', seed, createdAt, lease, repeated: true };
}

const running = (ms: number): Begun => ({ outcome: 'running', retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });

const partKey = (projectId: string, name: string, part: number) => ({
  ...keys.idempotency(projectId, name),
  sk: `ANSWER#${part}`,
});

/** An answer of several rows, in order. */
async function readAnswer(projectId: string, name: string, first: Uint8Array, parts: number): Promise<Uint8Array> {
  const rest = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const Key = partKey(projectId, name, part);
      const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
      return (Item?.bytes ?? new Uint8Array()) as Uint8Array;
    }),
  );
  return Buffer.concat([first, ...rest]);
}

/** Stores what does not fit the first row; the parts of a repeat replace those of a try that died. */
async function storeRest(projectId: string, name: string, rest: Uint8Array): Promise<number> {
  const parts = Math.ceil(rest.byteLength / PART_BYTES);
  for (let part = 0; part < parts; part++) {
    const bytes = rest.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    const Item = { ...partKey(projectId, name, part), v: 1, bytes, ttl: Math.ceil((now() + KEPT_MS) / 1000) };
    await db.send(new PutCommand({ TableName: tableName(), Item }));
  }
  return parts;
}

/** Keeps a success for replays. */
export async function completeIdempotent(
  projectId: string,
  name: string,
  lease: string,
  { status, body }: StoredAnswer,
): Promise<void> {
  const packed = pack(body ?? null);
  const parts = await storeRest(projectId, name, packed.subarray(PART_BYTES));
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.idempotency(projectId, name),
        UpdateExpression: 'SET #status = :status, answer = :answer, parts = :parts',
        ConditionExpression: 'attribute_exists(pk) AND lease = :lease',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ':answer': packed.subarray(0, PART_BYTES),
          ':parts': parts,
          ':lease': lease,
        },
      }),
    ),
  );
}

/** Ends a try without an answer: forgotten when it did nothing, else only the lease is freed and the seed stays. */
export async function releaseIdempotent(projectId: string, name: string, lease: string, clean: boolean): Promise<void> {
  const where = { TableName: tableName(), Key: keys.idempotency(projectId, name) };
  const condition = { ConditionExpression: 'lease = :lease', ExpressionAttributeValues: { ':lease': lease } };
  const write = clean
    ? db.send(new DeleteCommand({ ...where, ...condition }))
    : db.send(
        new UpdateCommand({
          ...where,
          UpdateExpression: 'SET leaseUntil = :zero',
          ConditionExpression: 'attribute_exists(pk) AND lease = :lease',
          ExpressionAttributeValues: { ':lease': lease, ':zero': 0 },
        }),
      );
  await conditional(write);
}
