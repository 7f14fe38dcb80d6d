import { wakeTenant } from '../../shared/db/sending/tenants';
import { optionalEnv } from '../../shared/ops/env';
import type { TenantEffect } from '../../shared/queue/project-reactions';

/** Has a project's tenant brought in step, where the installation has tenants. */
export async function wakeTenantOf({ projectId }: TenantEffect): Promise<void> {
  if (optionalEnv('tenants')) await wakeTenant(projectId);
}
