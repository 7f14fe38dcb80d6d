import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import {
  checkHeader,
  checkHeaders,
  checkTags,
  encodePhrase,
  formatAddress,
} from '../../../shared/domain/emails/headers';
import { unicodeText } from '../../support/unicode';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  unicodeText,
  fc.string({ unit: 'grapheme-ascii' }),
  fc.constantFrom('a\r\nBcc: b@c.example', '=?UTF-8?B?QQ==?=', 'a =?x', '\ud83d\udc68\u200d\ud83d\udc69'),
);

/** What a mail client makes of a header, with the words folded as SES folds them. */
const decoded = async (header: string) => PostalMime.parse(`${header.replace(/\?= =\?/g, '?=\r\n =?')}\r\n\r\n`);

describe('header texts', () => {
  test('are printable ASCII for any text, in encoded words of at most 75 characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const encoded = encodePhrase(text);
        expect(encoded).toMatch(/^[ -~]*$/);
        if (encoded.includes('=?')) for (const word of encoded.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
      }),
    );
  });

  test('read as what was written', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\p{Cc}\p{Z}\ufeff]/u.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 30 }), async (parts) => {
        const text = parts.join(' ');
        expect((await decoded(`From: ${encodePhrase(text)} <a@b.example>`)).from?.name).toBe(text);
      }),
    );
  });

  test('in plain ASCII are not encoded, unless they look encoded', () => {
    expect(encodePhrase('Your order #12 (50% off)')).toBe('"Your order #12 (50% off)"');
    expect(encodePhrase('=?UTF-8?B?QQ==?=')).not.toContain('QQ==?= ');
    expect(encodePhrase('a =?b')).toMatch(/^=\?UTF-8\?B\?/);
    expect(encodePhrase('a\r\nBcc: x')).toBe('"a Bcc: x"');
  });
});

describe('addresses with a display name', () => {
  test.each([
    [undefined, 'a@b.example'],
    ['', 'a@b.example'],
    [' \r\n ', 'a@b.example'],
    ['Ada Lovelace', 'Ada Lovelace <a@b.example>'],
    ['Lovelace, Ada', '"Lovelace, Ada" <a@b.example>'],
    ['Ada "the first" \\o/', '"Ada \\"the first\\" \\\\o/" <a@b.example>'],
    ['evil@x.example', '"evil@x.example" <a@b.example>'],
    ['Ada\r\nBcc: c@d.example', '"Ada Bcc: c@d.example" <a@b.example>'],
    ['Jürgen', '=?UTF-8?B?SsO8cmdlbg==?= <a@b.example>'],
  ])('%j', (name, expected) => {
    expect(formatAddress({ name, email: 'a@b.example' })).toBe(expected);
  });

  test('read as that one address, whatever the name is', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (name) => {
        const formatted = formatAddress({ name, email: 'a@b.example' });
        expect(formatted).toMatch(/^[ -~]*$/);
        const email = await decoded(`From: ${formatted}`);
        expect(email.from?.address).toBe('a@b.example');
      }),
    );
  });
});

describe('headers that callers add', () => {
  test.each(['X-Campaign', 'References', 'In-Reply-To', 'Auto-Submitted', 'X!#$'])('%s is accepted', (name) => {
    expect(checkHeader(name, 'a value with spaces')).toBeNull();
  });

  test.each([
    ['From', 'x', 'reserved_key'],
    ['bCC', 'x', 'reserved_key'],
    ['message-ID', 'x', 'reserved_key'],
    ['List-Unsubscribe', 'x', 'reserved_key'],
    ['Content-Type', 'x', 'reserved_key'],
    ['X-SES-CONFIGURATION-SET', 'x', 'reserved_key'],
    ['DKIM-Signature', 'x', 'reserved_key'],
    ['Resent-From', 'x', 'reserved_key'],
    ['resent-BCC', 'x', 'reserved_key'],
    ['ARC-Seal', 'x', 'reserved_key'],
    ['Authentication-Results', 'x', 'reserved_key'],
    ['Received-SPF', 'x', 'reserved_key'],
    ['Errors-To', 'x', 'reserved_key'],
    ['Return-Receipt-To', 'x', 'reserved_key'],
    ['Disposition-Notification-To', 'x', 'reserved_key'],
    ['', 'x', 'invalid_string'],
    ['X A', 'x', 'invalid_string'],
    ['X:A', 'x', 'invalid_string'],
    ['X-Ä', 'x', 'invalid_string'],
    ['X-A\r\nBcc', 'x', 'invalid_string'],
    ['X-A', 'x\r\nBcc: y', 'invalid_string'],
    ['X-A', 'ä', 'invalid_string'],
    ['X-A', 'x'.repeat(871), 'too_big'],
    [`X-${'a'.repeat(125)}`, 'x', 'too_big'],
  ])('%j with %j is refused', (name, value, code) => {
    expect(checkHeader(name, value)).toMatchObject({ code, field: expect.stringMatching(/^headers\./) });
  });

  test.each([
    ['X-A', 'x'.repeat(870)],
    [`X-${'a'.repeat(124)}`, 'x'],
    ['X-A', ''],
    ['X-Content-Type', 'x'],
  ])('%j with %j is at the limit and accepted', (name, value) => expect(checkHeader(name, value)).toBeNull());

  test('a refused header is explained', () => {
    expect(checkHeader('Errors-To', 'ada@example.com')?.message).toBe(
      'Bounces and deliveries are reported as events: email.bounced, email.delivered.',
    );
  });

  test('at most ten, each once', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'x']));
    expect(checkHeaders(many(10))).toEqual([]);
    expect(checkHeaders(many(11))).toMatchObject([{ field: 'headers', code: 'too_big' }]);
    expect(checkHeaders({ 'X-A': '1', 'x-a': '2', To: 'x' })).toMatchObject([
      { field: 'headers.x-a', code: 'duplicate' },
      { field: 'headers.To', code: 'reserved_key' },
    ]);
  });
});

test('at most five tags, of letters, digits, _ and -', () => {
  expect(checkTags({ a: '1', b_c: 'x-y', ['n'.repeat(64)]: 'v'.repeat(64) })).toEqual([]);
  expect(checkTags({ a: '1', b: '2', c: '3', d: '4', e: '5' })).toEqual([]);
  expect(checkTags({ a: 'not good' })).toMatchObject([{ field: 'tags.a' }]);
  expect(checkTags({ a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' })).toMatchObject([
    { field: 'tags', code: 'too_big' },
  ]);
  expect(checkTags({ 'a b': '1', c: '', d: 'x'.repeat(65), e: 'ok' })).toMatchObject([
    { field: 'tags.a b', code: 'invalid_string' },
    { field: 'tags.c', code: 'invalid_string' },
    { field: 'tags.d', code: 'invalid_string' },
  ]);
});
