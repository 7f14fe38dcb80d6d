import { type Domain, GRACE_MS, hasLapsed, statusAt } from './domains';

const dateOf = (ms: number): string => new Date(ms).toISOString();

function inTrouble({ records, identityStatus }: Domain, until: number): string {
  const cause =
    records.OWNERSHIP === 'VERIFIED' && identityStatus !== 'SUCCESS'
      ? 'SES does not find the DKIM records'
      : 'The ownership record is missing';
  return `${cause}: repair it; the domain stays usable until ${dateOf(until)}.`;
}

/** What will happen to a domain and what its owner should do, in one sentence; null if all is well. */
export function adviseDomain(domain: Domain, now: number): string | null {
  switch (statusAt(domain, now)) {
    case 'VERIFIED':
      return domain.failingSince === undefined ? null : inTrouble(domain, domain.failingSince + GRACE_MS);
    case 'PENDING':
      return `Publish the required records: we look for them until ${dateOf(Date.parse(domain.createdAt) + GRACE_MS)}.`;
    case 'FAILED':
      return hasLapsed(domain, now) || domain.identityStatus === 'FAILED'
        ? 'The required records were not found in time: remove the domain, add it again and publish its records.'
        : 'The required records are missing: publish them and ask for a check.';
  }
}
