import { describe, expect, test } from '@jest/globals';
import { covers, namesBelow, nearestCovering, parseDomain } from '../../../shared/domain/domains/name';

describe('a name of a sending domain', () => {
  const label = 'a'.repeat(60);
  const long = `${label}.${label}.${label}`;

  test.each<[string, string | null]>([
    [' Mail.ACME.example. ', 'mail.acme.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['1and1.de', '1and1.de'],
    ['co.uk.example', 'co.uk.example'],
    ['acme.co.uk', 'acme.co.uk'],
    ['acme.uk', 'acme.uk'],
    ['co.com', 'co.com'],
    ['co.uk', null],
    ['com.au', null],
    ['localhost', null],
    ['', null],
    ['127.0.0.1', null],
    ['acme.123', null],
    ['acme..example', null],
    ['-acme.example', null],
    ['a_b.example', null],
    ['xn--abc.example', null],
    ['acme.example/x', null],
    ['a@acme.example', null],
    ['acme.example:25', null],
    ['ac%6de.example', null],
    [`${long}.${'b'.repeat(6)}`, `${long}.${'b'.repeat(6)}`],
    [`${long}.${'b'.repeat(7)}`, null],
  ])('%j is %j', (input, domain) => {
    expect(parseDomain(input)).toBe(domain);
  });
});

test('a domain covers itself and its sub-domains, and no look-alike', () => {
  const names = ['a.example', 'b.a.example', 'xa.example', 'example', 'a.example.b'];
  expect(names.map((name) => covers('a.example', name))).toEqual([true, true, false, false, false]);
});

test('the nearest covering domain is the longest', () => {
  const domains = ['a.example', 'c.b.a.example', 'b.a.example', 'longer.name.of.another.example'];
  expect(nearestCovering(domains, 'x.c.b.a.example')).toBe('c.b.a.example');
  expect(nearestCovering(domains, 'b.a.example')).toBe('b.a.example');
  expect(nearestCovering(domains, 'x.example')).toBeNull();
});

test('the names between a sub-domain and its domain', () => {
  expect(namesBelow('example.com', 'a.b.example.com')).toEqual(['a.b.example.com', 'b.example.com']);
});
