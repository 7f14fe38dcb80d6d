import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressErrors, asciiDomain, domainOf, maskAddress, parseAddress } from '../../shared/domain/address';

describe('an address is trimmed, lower-cased and has its domain as A-labels', () => {
  test.each([
    ['Ada.Lovelace@Example.COM', 'ada.lovelace@example.com'],
    [' a+tag@b.example\n', 'a+tag@b.example'],
    ["o'neil!#$%&*/=?^_`{|}~-@x.ie", "o'neil!#$%&*/=?^_`{|}~-@x.ie"],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
    ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['a@1and1.de', 'a@1and1.de'],
    [`${'l'.repeat(64)}@x.example`, `${'l'.repeat(64)}@x.example`],
    [`a@${'d'.repeat(63)}.example`, `a@${'d'.repeat(63)}.example`],
  ])('%j', (input, address) => {
    expect(parseAddress(input)).toBe(address);
  });
});

describe('what cannot be mailed is refused', () => {
  test.each([
    '',
    '@',
    'a@',
    '@b.example',
    'ab.example',
    'a@localhost',
    'a@b@c.example',
    'a b@c.example',
    'a@b .example',
    'a@b..example',
    'a@b.example.',
    'a@.b.example',
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@ex%61mple.com',
    'a@b/c.example',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@0x7f.1',
    'a@xn--zzzz--.com',
    'a@xn--a.example',
    'a@xn--a-.example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    '"a b"@c.example',
    'a(x)@b.example',
    'Ada <a@b.example>',
    'a@b.example\r\nBcc: c@d.example',
    'ü@b.example',
    '\u212a@b.example',
    `${'l'.repeat(65)}@x.example`,
    `a@${'d'.repeat(64)}.example`,
    `a@${'d.'.repeat(130)}example`,
    `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(62)}`,
    `a@${'x'.repeat(1_000_000)}`,
  ])('%j', (input) => {
    expect(parseAddress(input)).toBeNull();
  });
});

test('every accepted address keeps the limits of RFC 5321 and reads as itself again', () => {
  const input = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'grapheme' }),
    fc.tuple(fc.string(), fc.domain()).map((p) => p.join('@')),
  );
  fc.assert(
    fc.property(input, (text) => {
      const address = parseAddress(text);
      if (address === null) return;
      expect(address).toMatch(/^[!-?A-~]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/);
      expect(address.length).toBeLessThanOrEqual(254);
      expect(parseAddress(address)).toBe(address);
      expect(parseAddress(address.toUpperCase())).toBe(address);
    }),
  );
});

test('an address, its domain and the text around it have exact limits', () => {
  const domain = (length: number) =>
    `${'d'.repeat(60)}.`
      .repeat(3)
      .padEnd(length - 5, 'd')
      .concat('.test');
  const local = 'l'.repeat(64);
  const isTaken = (text: string) => parseAddress(text) !== null;
  expect([isTaken(`${local}@${domain(189)}`), isTaken(`${local}@${domain(190)}`)]).toEqual([true, false]);
  const long = `${'d'.repeat(61)}.`.repeat(4);
  expect([asciiDomain(`${long}testing`)?.length, asciiDomain(`${long}testings`)]).toEqual([255, null]);
  const padded = (length: number) => 'a@b.example'.padStart(length);
  expect([isTaken(padded(1_000)), isTaken(padded(1_001))]).toEqual([true, false]);
  const hyphens = (length: number) => 'x.example'.padStart(length, '\u00ad');
  expect([asciiDomain(hyphens(1_000)), asciiDomain(hyphens(1_001))]).toEqual(['x.example', null]);
  const foreign = ['ex%61mple.com', 'a\tb.example', 'b.example/c', 'b.example?x', 'b.example#x', 'b.example\n'];
  expect(foreign.map(asciiDomain)).toEqual(foreign.map(() => null));
  expect([asciiDomain('localhost'), asciiDomain('a.1'), asciiDomain('1.a')]).toEqual([null, null, '1.a']);
});

test('ordinary addresses are accepted', () => {
  fc.assert(fc.property(fc.emailAddress(), (text) => parseAddress(text) === text.toLowerCase()));
});

test('the domain and the masked form of an address', () => {
  const address = parseAddress('jane@mail.example.com');
  if (!address) throw new Error('not accepted');
  expect(domainOf(address)).toBe('mail.example.com');
  expect(maskAddress(address)).toBe('j***@m***.com');
  expect(maskAddress('no address')).toBe('***');
  expect(['@a', 'a@localhost', '\u{1f600}b@c.example'].map(maskAddress)).toEqual([
    ...['***@a***', 'a***@l***', '\u{1f600}***@c***.example'],
  ]);
  fc.assert(fc.property(fc.emailAddress(), (text) => maskAddress(text).length <= text.length + 6));
});

test.each([
  ['jörg@example.com', 'Only ASCII is allowed before the @ of an address.'],
  ['jorg@', 'Invalid email address.'],
])('contacts and emails get one message about characters before the @: %s', (text, message) => {
  expect(addressErrors('email', text)).toEqual([{ field: 'email', message, code: 'invalid_string' }]);
});
