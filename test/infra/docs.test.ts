import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const FOLDERS = ['.ci', '.github', 'bench', 'bin', 'docs', 'functions', 'lib', 'packages', 'shared', 'test'];
const documents = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)))),
].filter((file) => file.endsWith('.md') && !/node_modules|(?:^|\/)dist\//.test(file));
/** Folders from which a path looks whole to somebody who knows the code. */
const SHORTENED_FROM = ['shared', 'shared/db', 'lib', 'functions', 'packages/dashboard/src'];

/** A document without its blocks of code, which may be about the reader's own files. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '');

const PATH = /`([\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|mjs|json|md|yml))`/g;

/** What is wrong with a path in a document; the reader's own files are not looked for. */
function pathProblem(document: string, path: string): string[] {
  const folder = dirname(document);
  if (existsSync(path) || existsSync(join(folder, path))) return [];
  if (FOLDERS.includes(path.split('/', 1)[0] ?? '')) return [`${document}: there is no ${path}`];
  const base = SHORTENED_FROM.find((from) => existsSync(join(from, path)));
  return base === undefined ? [] : [`${document}: write ${base}/${path} for ${path}`];
}

test('each file that a document names exists, by its whole path', () => {
  const problems = documents.flatMap((document) =>
    [...proseOf(document).matchAll(PATH)].flatMap(([, path = '']) => pathProblem(document, path)),
  );
  expect(documents.length).toBeGreaterThan(80);
  expect(problems).toEqual([]);
});

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('each link to a file or a heading leads to one', () => {
  const problems = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? document : join(dirname(document), path);
        if (!existsSync(target)) return [`${document}: ${link}`];
        const isFound = anchor === undefined || !target.endsWith('.md') || anchorsIn(target).includes(anchor);
        return isFound ? [] : [`${document}: ${link}`];
      },
    ),
  );
  expect(problems).toEqual([]);
});

/** Cells of a row of a table. Bars within code are part of a cell. */
const cellsOf = (row: string): number => row.replace(/`[^`]*`/g, '').split(/(?<!\\)\|/).length;

test('the rows of each table have a cell for each column', () => {
  const problems = documents.flatMap((document) => {
    let columns = 0;
    return proseOf(document)
      .split('\n')
      .filter((line) => {
        if (!line.startsWith('|')) columns = 0;
        else columns ||= cellsOf(line);
        return line.startsWith('|') && cellsOf(line) !== columns;
      })
      .map((row) => `${document}: ${row.slice(0, 80)}`);
  });
  expect(problems).toEqual([]);
});

test('the README is one page', () => {
  expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThan(700);
});
