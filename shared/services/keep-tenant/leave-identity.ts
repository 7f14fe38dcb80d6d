import { leaveTenant, tenantName } from '../../aws/tenants';
import { getTenant } from '../../db/sending/tenants';
import type { Domain } from '../../domain/domains/domains';
import { identityResource } from '../../domain/sending/tenant-sending';
import { callSes } from '../check-domain/upstream';

/** Parts a domain's identity from the project's tenant, for SES deletes none that is joined to one. */
export async function leaveIdentity({ projectId, domain }: Domain): Promise<void> {
  const name = tenantName(projectId);
  const tenant = name && (await getTenant(projectId));
  const resource = identityResource(domain);
  if (!tenant || tenant.arn === undefined || tenant.resources[resource] === undefined) return;
  const { arn } = tenant;
  await callSes('DeleteTenantResourceAssociation', () => leaveTenant(name, arn, resource));
}
