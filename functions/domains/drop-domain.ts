import { deleteIdentity } from '../../shared/aws/identities';
import { Problem } from '../../shared/contract/problem';
import { othersClaim, removeDomain } from '../../shared/db/domain-ownership';
import { getDomain } from '../../shared/db/domains';
import type { Domain } from '../../shared/domain/domains';
import { now } from '../../shared/ops/clock';
import { callSes } from './upstream';

/** A verification that ends at the same moment changes the row once. */
const MAXIMUM_ROUNDS = 3;

/**
 * Removes a domain; its identity too when the service made it and no other project builds on it. The
 * identity goes first: should that fail, the row is still there to try again from.
 */
export async function dropDomain(domain: Domain): Promise<void> {
  if (domain.createdByUs && !(await othersClaim(domain, now()))) {
    await callSes('DeleteEmailIdentity', () => deleteIdentity(domain.domain));
  }
  let row: Domain | null = domain;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    if (row === null || (await removeDomain(row)) === 'removed') return;
    row = await getDomain(domain.projectId, domain.id);
  }
  throw new Problem('INVALID_STATE', { message: 'The domain is being changed by another request.' });
}
