import { leaveTenant, tenantName } from '../../aws/tenants';
import { getTenant } from '../../db/sending/tenants';
import type { Domain } from '../../domain/domains/domains';
import { identityResource } from '../../domain/sending/tenant';
import { callSes } from '../check-domain/upstream';

/** Removes a domain's identity from the project's tenant: SES deletes no identity that belongs to one. */
export async function leaveIdentity({ projectId, domain }: Domain): Promise<void> {
  const name = tenantName(projectId);
  const tenant = name && (await getTenant(projectId));
  const resource = identityResource(domain);
  if (!tenant || tenant.arn === undefined || tenant.resources[resource] === undefined) return;
  const { arn } = tenant;
  await callSes('DeleteTenantResourceAssociation', () => leaveTenant(name, arn, resource));
}
