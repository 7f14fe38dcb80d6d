import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visitorOf } from '../../shared/domain/visitor';
import { sized } from '../support/sizes';

const RUNS = sized(100, 2000);

/** Another reader of addresses: the one of URLs (WHATWG), which writes each address in one form. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname;

describe('a visitor', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
  ])('with the address %j is %j', (address, visitor) => {
    expect(visitorOf(address)).toBe(visitor);
  });

  test('is the same for all addresses of a /64, in every spelling', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const visitor = visitorOf(address);
        expect(visitorOf(canonical(address).slice(1, -1))).toBe(visitor);
        if (visitor.endsWith('/64')) expect(visitorOf(visitor.replace('::/64', ':dead:beef:0:1'))).toBe(visitor);
      }),
      { numRuns: RUNS },
    );
  });
});
