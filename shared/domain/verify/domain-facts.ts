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

const has = (lookup: Lookup): boolean => Array.isArray(lookup) && lookup.length > 0;
const failed = (lookup: Lookup): boolean => lookup === 'unavailable';

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
function receiving({ mx, a, aaaa }: DomainLookups, exists: boolean): Pick<DomainFacts, 'acceptsEmail' | 'findings'> {
  const servers = Array.isArray(mx) ? mx : [];
  if (servers.some((name) => name !== '')) return { acceptsEmail: true, findings: [] };
  if (servers.length > 0) return { acceptsEmail: false, findings: ['null_mx'] };
  const isNameKnownMissing = [mx, a, aaaa].includes('missing') && !exists;
  if (isNameKnownMissing) return { acceptsEmail: false, findings: ['domain_not_found'] };
  if (failed(mx)) return { acceptsEmail: null, findings: [] };
  if (has(a) || has(aaaa)) return { acceptsEmail: true, findings: ['implicit_mx'] };
  if (failed(a) || failed(aaaa)) return { acceptsEmail: null, findings: [] };
  return { acceptsEmail: false, findings: ['no_mail_server'] };
}

/** A name missing for one type is missing for all (RFC 8020), unless a record was found. */
export function judgeDomain(lookups: DomainLookups): DomainFacts {
  const { mx, a, aaaa, wwwA, wwwAaaa } = lookups;
  const own = [mx, a, aaaa];
  const domainExists = own.some(has) || (own.some(Array.isArray) && !own.includes('missing'));
  const { acceptsEmail, findings } = receiving(lookups, domainExists);
  const hasWebsite = domainExists && [a, aaaa, wwwA, wwwAaaa].some(has);
  const hasMxRecords = has(mx) && acceptsEmail === true;
  const isUncertain = acceptsEmail === null || (domainExists && !hasWebsite && [a, aaaa, wwwA, wwwAaaa].some(failed));
  return {
    domainExists,
    hasWebsite,
    hasMxRecords,
    acceptsEmail,
    findings: isUncertain ? [...findings, 'dns_unavailable'] : findings,
  };
}
