import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyKind } from '../../domain/projects/api-key';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { contentOf } from '../table/stored';
import { type TransactionPart, transact } from '../table/transact';

/** A key as stored: everything but the key itself. */
export interface ApiKey {
  id: string;
  projectId: string;
  kind: KeyKind;
  name: string;
  /** SHA-256 of the key in hex; its primary key. */
  hash: string;
  scopes?: string[];
  createdAt: string;
  expiresAt?: string;
  revokedAt?: string;
  /** The key that a rotation made in its place. */
  replacedBy?: string;
}

/** What leads from a key's id to its row, and tells until when it works: epoch milliseconds. */
export interface KeyEntry {
  id: string;
  hash: string;
  endsAt?: number;
}

/** Keys that have ended are listed this long. */
const KEPT_MS = 90 * 24 * 3600_000;
const MAXIMUM_ROUNDS = 3;

const toKey = (item: Record<string, unknown>): ApiKey => contentOf(item) as unknown as ApiKey;
export const toEntry = (item: Record<string, unknown>): KeyEntry => contentOf(item) as unknown as KeyEntry;
/** When the rows of a key may go that ended at `endsAt`, in epoch seconds. */
export const ttlOf = (endsAt: number): number => Math.ceil((endsAt + KEPT_MS) / 1000);

/** The key with this hash, revoked and expired ones too. */
export async function findKey(hash: string, { consistent = false } = {}): Promise<ApiKey | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.apiKey(hash), ConsistentRead: consistent }),
  );
  return Item ? toKey(Item) : null;
}

/** The entry of a project's key, as it stands now. */
export async function findEntry(projectId: string, keyId: string): Promise<KeyEntry | null> {
  const key = keys.apiKeyEntry(projectId, keyId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item ? toEntry(Item) : null;
}

/** A project's key by its id, as it stands now. */
export async function getKey(projectId: string, keyId: string): Promise<ApiKey | null> {
  const entry = await findEntry(projectId, keyId);
  return entry && findKey(entry.hash, { consistent: true });
}

/** The rows that a new key consists of, for a transaction. */
export function newRows(key: ApiKey): TransactionPart[] {
  const endsAt = key.expiresAt === undefined ? null : Date.parse(key.expiresAt);
  const ending = endsAt === null ? {} : { ttl: ttlOf(endsAt) };
  const entry = { id: key.id, hash: key.hash, ...(endsAt === null ? {} : { endsAt }) };
  const put = (Item: Record<string, unknown>): TransactionPart => ({
    Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  return [
    put({ ...keys.apiKey(key.hash), v: 1, ...key, ...ending }),
    put({ ...keys.apiKeyEntry(key.projectId, key.id), v: 1, ...entry, ...ending }),
  ];
}

/**
 * Stores a key. Where an earlier try of the same request made one under this id, which nobody was told, this one takes
 * its place; `ended` when that one was revoked or rotated meanwhile.
 */
export async function createKey(key: ApiKey): Promise<'created' | 'ended'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    if ((await transact(newRows(key))) === null) return 'created';
    const entry = await findEntry(key.projectId, key.id);
    const earlier = entry && (await findKey(entry.hash, { consistent: true }));
    if (!earlier) continue;
    if (earlier.revokedAt !== undefined || earlier.replacedBy !== undefined) return 'ended';
    if ((await transact(replacement(earlier, key))) === null) return 'created';
  }
  throw new Error('a key was changed by others in every round');
}

/** The hash of a key that was never shown gives way to another one's. */
function replacement(earlier: ApiKey, key: ApiKey): TransactionPart[] {
  const [put] = newRows(key) as [TransactionPart];
  return [
    {
      Delete: {
        TableName: tableName(),
        Key: keys.apiKey(earlier.hash),
        ConditionExpression: 'attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)',
      },
    },
    put,
    {
      Update: {
        TableName: tableName(),
        Key: keys.apiKeyEntry(key.projectId, key.id),
        UpdateExpression: 'SET #hash = :hash',
        ConditionExpression: 'attribute_exists(pk) AND #hash = :old',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':hash': key.hash, ':old': earlier.hash },
      },
    },
  ];
}
