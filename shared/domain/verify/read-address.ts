import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { asciiDomain, MAX_ADDRESS, MAX_DOMAIN, MAX_LOCAL } from '../address';
import type { Finding } from './findings';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** RFC 5321 section 4.1.2. */
const DOT_STRING = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const QUOTED_STRING = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;

export interface AddressReading {
  email: string;
  local: string;
  domain: string | null;
  findings: Finding[];
}

export function readAddress(text: string): AddressReading {
  const at = text.lastIndexOf('@');
  const local = readLocal(text.slice(0, at));
  const domain = readDomain(text.slice(at + 1));
  const email = `${local.text}@${domain.text}`;
  const findings = [...local.findings, ...domain.findings];
  if (email.length > MAX_ADDRESS) findings.push('address_too_long');
  return { email, local: local.text, domain: domain.name, findings };
}

function readLocal(input: string): { text: string; findings: Finding[] } {
  if (/[^\0-\x7f]/.test(input)) return { text: input, findings: ['non_ascii_local_part'] };
  const text = unquote(input).toLowerCase();
  const findings: Finding[] = [];
  if (text.length > MAX_LOCAL) findings.push('local_part_too_long');
  if (QUOTED_STRING.test(text)) findings.push('quoted_local_part');
  else if (!DOT_STRING.test(text)) findings.push('local_part_syntax');
  return { text, findings };
}

/** RFC 5321 section 4.1.2: unneeded quotes mean nothing. */
function unquote(input: string): string {
  const content = input.startsWith('"') ? input.slice(1, -1).replace(/\\([ -~])/g, '$1') : input;
  return QUOTED_STRING.test(input) && DOT_STRING.test(content) ? content : input;
}

function readDomain(input: string): { text: string; name: string | null; findings: Finding[] } {
  if (input.startsWith('[')) {
    const finding = isLiteral(input) ? 'address_literal' : 'domain_syntax';
    return { text: input.toLowerCase(), name: null, findings: [finding] };
  }
  const isTooLong = Math.max(input.length, domainToASCII(input).length) > MAX_DOMAIN;
  if (isTooLong) return { text: input.toLowerCase(), name: null, findings: ['domain_too_long'] };
  const name = domainName(input);
  return { text: name ?? input.toLowerCase(), name, findings: name === null ? ['domain_syntax'] : [] };
}

const EXTRA_LABEL = 'x.';

/** A top-level domain alone is valid (RFC 5321 section 2.3.5). */
const domainName = (text: string): string | null =>
  text.includes('.') ? asciiDomain(text) : (asciiDomain(`${EXTRA_LABEL}${text}`)?.slice(EXTRA_LABEL.length) ?? null);

/** RFC 5321 section 4.1.3. */
function isLiteral(text: string): boolean {
  const [, content = ''] = /^\[(.+)\]$/.exec(text) ?? [];
  return (
    isIPv4(content) || (/^ipv6:/i.test(content) && isIPv6(content.slice('ipv6:'.length)) && !content.includes('%'))
  );
}
