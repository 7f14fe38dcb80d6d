import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyKind } from '../domain/api-key';
import { isoNow, now } from '../ops/clock';
import { indexName } from '../ops/names';
import { db, tableName } from './client';
import { indexes, keys } from './keys';
import { conditional, isConflict } from './outcomes';
import { contentOf } from './stored';

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
}

const USE_INTERVAL_MS = 60_000;
const MAXIMUM_REMEMBERED = 10_000;
const lastMarked = new Map<string, number>();

const toKey = (item: Record<string, unknown>): ApiKey => contentOf(item) as unknown as ApiKey;

/** The key with this hash, revoked and expired ones too. */
export async function findKey(hash: string): Promise<ApiKey | null> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: keys.apiKey(hash) }));
  return Item ? toKey(Item) : null;
}

export async function createKey(key: ApiKey): Promise<void> {
  await db.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.apiKey(key.hash), v: 1, g1pk: indexes.keysOf(key.projectId), g1sk: key.id, ...key },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

/** A project's keys, oldest first: at most a few hundred. */
export async function listKeys(projectId: string): Promise<ApiKey[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g1'),
      KeyConditionExpression: 'g1pk = :pk',
      ExpressionAttributeValues: { ':pk': indexes.keysOf(projectId) },
      Limit: 500,
    }),
  );
  const found = await Promise.all(Items.map((item) => findKey((item.pk as string).slice('KEY#'.length))));
  return found.filter((key) => key !== null);
}

/** Revokes a key of the project; false when it has none with this id or it is revoked already. */
export async function revokeKey(projectId: string, keyId: string): Promise<boolean> {
  const key = (await listKeys(projectId)).find(({ id }) => id === keyId);
  if (!key) return false;
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.apiKey(key.hash),
        UpdateExpression: 'SET revokedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
        ExpressionAttributeValues: { ':now': isoNow() },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Notes that a key was used, at most once a minute and container; lies apart from the key, which only the CLI writes. */
export async function markKeyUsed(projectId: string, keyId: string): Promise<void> {
  const time = now();
  const last = lastMarked.get(keyId);
  if (last !== undefined && time - last < USE_INTERVAL_MS) return;
  if (lastMarked.size >= MAXIMUM_REMEMBERED) lastMarked.clear();
  lastMarked.set(keyId, time);
  await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.apiKeyUse(projectId, keyId), v: 1, lastUsedAt: isoNow(), usedAt: time },
        ConditionExpression: 'attribute_not_exists(pk) OR usedAt < :before',
        ExpressionAttributeValues: { ':before': time - USE_INTERVAL_MS },
      }),
    ),
  );
}
