import { domainToUnicode } from 'node:url';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const A_LABEL = 'xn--';

/**
 * Whether a label of a domain can be a host's (RFC 1123 section 2.1). One that begins with `xn--` must encode a word in
 * Unicode (RFC 5890 section 2.3.2.1), which domainToASCII checks up to Node.js 22 only.
 */
export const isLabel = (label: string): boolean =>
  LABEL.test(label) && (!label.startsWith(A_LABEL) || /[^ -~]/.test(domainToUnicode(label)));
