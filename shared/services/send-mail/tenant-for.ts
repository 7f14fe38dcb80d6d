import { tenantName } from '../../aws/tenants';
import { tenantState } from '../../db/sending/tenants';
import type { Lane } from '../../domain/sending/rate';
import { standsFor } from '../../domain/sending/tenant-sending';
import { env } from '../../ops/env';

/** A mail as far as its way through SES depends on it. */
interface Routed {
  projectId: string;
  lane: Lane;
  /** Address of the sender. */
  from: string;
}

export const configurationSetOf = ({ lane }: Pick<Routed, 'lane'>): string =>
  env(lane === 'bulk' ? 'bulkSet' : 'transactionalSet');

/** The tenant under which a mail goes: the project's, once it stands for the sender and the lane. */
export async function tenantFor({ projectId, lane, from }: Routed): Promise<string | undefined> {
  const name = tenantName(projectId);
  const tenant = name && (await tenantState(projectId));
  if (!tenant) return undefined;
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  return standsFor(tenant, domain, configurationSetOf({ lane })) ? name : undefined;
}
