import type { KeyHeader } from '../contract/key-header';
import { findAccessToken } from '../db/members/access-tokens';
import { findKey } from '../db/projects/api-keys';
import { hashOfKey, isWellFormedKey, prefixOf } from '../domain/projects/api-key';
import { now } from '../ops/clock';
import type { KeyContext } from './access';

/** RFC 6750, section 2.1, and RFC 9110, section 11.1: case doesn't matter. */
const BEARER = /^Bearer +(\S+) *$/i;

/** Postmark's header contains only the key. */
export const keyIn = (header: KeyHeader, value: string): string =>
  header === 'Authorization' ? (BEARER.exec(value)?.[1] ?? '') : value.trim();

/** Costs at most one read, and none for a malformed key. */
export async function checkKey(text: string): Promise<KeyContext> {
  if (!isWellFormedKey(text)) return { keyStatus: 'malformed' };
  const isAccessToken = prefixOf(text) === 'ss';
  if (isAccessToken) return checkAccessToken(text);
  const key = await findKey(hashOfKey(text));
  if (!key) return { keyStatus: 'unknown' };
  if (key.revokedAt !== undefined) return { keyStatus: 'revoked' };
  const expiresAt = key.expiresAt === undefined ? null : Date.parse(key.expiresAt);
  if (expiresAt !== null && expiresAt <= now()) return { keyStatus: 'expired' };
  return {
    keyStatus: 'ok',
    projectId: key.projectId,
    keyId: key.id,
    keyKind: key.kind,
    ...(key.scopes ? { scopes: key.scopes.join(' ') } : {}),
    ...(key.allowedOrigins ? { allowedOrigins: key.allowedOrigins.join(' ') } : {}),
    ...(key.requiresProof ? { requiresProof: 'true' } : {}),
    ...(expiresAt === null ? {} : { expiresAt: String(expiresAt) }),
  };
}

/** Access tokens act as secret keys with a role, until they expire. */
async function checkAccessToken(text: string): Promise<KeyContext> {
  const token = await findAccessToken(hashOfKey(text));
  if (!token) return { keyStatus: 'unknown' };
  const { projectId, sessionId, memberId, role, expiresAt } = token;
  if (expiresAt <= now()) return { keyStatus: 'expired' };
  const session = { sessionId, memberId, role };
  return { keyStatus: 'ok', projectId, keyId: sessionId, keyKind: 'secret', ...session, expiresAt: String(expiresAt) };
}
