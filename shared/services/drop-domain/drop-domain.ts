import { deleteIdentity } from '../../aws/identities';
import { removeReceiptRule } from '../../aws/receiving';
import { leaveTenant, tenantName } from '../../aws/tenants';
import { concurrentChanges } from '../../contract/problem';
import { eraseDmarcReports } from '../../db/domains/dmarc-reports';
import { getDomain } from '../../db/domains/domains';
import { isClaimedByOthers, removeDomain } from '../../db/domains/ownership';
import { removeRoutes } from '../../db/domains/routes';
import { getTenant, wakeTenant } from '../../db/sending/tenants';
import { endWarmUp } from '../../db/sending/warm-up';
import type { Domain } from '../../domain/domains/domains';
import { identityResource } from '../../domain/sending/tenant';
import { now } from '../../ops/clock';
import { callSes } from '../check-domain/upstream';

const MAX_ROUNDS = 3;

/** Removes an unshared identity first: if that fails, the row remains for a retry. */
export async function dropDomain(domain: Domain): Promise<void> {
  if (domain.receiving) await callSes('DeleteReceiptRule', () => removeReceiptRule({ domainId: domain.id }));
  if (domain.createdByUs && !(await isClaimedByOthers(domain, now()))) {
    await removeIdentityFromTenant(domain);
    await callSes('DeleteEmailIdentity', () => deleteIdentity(domain.domain));
  }
  await removeRow(domain);
  await endWarmUp(domain.projectId, domain.id);
  await eraseDmarcReports(domain.projectId, domain.id);
  await removeRoutes(domain.projectId, domain.id);
  if (tenantName(domain.projectId)) await wakeTenant(domain.projectId);
}

async function removeRow(domain: Domain): Promise<void> {
  let row: Domain | null = domain;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (row === null || (await removeDomain(row)) === 'removed') return;
    row = await getDomain(domain.projectId, domain.id);
  }
  throw concurrentChanges('this domain');
}

/** Must be first, because SES deletes no identity that is associated with a tenant. */
async function removeIdentityFromTenant({ projectId, domain }: Domain): Promise<void> {
  const name = tenantName(projectId);
  if (!name) return;
  const tenant = await getTenant(projectId);
  const resource = identityResource(domain);
  if (!tenant || tenant.arn === undefined || tenant.resources[resource] === undefined) return;
  const { arn } = tenant;
  await callSes('DeleteTenantResourceAssociation', () => leaveTenant(name, arn, resource));
}
