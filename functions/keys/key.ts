import type { FieldError } from '../../shared/contract/errors';
import { invalidField, Problem } from '../../shared/contract/problem';
import type { KeyKind, KeyUpdate } from '../../shared/contract/routes/keys';
import { type ApiKey, getKey, listKeyEntries } from '../../shared/db/projects/api-keys';
import type { ProjectSecrets } from '../../shared/domain/projects/secrets';
import { proofSecret } from '../../shared/domain/projects/visitor-proof';
import type { EpochMs } from '../../shared/durations';
import type { Caller } from '../../shared/http/call';
import { requireOwnerNow } from '../../shared/http/require-manager';
import { now, toIso } from '../../shared/ops/clock';

export const keyReply = (key: ApiKey, lastUsedAt: string | undefined) => ({
  id: key.id,
  name: key.name,
  kind: key.kind,
  lastFour: key.lastFour ?? null,
  scopes: key.scopes ?? null,
  allowedOrigins: key.allowedOrigins ?? null,
  requiresProof: key.requiresProof ?? false,
  createdAt: key.createdAt,
  createdBy: key.createdBy ?? null,
  lastUsedAt: lastUsedAt ?? null,
  expiresAt: key.expiresAt ?? null,
  revokedAt: key.revokedAt ?? null,
  replacedBy: key.replacedBy ?? null,
});

export const proofSecretOf = (project: ProjectSecrets, { id, kind }: ApiKey): string | null =>
  kind === 'public' ? proofSecret(project, id) : null;

export function publicOnlyErrors({
  kind,
  allowedOrigins,
  requiresProof,
}: KeyUpdate & { kind?: KeyKind }): FieldError[] {
  if (kind === undefined || kind === 'public') return [];
  const isSetByField = { allowedOrigins: allowedOrigins != null, requiresProof: requiresProof === true };
  const message = 'Only for public keys, because browsers use no others.';
  return Object.entries(isSetByField).flatMap(([field, isSet]) =>
    isSet ? [{ field, message, code: 'custom' as const }] : [],
  );
}

/** Concurrent requests may exceed this limit. */
const MAX_LIVE_KEYS = 100;

export async function throwIfTooManyKeys(projectId: string): Promise<void> {
  const time = now();
  const liveKeys = (await listKeyEntries(projectId)).filter(({ endsAt }) => endsAt === undefined || endsAt > time);
  if (liveKeys.length < MAX_LIVE_KEYS) return;
  const message = `A project can have at most ${MAX_LIVE_KEYS} active keys. Revoke some first.`;
  throw invalidField('', message, 'too_big');
}

export function throwIfMoreScopes(caller: Caller, scopes: readonly string[] | undefined): void {
  if (caller.scopes === null) return;
  if (scopes?.every((scope) => caller.scopes?.includes(scope))) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message: 'A key with limited scopes can create, rotate and revoke only keys with no further scopes.',
  });
}

/** Infinite without an expiry. */
export const endsAtOf = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>): EpochMs =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);

interface Creator {
  key: ApiKey | null;
  endsAt: number;
}

export async function findCreator(projectId: string, caller: Caller): Promise<Creator> {
  if (caller.session) {
    await requireOwnerNow(projectId, caller.session);
    return { key: null, endsAt: Number.POSITIVE_INFINITY };
  }
  const key = await getKey(projectId, caller.keyId);
  if (key?.revokedAt !== undefined) throw new Problem('INVALID_API_KEY');
  const keyEndsAt = key ? endsAtOf(key) : Number.POSITIVE_INFINITY;
  return { key, endsAt: Math.min(caller.expiresAt ?? Number.POSITIVE_INFINITY, keyEndsAt) };
}

export function throwIfOutlivesCaller(callerEndsAt: number, endsAt: number): void {
  if (endsAt <= callerEndsAt) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message: `This key expires at ${toIso(callerEndsAt)}. It can create and rotate only keys whose expiresAt is no later.`,
  });
}
