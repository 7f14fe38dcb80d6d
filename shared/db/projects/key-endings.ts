import { isoNow, now, toIso } from '../../ops/clock';
import { tableName } from '../table/client';
import { keys } from '../table/keys';
import { type TransactionPart, transact } from '../table/transact';
import { type ApiKey, findEntry, findKey, newRows, ttlOf } from './api-keys';

const MAXIMUM_ROUNDS = 3;

/** When a key's entry says that it ends. */
const endEntry = ({ projectId, id }: ApiKey, endsAt: number): TransactionPart => ({
  Update: {
    TableName: tableName(),
    Key: keys.apiKeyEntry(projectId, id),
    UpdateExpression: 'SET endsAt = :endsAt, #ttl = :ttl',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':endsAt': endsAt, ':ttl': ttlOf(endsAt) },
  },
});

/** Ends a key of the project for good, by its id. */
export async function revokeKey(projectId: string, keyId: string): Promise<'revoked' | 'was_revoked' | 'missing'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const entry = await findEntry(projectId, keyId);
    if (!entry) return 'missing';
    const key = await findKey(entry.hash, { consistent: true });
    if (key?.revokedAt !== undefined) return 'was_revoked';
    if (key && (await transact([revocation(key), endEntry(key, Math.min(now(), entry.endsAt ?? now()))])) === null) {
      return 'revoked';
    }
  }
  throw new Error('a key was changed by others in every round');
}

const revocation = ({ hash }: ApiKey): TransactionPart => ({
  Update: {
    TableName: tableName(),
    Key: keys.apiKey(hash),
    UpdateExpression: 'SET revokedAt = :now, #ttl = :ttl',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':now': isoNow(), ':ttl': ttlOf(now()) },
  },
});

/**
 * Stores a key in the place of another, which ends at `endsAt` (epoch milliseconds): both or neither. `ended` when the
 * old one was revoked or replaced before.
 */
export async function replaceKey(old: ApiKey, key: ApiKey, endsAt: number): Promise<'replaced' | 'ended'> {
  const parts = [succession(old, key, endsAt), endEntry(old, endsAt), ...newRows(key)];
  return (await transact(parts)) === null ? 'replaced' : 'ended';
}

const succession = (old: ApiKey, { id }: ApiKey, endsAt: number): TransactionPart => ({
  Update: {
    TableName: tableName(),
    Key: keys.apiKey(old.hash),
    UpdateExpression: 'SET replacedBy = :id, expiresAt = :endsAt, #ttl = :ttl',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':id': id, ':endsAt': toIso(endsAt), ':ttl': ttlOf(endsAt) },
  },
});
