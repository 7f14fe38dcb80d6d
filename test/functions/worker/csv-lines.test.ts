import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLines } from '../../../functions/worker/part-file';
import { unescapeFormulas } from '../../../shared/domain/spreadsheet-text';
import { sized } from '../../support/sizes';

const read = (csv: string): string[][] => parse(csv, { record_delimiter: '\r\n' });

const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
/**
 * What begins a cell for a program that knows no quoted line breaks, or takes a tab or semicolon for the delimiter. A
 * line break after the last quote only ends the row.
 */
const BEGINNING_FORMULA = /(?<=^|[\r\n\t;])"*(?!\r\n)[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Text of the characters that matter to a reader of CSV, and any other. */
const pieces = fc.constantFrom(
  ...['\n', '\r', '\r\n', '"', "'", ',', ';', '\t', '|', '=', '+', '-', '@', '＝', '=1+1', 'a', ' '],
);
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: pieces }, fc.string({ unit: 'grapheme' })))
  .map((p) => p.join(''));
const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
const runs = { numRuns: sized(300, 5_000) };

describe('whatever texts are written as CSV', () => {
  test('another reader finds the same rows and cells, each with its guards', () => {
    const check = fc.property(rows, (written) => {
      const found = read(csvLines(written.map((cells) => ['row', ...cells])));
      expect(found.map(([, ...cells]) => cells.map(unescapeFormulas))).toEqual(written);
    });
    fc.assert(check, runs);
  });

  test('no cell is a formula, and no program that divides the file otherwise finds one', () => {
    const check = fc.property(rows, (written) => {
      const csv = csvLines(written);
      expect(
        read(csv)
          .flat()
          .filter((cell) => FORMULA.test(cell)),
      ).toEqual([]);
      expect(csv).not.toMatch(BEGINNING_FORMULA);
    });
    fc.assert(check, runs);
  });
});

test('numbers, truth values and JSON are written as they are', () => {
  expect(csvLines([[-5, true, null, ['=x'], { a: 'b;=c' }]])).toBe(`-5,true,,"[""=x""]","{""a"":""b;'=c""}"\r\n`);
});
