import { randomBytes } from 'node:crypto';
import { DAY_MS, type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { pack, unpack } from '../table/large-value';
import { isConflict } from '../table/outcomes';
import { get, put, putOrRead, remove, update } from '../table/rows';

const LEASE_MS = MINUTE_MS;
const RETENTION_MS = DAY_MS;
/** An item has at most 400 KB. */
const PART_BYTES = 300 * 1024;

export interface StoredResponse {
  status: number;
  body: unknown;
}

interface RequestRow {
  requestHash: string;
  seed: string;
  lease: string;
  leaseUntil: number;
  createdAt: number;
  expiresAt: number;
  status?: number;
  answer?: Uint8Array;
  answeredAt?: EpochMs;
  parts?: number;
}

export type BeginResult =
  | { outcome: 'begun'; seed: string; createdAt: number; lease: string; repeated: boolean }
  | { outcome: 'answered'; answer: StoredResponse; answeredAt: number }
  | { outcome: 'other_request' }
  | { outcome: 'running'; retryAfterSeconds: number };

/** Compares the expiry, because DynamoDB may delete an expired row days later. */
export async function beginIdempotent(projectId: string, name: string, requestHash: string): Promise<BeginResult> {
  const time = now();
  const lease = randomBytes(8).toString('hex');
  const newRequest = {
    seed: newSeed(),
    createdAt: time,
    lease,
    leaseUntil: time + LEASE_MS,
    expiresAt: time + RETENTION_MS,
  };
  const key = keys.idempotency(projectId, name);
  const created = await putOrRead<RequestRow>(
    { ...key, v: 1, requestHash, ...newRequest, ttl: Math.ceil(newRequest.expiresAt / 1000) },
    expr`attribute_not_exists(pk) OR expiresAt <= ${time}`,
  );
  if (!isConflict<RequestRow>(created)) return { outcome: 'begun', repeated: false, ...newRequest };
  // The row may expire between the condition and its response. The caller's next try then begins the request.
  return created.row ? resume(projectId, name, requestHash, created.row, lease) : stillRunning(1000);
}

async function resume(
  projectId: string,
  name: string,
  requestHash: string,
  row: RequestRow,
  lease: string,
): Promise<BeginResult> {
  const time = now();
  const { seed, createdAt } = row;
  if (row.requestHash !== requestHash) return { outcome: 'other_request' };
  if (row.answer) {
    const bytes = await readResponse(projectId, name, row.answer, row.parts ?? 0);
    const response = { status: row.status ?? 200, body: unpack(bytes) };
    return { outcome: 'answered', answer: response, answeredAt: row.answeredAt ?? createdAt };
  }
  if (row.lease === lease) return { outcome: 'begun', seed, createdAt, lease, repeated: true };
  if (row.leaseUntil > time) return stillRunning(row.leaseUntil - time);
  const isClaimed = await update(keys.idempotency(projectId, name), {
    set: { lease, leaseUntil: time + LEASE_MS },
    if: expr`lease = ${row.lease} AND attribute_not_exists(answer)`,
  });
  return isClaimed ? { outcome: 'begun', seed, createdAt, lease, repeated: true } : stillRunning(1000);
}

const stillRunning = (ms: number): BeginResult => ({
  outcome: 'running',
  retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
});

const partKey = (projectId: string, name: string, part: number) => ({
  ...keys.idempotency(projectId, name),
  sk: `ANSWER#${part}`,
});

async function readResponse(
  projectId: string,
  name: string,
  firstPart: Uint8Array,
  parts: number,
): Promise<Uint8Array> {
  const otherParts = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const row = await get<{ bytes: Uint8Array }>(partKey(projectId, name, part));
      return row?.bytes ?? new Uint8Array();
    }),
  );
  return Buffer.concat([firstPart, ...otherParts]);
}

async function storeOtherParts(projectId: string, name: string, otherBytes: Uint8Array): Promise<number> {
  const parts = Math.ceil(otherBytes.byteLength / PART_BYTES);
  for (let part = 0; part < parts; part++) {
    const bytes = otherBytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await put({ ...partKey(projectId, name, part), v: 1, bytes, ttl: Math.ceil((now() + RETENTION_MS) / 1000) });
  }
  return parts;
}

export async function completeIdempotent(
  projectId: string,
  name: string,
  lease: string,
  { status, body }: StoredResponse,
): Promise<void> {
  const packed = pack(body ?? null);
  const parts = await storeOtherParts(projectId, name, packed.subarray(PART_BYTES));
  await update(keys.idempotency(projectId, name), {
    set: { status, answer: packed.subarray(0, PART_BYTES), parts, answeredAt: now() },
    if: expr`lease = ${lease}`,
  });
}

export async function releaseIdempotent(
  projectId: string,
  name: string,
  lease: string,
  hasChangedNothing: boolean,
): Promise<void> {
  const key = keys.idempotency(projectId, name);
  const holdsLease = expr`lease = ${lease}`;
  if (hasChangedNothing) await remove(key, holdsLease);
  else await update(key, { set: { leaseUntil: 0 }, if: holdsLease });
}
