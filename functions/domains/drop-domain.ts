import { callSes } from '../../shared/actions/check-domain/upstream';
import { leaveIdentity } from '../../shared/actions/keep-tenant/leave-identity';
import { deleteIdentity } from '../../shared/aws/identities';
import { tenantName } from '../../shared/aws/tenants';
import { Problem } from '../../shared/contract/problem';
import { othersClaim, removeDomain } from '../../shared/db/domain-ownership';
import { getDomain } from '../../shared/db/domains';
import { wakeTenant } from '../../shared/db/tenants';
import type { Domain } from '../../shared/domain/domains';
import { now } from '../../shared/ops/clock';

/** A verification that ends at the same moment changes the row once. */
const MAXIMUM_ROUNDS = 3;

/**
 * Removes a domain; its identity too when the service made it and no other project builds on it. The
 * identity goes first: should that fail, the row is still there to try again from.
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
