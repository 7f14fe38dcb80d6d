import type { ApiKey } from '../../shared/db/projects/api-keys';

/** A key as the API shows it: never the key itself, nor its hash. */
export const keyReply = (key: ApiKey, lastUsedAt: string | undefined) => ({
  id: key.id,
  name: key.name,
  kind: key.kind,
  scopes: key.scopes ?? null,
  createdAt: key.createdAt,
  createdBy: key.createdBy ?? null,
  lastUsedAt: lastUsedAt ?? null,
  expiresAt: key.expiresAt ?? null,
  revokedAt: key.revokedAt ?? null,
  replacedBy: key.replacedBy ?? null,
});
