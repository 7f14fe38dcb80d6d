import type { Finding } from './findings';

export type Lookup = readonly string[] | 'missing' | 'unavailable';

export interface DomainLookups {
  /** The null MX (RFC 7505) is an empty name. */
  mx: Lookup;
  a: Lookup;
  aaaa: Lookup;
  wwwA: Lookup;
  wwwAaaa: Lookup;
}

export interface DomainFacts {
  domainExists: boolean;
  hasWebsite: boolean;
  hasMxRecords: boolean;
  acceptsEmail: boolean | null;
  findings: Finding[];
}

const hasRecords = (lookup: Lookup): boolean => Array.isArray(lookup) && lookup.length > 0;
const hasFailed = (lookup: Lookup): boolean => lookup === 'unavailable';

/** RFC 6761, 6762, 7686, 9476, and ICANN's reservation of 2024. */
const RESERVED = new Set(['localhost', 'invalid', 'local', 'onion', 'alt', 'internal']);

export const isReserved = (domain: string): boolean => RESERVED.has(domain.slice(domain.lastIndexOf('.') + 1));

export const absentDomain = (...findings: Finding[]): DomainFacts => ({
  domainExists: false,
  hasWebsite: false,
  hasMxRecords: false,
  acceptsEmail: false,
  findings,
});

/** RFC 5321 section 5.1, RFC 7505. */
function judgeReceiving(
  { mx, a, aaaa }: DomainLookups,
  exists: boolean,
): Pick<DomainFacts, 'acceptsEmail' | 'findings'> {
  const servers = Array.isArray(mx) ? mx : [];
  if (servers.some((name) => name !== '')) return { acceptsEmail: true, findings: [] };
  if (servers.length > 0) return { acceptsEmail: false, findings: ['null_mx'] };
  const isNameKnownMissing = [mx, a, aaaa].includes('missing') && !exists;
  if (isNameKnownMissing) return { acceptsEmail: false, findings: ['domain_not_found'] };
  if (hasFailed(mx)) return { acceptsEmail: null, findings: [] };
  if (hasRecords(a) || hasRecords(aaaa)) return { acceptsEmail: true, findings: ['implicit_mx'] };
  if (hasFailed(a) || hasFailed(aaaa)) return { acceptsEmail: null, findings: [] };
  return { acceptsEmail: false, findings: ['no_mail_server'] };
}

/** A name missing for one type is missing for all (RFC 8020), unless a record was found. */
export function judgeDomain(lookups: DomainLookups): DomainFacts {
  const { mx, a, aaaa, wwwA, wwwAaaa } = lookups;
  const domainLookups = [mx, a, aaaa];
  const websiteLookups = [a, aaaa, wwwA, wwwAaaa];
  const domainExists =
    domainLookups.some(hasRecords) || (domainLookups.some(Array.isArray) && !domainLookups.includes('missing'));
  const { acceptsEmail, findings } = judgeReceiving(lookups, domainExists);
  const hasWebsite = domainExists && websiteLookups.some(hasRecords);
  const hasMxRecords = hasRecords(mx) && acceptsEmail === true;
  const mayHaveWebsite = domainExists && !hasWebsite && websiteLookups.some(hasFailed);
  const isUncertain = acceptsEmail === null || mayHaveWebsite;
  return {
    domainExists,
    hasWebsite,
    hasMxRecords,
    acceptsEmail,
    findings: isUncertain ? [...findings, 'dns_unavailable'] : findings,
  };
}
