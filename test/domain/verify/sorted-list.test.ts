import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lists } from '../../../functions/verify/lists';
import { holdsDomain, sortedList } from '../../../shared/domain/verify/sorted-list';
import { listDates } from '../../../shared/ops/list-dates';

const FOLDER = 'functions/verify/lists';
const linesOf = (name: string): string[] => readFileSync(`${FOLDER}/${name}.txt`, 'utf8').split('\n');
const domainsOf = (name: string) => linesOf(name).filter((line) => line !== '' && !line.startsWith('#'));

test('a list has exactly the names of its file', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.', '0', 'z'), minLength: 1, maxLength: 4 });
  const property = fc.property(fc.uniqueArray(name), fc.array(name), (held, asked) => {
    const list = sortedList(Buffer.from(`# A heading, with zeros\n# of two lines\n${[...held].sort().join('\n')}\n`));
    return [...held, ...asked].every((one) => list.has(one) === held.includes(one));
  });
  fc.assert(property);
});

test('an empty list, an empty name and a part of a line are not found', () => {
  expect(sortedList(Buffer.from('')).has('a')).toBe(false);
  const list = sortedList(Buffer.from('# heading\naa.com\nbb.com\n'));
  expect(['', 'a.com', 'aa.co', 'aa.com\nbb.com'].filter((name) => list.has(name))).toEqual([]);
});

test('a domain goes with any domain above it, and never with a top-level domain or a part of a label', () => {
  const list = { has: (name: string) => ['mailinator.com', 'com'].includes(name) };
  const asked = ['mailinator.com', 'a.mailinator.com', 'b.a.mailinator.com', 'notmailinator.com', 'other.com'];
  expect(asked.map((domain) => holdsDomain(list, domain))).toEqual([true, true, true, false, false]);
});

test.each(['disposable', 'personal'])('the list of %s domains is sorted by its bytes, without doubles', (name) => {
  const domains = domainsOf(name);
  expect(domains).toEqual([...new Set(domains)].sort());
  expect(domains.filter((domain) => !/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain))).toEqual([]);
});

test('no provider of many years and no forwarding service is called disposable', () => {
  const spared = [...domainsOf('aliases'), 'gmail.com', 'hushmail.com', 'zoho.com', 'duck.com', 'simplelogin.com'];
  const brands = [...lists.brands].flatMap(([name, endings]) => endings.map((ending) => `${name}.${ending}`));
  expect([...spared, ...brands].filter((domain) => holdsDomain(lists.disposable, domain))).toEqual([]);
});

test('the dates that the health route shows are those of the lists', () => {
  const files = { disposable: 'disposable', personal: 'personal', aliases: 'aliases', roles: 'roles', typos: 'brands' };
  for (const [member, name] of Object.entries(files)) {
    const heading = linesOf(name).filter((line) => line.startsWith('#'));
    expect(heading.join(' ')).toContain(` on ${listDates[member as keyof typeof listDates]}`);
  }
});
