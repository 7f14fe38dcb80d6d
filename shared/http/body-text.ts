import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';

const BYTE_ORDER_MARK = '\u{feff}';
const REPLACEMENT_CHARACTER = '\u{fffd}';

/** Drops a byte order mark, as RFC 8259 (section 8.1) allows. */
export function bodyText({ body, isBase64Encoded }: APIGatewayProxyEvent): string {
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** ASCII in UTF-16 or UTF-32 has zero bytes. Their byte order mark, invalid in UTF-8, becomes U+FFFD. */
const UTF_16_OR_32 = /^(?:\u{fffd}\u{fffd})?\0{0,3}[^\0]\0|^(?:\u{fffd}\u{fffd})?\0{1,3}[^\0]/u;

/**
 * JSON is UTF-8 (RFC 8259, section 8.1). API Gateway replaces unreadable bytes with U+FFFD, so clients must escape it
 * (`\ufffd`).
 */
export function throwIfOtherEncoding(text: string): void {
  if (UTF_16_OR_32.test(text))
    throw new Problem('INVALID_ENCODING', { message: 'The request body is UTF-16 or UTF-32.' });
  const index = text.indexOf(REPLACEMENT_CHARACTER);
  if (index === -1) return;
  const message = `The request body is not UTF-8 from character ${index + 1} on. It may be Windows-1252 or ISO 8859-1.`;
  throw new Problem('INVALID_ENCODING', { message });
}
