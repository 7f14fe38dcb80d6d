import type { Finding } from './findings';

/** DNS's answer to one question: records, no records of this type, no such name, or no reliable answer. */
export type Lookup = readonly string[] | 'missing' | 'unavailable';

/** The answers about a domain. */
export interface DomainLookups {
  /** Names of mail servers; the null MX (RFC 7505) is an empty name. */
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
  /** Whether the domain accepts mail; null if that is unknown. */
  takesMail: boolean | null;
  findings: Finding[];
}

const has = (lookup: Lookup): boolean => Array.isArray(lookup) && lookup.length > 0;
const failed = (lookup: Lookup): boolean => lookup === 'unavailable';

/** Names that the public DNS never has: RFC 6761, 6762, 7686, 9476 and ICANN's reservation of 2024. */
const RESERVED = new Set(['localhost', 'invalid', 'local', 'onion', 'alt', 'internal']);

export const isReserved = (domain: string): boolean => RESERVED.has(domain.slice(domain.lastIndexOf('.') + 1));

/** A domain that does not exist or cannot exist. */
export const absentDomain = (...findings: Finding[]): DomainFacts => ({
  domainExists: false,
  hasWebsite: false,
  hasMxRecords: false,
  takesMail: false,
  findings,
});

/** Whether a domain accepts mail (RFC 5321 section 5.1, RFC 7505), and if not, why. */
function receiving({ mx, a, aaaa }: DomainLookups, exists: boolean): Pick<DomainFacts, 'takesMail' | 'findings'> {
  const servers = Array.isArray(mx) ? mx : [];
  if (servers.some((name) => name !== '')) return { takesMail: true, findings: [] };
  if (servers.length > 0) return { takesMail: false, findings: ['null_mx'] };
  const isNameKnownMissing = [mx, a, aaaa].includes('missing') && !exists;
  if (isNameKnownMissing) return { takesMail: false, findings: ['domain_not_found'] };
  if (failed(mx)) return { takesMail: null, findings: [] };
  if (has(a) || has(aaaa)) return { takesMail: true, findings: ['implicit_mx'] };
  if (failed(a) || failed(aaaa)) return { takesMail: null, findings: [] };
  return { takesMail: false, findings: ['no_mail_server'] };
}

/**
 * What the look-ups say about a domain. It exists if it has any record, whether or not it is a zone of its own. A name
 * that is missing for one type is missing for all (RFC 8020), unless one of its records was found.
 */
export function judgeDomain(lookups: DomainLookups): DomainFacts {
  const { mx, a, aaaa, wwwA, wwwAaaa } = lookups;
  const own = [mx, a, aaaa];
  const domainExists = own.some(has) || (own.some(Array.isArray) && !own.includes('missing'));
  const { takesMail, findings } = receiving(lookups, domainExists);
  const hasWebsite = domainExists && [a, aaaa, wwwA, wwwAaaa].some(has);
  const hasMxRecords = has(mx) && takesMail === true;
  const isOpen = takesMail === null || (domainExists && !hasWebsite && [a, aaaa, wwwA, wwwAaaa].some(failed));
  return {
    domainExists,
    hasWebsite,
    hasMxRecords,
    takesMail,
    findings: isOpen ? [...findings, 'dns_unavailable'] : findings,
  };
}
