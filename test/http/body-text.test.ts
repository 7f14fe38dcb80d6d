import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { jsonText } from '../../shared/contract/json-text';
import { Problem } from '../../shared/contract/problem';
import { trackGroup } from '../../shared/contract/routes/track';
import { readJson } from '../../shared/http/parse';

/** What becomes of a body that API Gateway hands on as a text, or in base64: its JSON, or the refusal. */
function read(bytes: Buffer, isBase64Encoded: boolean): unknown {
  const body = bytes.toString(isBase64Encoded ? 'base64' : 'utf8');
  const event = { headers: { 'content-type': 'application/json' }, body, isBase64Encoded };
  try {
    return readJson(event as unknown as APIGatewayProxyEvent, trackGroup.routes.trackEvent, false);
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.code}: ${error.message}`;
    throw error;
  }
}

const text = '{"name":"José"}';
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const wide = Buffer.from(text, 'utf16le');
const WIDE = '400 INVALID_ENCODING: The request body is UTF-16 or UTF-32.';
const NARROW =
  '400 INVALID_ENCODING: The request body is not UTF-8 from character 13 on. It may be Windows-1252 or ISO 8859-1.';

describe.each([
  ['a text', false],
  ['base64', true],
])('a body that arrives as %s', (_form, isBase64Encoded) => {
  test.each<[string, Buffer, unknown]>([
    ['UTF-8', Buffer.from(text), { name: 'José' }],
    ['UTF-8 after a byte order mark', Buffer.from(`\u{feff}${text}`), { name: 'José' }],
    ['the escape of U+FFFD', Buffer.from(jsonText({ name: 'Jos\u{fffd}' })), { name: 'Jos\u{fffd}' }],
    ['the character U+FFFD', Buffer.from('{"name":"Jos\u{fffd}"}'), NARROW],
    ['Windows-1252', Buffer.from(text, 'latin1'), NARROW],
    ['half a character', Buffer.concat([Buffer.from('{"name":"Jos'), Buffer.from([0xc3]), Buffer.from('"}')]), NARROW],
    ['UTF-16', wide, WIDE],
    ['UTF-16 from the other end', swapped(wide), WIDE],
    ['UTF-16 after a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), WIDE],
    ['UTF-16 from the other end after a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(wide)]), WIDE],
  ])('%s', (_name, bytes, expected) => {
    expect(read(bytes, isBase64Encoded)).toEqual(expected);
  });
});
