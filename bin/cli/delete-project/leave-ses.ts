import { listDomains } from '../../../shared/db/domains/domains';
import { getTenant } from '../../../shared/db/sending/tenants';
import type { Tenant } from '../../../shared/domain/sending/tenant';
import { env, envNames } from '../../../shared/ops/env';
import { dropDomain } from '../../../shared/services/drop-domain/drop-domain';
import { keepTenant } from '../../../shared/services/keep-tenant/keep-tenant';
import { CliFailure } from '../failure';
import { tenantPrefixBeside } from '../names';

/** The command has time. */
const FOR_A_TENANT_MS = 60_000;

/** SES names a tenant in its ARN: `arn:aws:ses:<region>:<account>:tenant/<prefix>-<project>/<id>`. */
const nameIn = (arn: string | undefined): string | undefined => /:tenant\/([^/]+)\//.exec(arn ?? '')?.[1];

/** What the tenant's name begins with; one that SES was never heard of goes by the deployment's. */
function prefixOf({ projectId, arn }: Tenant): string {
  const name = nameIn(arn);
  return name?.endsWith(`-${projectId}`) ? name.slice(0, -projectId.length - 1) : tenantPrefixBeside(env('table'));
}

/**
 * Takes a project's domains out of SES as `DELETE /domains/{id}` does, and its tenant; answers how many domains there were.
 * An identity stays that another project builds on, or that the service has not made.
 */
export async function leaveSes(projectId: string): Promise<number> {
  const [domains, tenant] = [await listDomains(projectId), await getTenant(projectId)];
  // Else what drops a domain would look for a tenant of it.
  if (tenant) process.env[envNames.tenants] = prefixOf(tenant);
  for (const domain of domains) await dropDomain(domain);
  if (!tenant) return domains.length;
  await keepTenant(projectId, () => FOR_A_TENANT_MS);
  if (await getTenant(projectId)) throw new CliFailure('SES has not taken the tenant away. Run the command again.');
  return domains.length;
}
