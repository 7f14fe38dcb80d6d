import { deleteIdentity } from '../../aws/identities';
import { leaveTenant, tenantName } from '../../aws/tenants';
import { Problem } from '../../contract/problem';
import { getDomain } from '../../db/domains/domains';
import { othersClaim, removeDomain } from '../../db/domains/ownership';
import { getTenant, wakeTenant } from '../../db/sending/tenants';
import type { Domain } from '../../domain/domains/domains';
import { identityResource } from '../../domain/sending/tenant';
import { now } from '../../ops/clock';
import { callSes } from '../check-domain/upstream';

/** A check that ends at the same moment changes the row once. */
const MAXIMUM_ROUNDS = 3;

/**
 * Removes a domain, and its identity if the service created it and no other project uses it. The identity goes first:
 * if that fails, the row still exists for a retry.
 */
export async function dropDomain(domain: Domain): Promise<void> {
  if (domain.createdByUs && !(await othersClaim(domain, now()))) {
    await leaveIdentity(domain);
    await callSes('DeleteEmailIdentity', () => deleteIdentity(domain.domain));
  }
  let row: Domain | null = domain;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    if (row === null || (await removeDomain(row)) === 'removed') {
      if (tenantName(domain.projectId)) await wakeTenant(domain.projectId);
      return;
    }
    row = await getDomain(domain.projectId, domain.id);
  }
  throw new Problem('INVALID_STATE', { message: 'The domain is being changed by another request.' });
}

/** Removes a domain's identity from the project's tenant: SES deletes no identity that belongs to one. */
async function leaveIdentity({ projectId, domain }: Domain): Promise<void> {
  const name = tenantName(projectId);
  const tenant = name && (await getTenant(projectId));
  const resource = identityResource(domain);
  if (!tenant || tenant.arn === undefined || tenant.resources[resource] === undefined) return;
  const { arn } = tenant;
  await callSes('DeleteTenantResourceAssociation', () => leaveTenant(name, arn, resource));
}
