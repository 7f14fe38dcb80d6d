import { isoNow, now, toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { type TransactionPart, transact, updatePart } from '../table/transact';
import { type ApiKey, findEntry, findKey, NOT_ENDED, newRows, ttlOf } from './api-keys';

const MAXIMUM_ROUNDS = 3;

/** Writes the end of a key into its entry. */
const endEntry = ({ projectId, id }: ApiKey, endsAt: number): TransactionPart =>
  updatePart(keys.apiKeyEntry(projectId, id), { set: { endsAt, ttl: ttlOf(endsAt) } });

/** Ends a project's key for good, by its id. */
export async function revokeKey(projectId: string, keyId: string): Promise<'revoked' | 'was_revoked' | 'missing'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const entry = await findEntry(projectId, keyId);
    if (!entry) return 'missing';
    const key = await findKey(entry.hash, { consistent: true });
    if (key?.revokedAt !== undefined) return 'was_revoked';
    if (!key) continue;
    const revoked = updatePart(keys.apiKey(key.hash), {
      set: { revokedAt: isoNow(), ttl: ttlOf(now()) },
      if: expr`attribute_not_exists(revokedAt)`,
    });
    const refused = await transact([revoked, endEntry(key, Math.min(now(), entry.endsAt ?? now()))]);
    if (refused === null) return 'revoked';
  }
  throw new Error('every round of revoking a key was lost to other writes');
}

/**
 * Stores a key in the place of another one, which ends at `endsAt` (epoch milliseconds): both or neither. `ended` if the
 * old one was revoked or rotated before.
 */
export async function replaceKey(old: ApiKey, key: ApiKey, endsAt: number): Promise<'replaced' | 'ended'> {
  const replaced = updatePart(keys.apiKey(old.hash), {
    set: { replacedBy: key.id, expiresAt: toIso(endsAt), ttl: ttlOf(endsAt) },
    if: NOT_ENDED,
  });
  const refused = await transact([replaced, endEntry(old, endsAt), ...newRows(key)]);
  return refused === null ? 'replaced' : 'ended';
}
