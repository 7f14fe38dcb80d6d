import { domainToASCII, domainToUnicode } from 'node:url';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const A_LABEL = 'xn--';

/**
 * Whether a label of a domain can be a host's (RFC 1123 section 2.1). One that begins with `xn--` must encode a word in
 * Unicode (RFC 5890 section 2.3.2.1), which domainToASCII checks up to Node.js 22 only.
 */
export const isLabel = (label: string): boolean =>
  LABEL.test(label) && (!label.startsWith(A_LABEL) || /[^ -~]/.test(domainToUnicode(label)));

/**
 * Leaves room within DNS's 253 characters for the longest name below it: `<32 characters>._domainkey.`, with a reserve.
 */
const MAXIMUM_LENGTH = 189;
/** Characters that the URL host parser decodes or cuts at: its result would differ from the input. */
const FOREIGN = /[\s/\\?#@:%[\]]/;
/** Second-level labels under which countries register names, such as co.uk: nobody's own domain. */
const REGISTRY_LABELS = new Set(['ac', 'co', 'com', 'edu', 'gob', 'gov', 'gouv', 'mil', 'ne', 'net', 'or', 'org']);

function isPublicSuffix(labels: string[]): boolean {
  const [second, top] = labels;
  return labels.length === 2 && top?.length === 2 && REGISTRY_LABELS.has(second ?? '');
}

/**
 * A domain name as A-labels in lower case; null if it can't be a sending domain: addresses, single labels, suffixes.
 */
export function parseDomain(input: string): string | null {
  const text = input.trim().replace(/\.$/, '');
  if (FOREIGN.test(text)) return null;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  if (domain.length > MAXIMUM_LENGTH || labels.length < 2 || !labels.every(isLabel)) return null;
  if (!/[a-z]/.test(labels.at(-1) ?? '') || isPublicSuffix(labels)) return null;
  return domain;
}

/** Whether a name is the domain itself or a sub-domain of it. */
export const covers = (domain: string, name: string): boolean => name === domain || name.endsWith(`.${domain}`);

/** The nearest of these domains that covers a name. */
export const nearestCovering = (domains: readonly string[], name: string): string | null =>
  domains
    .filter((domain) => covers(domain, name))
    .reduce<string | null>((nearest, domain) => (domain.length > (nearest?.length ?? 0) ? domain : nearest), null);

/**
 * The names from a sub-domain up to a domain, which is left out: `a.b.example.com` gives itself and `b.example.com`.
 */
export function namesBelow(domain: string, name: string): string[] {
  const labels = name.slice(0, -domain.length - 1).split('.');
  return labels.map((_, index) => `${labels.slice(index).join('.')}.${domain}`);
}
