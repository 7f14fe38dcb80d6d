import { tenantName } from '../../shared/aws/tenants';
import type { EmailRow } from '../../shared/db/emails';
import { tenantState } from '../../shared/db/tenants';
import { standsFor } from '../../shared/domain/tenant-sending';
import { env } from '../../shared/ops/env';

export const configurationSetOf = ({ lane }: Pick<EmailRow, 'lane'>): string =>
  env(lane === 'bulk' ? 'bulkSet' : 'transactionalSet');

/** The tenant under which a mail goes: the project's, once it stands for the sender and the lane. */
export async function tenantFor(row: EmailRow, from: string): Promise<string | undefined> {
  const name = tenantName(row.projectId);
  const tenant = name && (await tenantState(row.projectId));
  if (!tenant) return undefined;
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  return standsFor(tenant, domain, configurationSetOf(row)) ? name : undefined;
}
