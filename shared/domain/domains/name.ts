import { domainToASCII, domainToUnicode } from 'node:url';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const A_LABEL = 'xn--';

/** RFC 1123 section 2.1. `xn--` must encode Unicode (RFC 5890 section 2.3.2.1); Node.js above 22 doesn't check. */
export const isLabel = (label: string): boolean =>
  LABEL.test(label) && (!label.startsWith(A_LABEL) || /[^ -~]/.test(domainToUnicode(label)));

/** Leaves room in DNS's 253 characters for `<32 characters>._domainkey.` and a reserve. */
const MAX_LENGTH = 189;
/** The URL parser would decode such a character or cut the name before it. */
const URL_SYNTAX = /[\s/\\?#@:%[\]]/;
const REGISTRY_LABELS = new Set(['ac', 'co', 'com', 'edu', 'gob', 'gov', 'gouv', 'mil', 'ne', 'net', 'or', 'org']);

function isPublicSuffix(labels: string[]): boolean {
  const [second, top] = labels;
  return labels.length === 2 && top?.length === 2 && REGISTRY_LABELS.has(second ?? '');
}

/** The domain in lowercase A-labels; null for IP addresses, single labels and public suffixes. */
export function parseDomain(input: string): string | null {
  const text = input.trim().replace(/\.$/, '');
  if (URL_SYNTAX.test(text)) return null;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  if (domain.length > MAX_LENGTH || labels.length < 2 || !labels.every(isLabel)) return null;
  const endsInNumber = !/[a-z]/.test(labels.at(-1) ?? '');
  if (endsInNumber || isPublicSuffix(labels)) return null;
  return domain;
}

export const covers = (domain: string, name: string): boolean => name === domain || name.endsWith(`.${domain}`);

export const nearestCovering = (domains: readonly string[], name: string): string | null =>
  domains
    .filter((domain) => covers(domain, name))
    .reduce<string | null>((nearest, domain) => (domain.length > (nearest?.length ?? 0) ? domain : nearest), null);

export function namesBelow(domain: string, name: string): string[] {
  const labels = name.slice(0, -domain.length - 1).split('.');
  return labels.map((_, index) => `${labels.slice(index).join('.')}.${domain}`);
}
