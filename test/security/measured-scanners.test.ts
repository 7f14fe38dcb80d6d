import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { sourcesOf } from '../support/growth/expressions';
import { bounded, scanners } from '../support/growth/scanners';

/** A place in a text that moves, or a parser. */
const SCANS =
  /indexOf\([^()]+, |charAt\(|charCodeAt\(|matchAll\(|htmlparser2|csv-parse|\bTokenizer\b|startsWith\([^()]+, /;

test('each scanner of the sources is measured, or says what bounds it', () => {
  const files = sourcesOf(['shared', 'functions']).filter((file) => SCANS.test(readFileSync(file, 'utf8')));
  const known = new Set([...scanners.map(({ file }) => file), ...Object.keys(bounded)]);
  expect(files.filter((file) => !known.has(file))).toEqual([]);
  expect(Object.keys(bounded).filter((file) => !files.includes(file))).toEqual([]);
});
