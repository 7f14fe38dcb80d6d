import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const PAGE = 'docs/security/threat-model.md';
const page = readFileSync(PAGE, 'utf8');
const threats = (page.split('\n## Threats\n')[1] ?? '').split('\n### ').slice(1);
const linksOf = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, words = '', target = '']) => ({
    words: words.replace(/\s+/g, ' '),
    file: join(dirname(PAGE), target),
  }));
const isTest = ({ file }: { file: string }): boolean => file.endsWith('.test.ts');

test.each(threats.map((text) => [text.split('\n', 1)[0] ?? '', text]))(
  '%s: is stopped, tested, and says what is left',
  (_name, text) => {
    expect(text).toMatch(/^.+\n\n\S[\s\S]+\n- Tests: [\s\S]+\n- Left: .+/);
    expect(linksOf(text.slice(text.indexOf('\n- Tests: '))).filter(isTest)).not.toEqual([]);
  },
);

test('every test that the page names exists under these words', () => {
  const named = linksOf(page).filter(isTest);
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(({ words, file }) => !existsSync(file) || !declares(readFileSync(file, 'utf8'), words));
  expect(missing).toEqual([]);
});

/** Whether a string of the file has the words: the name of a test, and not a comment. */
const declares = (source: string, words: string): boolean =>
  source.split('\n').some((line) => line.includes(words) && !/^\s*(\/\/|\*|\/\*)/.test(line));

test('every page that it leads to is there', () => {
  expect(linksOf(page).filter(({ file }) => !existsSync(file))).toEqual([]);
});
