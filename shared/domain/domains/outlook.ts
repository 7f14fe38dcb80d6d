import { type Domain, GRACE_MS, hasLapsed, statusAt } from './domains';

const dateOf = (ms: number): string => new Date(ms).toISOString();

function inTrouble({ records, identityStatus }: Domain, until: number): string {
  const cause =
    records.OWNERSHIP === 'VERIFIED' && identityStatus !== 'SUCCESS'
      ? 'SES can not find the DKIM records'
      : 'The ownership record is gone';
  return `${cause}: repair it, the domain stays usable until ${dateOf(until)}.`;
}

/** What becomes of a domain and what its owner should do, in one sentence; null when all is well. */
export function adviseDomain(domain: Domain, now: number): string | null {
  switch (statusAt(domain, now)) {
    case 'VERIFIED':
      return domain.failingSince === undefined ? null : inTrouble(domain, domain.failingSince + GRACE_MS);
    case 'PENDING':
      return `Publish the required records: they are looked for until ${dateOf(Date.parse(domain.createdAt) + GRACE_MS)}.`;
    case 'FAILED':
      return hasLapsed(domain, now) || domain.identityStatus === 'FAILED'
        ? 'The required records were not found in time: remove the domain, add it again and publish its records.'
        : 'The required records are gone: publish them and ask for a check.';
  }
}
