import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseReplyTo, replyEmailOf, replyHeaderValue } from '../../../shared/domain/emails/sender';

test.each([
  ['Ada@Example.com', 'ada@example.com', 'ada@example.com'],
  [' <ada@example.com> ', 'ada@example.com', 'ada@example.com'],
  ['Ada  <Ada@Example.com>', 'Ada <ada@example.com>', 'Ada <ada@example.com>'],
  ['"Ada" <ada@example.com>', 'Ada <ada@example.com>', 'Ada <ada@example.com>'],
  ['"Lovelace, Ada" <ada@example.com>', '"Lovelace, Ada" <ada@example.com>', '"Lovelace, Ada" <ada@example.com>'],
  ['Zoë <zoe@example.com>', 'Zoë <zoe@example.com>', '=?UTF-8?B?Wm/Dqw==?= <zoe@example.com>'],
  ['Ada <ada@bücher.example>', 'Ada <ada@xn--bcher-kva.example>', 'Ada <ada@xn--bcher-kva.example>'],
])('%j is stored as %j and sent as %j', (given, stored, sent) => {
  expect(parseReplyTo(given)).toBe(stored);
  expect(parseReplyTo(stored)).toBe(stored);
  expect(replyHeaderValue(stored)).toBe(sent);
});

test.each([
  '',
  'Ada',
  'Ada <ada>',
  'Ada <ada@example.com',
  'ada@example.com, bob@example.com',
  'ada@example.com, Bob <bob@example.com>',
  'Ada <ada@example.com> <bob@example.com>',
  'Ada\r\nBcc: x <ada@example.com>',
  '"Ada <ada@example.com>',
  // Stored, it would be too long to be read again.
  `${'\\'.repeat(600)} <ada@example.com>`,
])('%j is no address for replies', (given) => {
  expect(parseReplyTo(given)).toBeNull();
});

test('a signed address keeps the name, and an address of an older form is sent as it is', () => {
  expect(replyHeaderValue('Zoë <zoe@example.com>', 'r+1@example.com')).toBe('=?UTF-8?B?Wm/Dqw==?= <r+1@example.com>');
  expect(replyHeaderValue('zoe@example.com', 'r+1@example.com')).toBe('r+1@example.com');
  expect(replyEmailOf('Zoë <zoe@example.com>')).toBe('zoe@example.com');
});

test('whatever is taken has one line and one address, and is read again as it was written', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(name, fc.boolean(), (given, quoted) => {
      const text = quoted ? `"${given.replace(/["\\]/g, '\\$&')}"` : given;
      const stored = parseReplyTo(`${text} <ada@example.com>`);
      if (stored === null) return;
      expect(parseReplyTo(stored)).toBe(stored);
      const sent = replyHeaderValue(stored);
      expect(sent).toMatch(/^[ -~]*ada@example\.com>?$/);
      expect(sent.replace(/"(?:[^"\\]|\\.)*"/, '').match(/[@<]/g)?.length).toBeLessThanOrEqual(2);
    }),
  );
});
