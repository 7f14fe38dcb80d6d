import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lists } from '../../../functions/verify/lists';
import { isWithin } from '../../../shared/domain/verify/distance';
import { suggestDomain } from '../../../shared/domain/verify/traits';

const suggest = (domain: string) => suggestDomain(domain, lists);

test('none of some hundred real domains is taken for a mistake', () => {
  const real = readFileSync('test/data/verify/real-domains.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(real.length).toBeGreaterThanOrEqual(300);
  expect(real.map((domain) => [domain, suggest(domain)]).filter(([, suggestion]) => suggestion !== null)).toEqual([]);
});

test('no domain of a provider is taken for a mistake', () => {
  const domains = [...lists.brands].flatMap(([name, endings]) => endings.map((ending) => `${name}.${ending}`));
  expect(domains.filter((domain) => suggest(domain) !== null)).toEqual([]);
});

test('an ending with the name of a property of every object is no slip', () => {
  expect(suggest('example.constructor')).toBeNull();
});

describe('a slip of a provider is mended', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['hotnail.com', 'hotmail.com'],
    ['yaho.co.uk', 'yahoo.co.uk'],
    ['gmaill.comm', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['yahoocouk', 'yahoo.co.uk'],
    ['gmail,com', 'gmail.com'],
    ['gmail..com', 'gmail.com'],
    ['www.outlook.com', 'outlook.com'],
    ['googlmail.com', 'googlemail.com'],
    ['hotmail.co.ku', 'hotmail.co.uk'],
    ['hotmial.fr', 'hotmail.fr'],
    ['gmail.co', 'gmail.com'],
    ['company.con', 'company.com'],
    ['university.ac.ogr', 'university.ac.org'],
    ['shop.couk', 'shop.co.uk'],
  ])('%s -> %s', (written, meant) => {
    expect(suggest(written)).toBe(meant);
  });
});

test('one slip in the name of the largest providers is mended, wherever it happens', () => {
  const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com'];
  const missed: string[] = [];
  let all = 0;
  for (const provider of providers) {
    const [name = '', ending = ''] = provider.split('.');
    const letters = Array.from(name, (_, index) => index).slice(1);
    const slips = letters.flatMap((at) => [
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + name[at] + name.slice(at),
      name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1),
    ]);
    for (const slip of slips.filter((one) => one !== name && !lists.nearMisses.has(`${one}.${ending}`))) {
      all += 1;
      if (suggest(`${slip}.${ending}`) !== provider) missed.push(slip);
    }
  }
  expect(missed.length / all).toBeLessThan(0.01);
});

describe('the distance', () => {
  /** The same by its definition: every word that one slip can make. */
  function slipsOf(word: string): Set<string> {
    const made = new Set([word]);
    const letters = 'abc';
    for (let at = 0; at <= word.length; at++) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      made.add(head + tail.slice(1));
      if (tail.length > 1) made.add(head + tail[1] + tail[0] + tail.slice(2));
      for (const letter of letters) made.add(head + letter + tail).add(head + letter + tail.slice(1));
    }
    return made;
  }

  test('of one holds for exactly the words that one slip makes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(fc.property(word, word, (a, b) => isWithin(a, b, 1) === slipsOf(a).has(b)));
    fc.assert(fc.property(word, (a) => [...slipsOf(a)].every((b) => isWithin(a, b, 1))));
  });
});
