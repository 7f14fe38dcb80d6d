import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import validator from 'validator';
import { parseAddress } from '../../../shared/domain/address';
import { isFatal } from '../../../shared/domain/verify/findings';
import { readAddress } from '../../../shared/domain/verify/read-address';
import { sized } from '../../support/sizes';

const isFine = (text: string) => !readAddress(text).findings.some(isFatal);

describe('the normal form', () => {
  test.each([
    ['Ada@Example.COM', 'ada@example.com', 'example.com'],
    ['"Ada"@example.com', 'ada@example.com', 'example.com'],
    ['"a\\da"@example.com', 'ada@example.com', 'example.com'],
    ['"Ada L"@example.com', '"ada l"@example.com', 'example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ada@[192.0.2.1]', 'ada@[192.0.2.1]', null],
    ['ada@ai', 'ada@ai', 'ai'],
    ['ada@Exam_ple.com', 'ada@exam_ple.com', null],
  ])('of %s is %s', (text, email, domain) => {
    expect(readAddress(text)).toMatchObject({ email, domain });
  });
});

describe('the findings', () => {
  const domain = `${'d'.repeat(61)}.`.repeat(3);
  test.each<[string, string[]]>([
    [`${'l'.repeat(64)}@x.example`, []],
    [`${'l'.repeat(65)}@x.example`, ['local_part_too_long']],
    [`${'l'.repeat(64)}@${domain}com`, []],
    [`${'l'.repeat(64)}@${domain}coms`, ['address_too_long']],
    [`a@${domain}${'e'.repeat(61)}.testing`, ['address_too_long']],
    [`a@${domain}${'e'.repeat(61)}.testings`, ['domain_too_long', 'address_too_long']],
    ['a@[192.0.2.1]', ['address_literal']],
    ['a@[IPv6:2001:db8::1]', ['address_literal']],
    ['a@[2001:db8::1]', ['domain_syntax']],
    ['a@[IPv6:fe80::1%eth0]', ['domain_syntax']],
    ['a@[192.0.2.1', ['domain_syntax']],
    ['a@[x]', ['domain_syntax']],
    ['a@x_y', ['domain_syntax']],
    ['"a b"@x.example', ['quoted_local_part']],
    ['"a b@x.example', ['local_part_syntax']],
    ['a..b@x.example', ['local_part_syntax']],
    ['\u00fc@x.example', ['non_ascii_local_part']],
    ['\u00fc@', ['non_ascii_local_part', 'domain_syntax']],
  ])('of %.40s are %j', (text, findings) => {
    expect(readAddress(text).findings).toEqual(findings);
  });
});

test('a text that is too long for a domain is none, although its normal form is short', () => {
  const reading = readAddress(`a@${'\u00ad'.repeat(255)}x.example`);
  expect(reading).toMatchObject({ domain: null, findings: ['domain_too_long', 'address_too_long'] });
});

/** Text that is near enough to addresses to be interesting. */
const local = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...'abzAZ09.-_+') },
    { weight: 1, arbitrary: fc.constantFrom(..."!#$%&'*/=?^`{|}~") },
    { weight: 1, arbitrary: fc.constantFrom(...'"\\(),:;<>[]é') },
  ),
  minLength: 1,
  maxLength: 70,
});
const label = fc.string({ unit: fc.constantFrom(...'abz09-ü_'), minLength: 1, maxLength: 65 });
const domain = fc.tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom('com', 'example', 'de', '1'));
const address = fc.tuple(local, domain).map(([name, [labels, top]]) => `${name}@${[...labels, top].join('.')}`);

/** validator takes a single quotation mark for a quoted string; RFC 5321, section 4.1.2 wants two. */
const misread = (text: string): boolean => text.startsWith('"@');
const oracleOptions = { allow_utf8_local_part: false, domain_specific_validation: false };

test('what validator takes for an address is never called invalid by its text', () => {
  fc.assert(
    fc.property(address, (text) => misread(text) || !validator.isEmail(text, oracleOptions) || isFine(text)),
    { numRuns: sized(600, 3_000, 150) },
  );
});

test('what the text alone calls fine, unquoted, can be sent to', () => {
  fc.assert(
    fc.property(address, (text) => {
      const { findings, email } = readAddress(text);
      return findings.length > 0 || text.startsWith('"') || parseAddress(text) === email;
    }),
    { numRuns: sized(600, 3_000, 150) },
  );
});

test('what can be sent to is never called invalid by its text', () => {
  fc.assert(
    fc.property(address, (text) => {
      const parsed = parseAddress(text);
      return parsed === null || (isFine(text) && readAddress(text).email === parsed);
    }),
    { numRuns: sized(600, 3_000, 150) },
  );
});
