import type { ApiKey } from '../../shared/db/projects/api-keys';
import type { ProjectSecrets } from '../../shared/domain/projects/secrets';
import { proofSecret } from '../../shared/domain/projects/visitor-proof';

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
