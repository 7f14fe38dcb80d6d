import { describe, expect, test } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { csvReader } from '../../../shared/domain/import/csv';
import { MAX_ROW_BYTES } from '../../../shared/domain/import/page';
import { sized } from '../../support/sizes';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Read {
  line: number;
  cells: string[] | string;
}

/** Reads a whole file as an import does: page after page, from the place where the last one ended, `window` bytes at once. */
function readAll(file: Uint8Array, { limit = 500, window = 2 * MAX_ROW_BYTES, delimiter = ',' } = {}): Read[] {
  const read = csvReader(delimiter);
  const found: Read[] = [];
  let [offset, line, inLongLine, size] = [0, 1, false, window];
  while (offset < file.length) {
    const bytes = file.subarray(offset, offset + size);
    const page = read(bytes, { isLast: offset + bytes.length === file.length, limit, inLongLine });
    if (!page || (page.bytesRead === 0 && !page.inLongLine)) {
      size *= 2;
      continue;
    }
    for (const row of page.rows) {
      found.push({ line: line + row.line, cells: 'error' in row ? row.error.code : row.content });
    }
    [offset, line, inLongLine, size] = [offset + page.bytesRead, line + page.linesRead, page.inLongLine, window];
  }
  return found;
}

describe('a page says where it ends', () => {
  const page = (text: string, request = {}) =>
    csvReader(',')(bytesOf(text), { isLast: true, limit: 2, inLongLine: false, ...request });

  test.each([
    ['at its limit of rows', 'a\n\nb\nc\n', {}, { bytesRead: 3, linesRead: 2, isFull: true, inLongLine: false }],
    ['at the end of the bytes', 'a\n', {}, { bytesRead: 2, linesRead: 1, isFull: false, inLongLine: false }],
    [
      'before a row that is cut',
      'a\nb',
      { isLast: false },
      { bytesRead: 2, linesRead: 1, isFull: false, inLongLine: false },
    ],
    ['at once, without bytes', '', {}, { rows: [], bytesRead: 0, linesRead: 0, isFull: false, inLongLine: false }],
    ['within a long line', 'a', { inLongLine: true }, { rows: [], bytesRead: 1, linesRead: 0, inLongLine: true }],
    ['after a long line', 'a\nb', { inLongLine: true }, { rows: [], bytesRead: 2, linesRead: 1, inLongLine: false }],
  ])('%s', (_name, text, request, expected) => {
    expect(page(text, request)).toMatchObject(expected);
  });

  test('a row may have 1 MB with its line break; more is refused', () => {
    const cells = 'x'.repeat(MAX_ROW_BYTES - 1);
    expect(page(`${cells}\n`)?.rows).toEqual([{ line: 0, content: [cells] }]);
    expect(page(`x${cells}\n`)?.rows).toEqual([expect.objectContaining({ error: expect.anything() })]);
    expect(page(`${cells}x`, { isLast: false })).toBeNull();
  });
});

const read = (text: string, options = {}) => readAll(bytesOf(text), options);

describe('rows are found with their lines', () => {
  const lines: [string, string, Read[]][] = [
    [
      'LF',
      'a,b\nc,d\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['c', 'd'] },
      ],
    ],
    [
      'CR LF',
      'a,b\r\nc,d\r\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['c', 'd'] },
      ],
    ],
    [
      'CR',
      'a,b\rc,d\r',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['c', 'd'] },
      ],
    ],
    [
      'no line break at the end',
      'a\nb',
      [
        { line: 1, cells: ['a'] },
        { line: 2, cells: ['b'] },
      ],
    ],
    [
      'blank lines and rows',
      '\n\na,b\n\r\n , \n,,\nc\n',
      [
        { line: 3, cells: ['a', 'b'] },
        { line: 7, cells: ['c'] },
      ],
    ],
    [
      'line breaks in quotes',
      '"a\r\nb\n",1\nc,2\n',
      [
        { line: 1, cells: ['a\r\nb\n', '1'] },
        { line: 4, cells: ['c', '2'] },
      ],
    ],
    ['quotes in quotes', '"say ""hi""",x\n', [{ line: 1, cells: ['say "hi"', 'x'] }]],
    ['quotes within a cell', '5" nail,x\n', [{ line: 1, cells: ['5" nail', 'x'] }]],
    [
      'an open quote at the end',
      'a,b\n"c,d\ne,f\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: 'custom' },
        { line: 3, cells: ['e', 'f'] },
      ],
    ],
    [
      'characters of several bytes',
      'é,日本\n"𝒳",ü\n',
      [
        { line: 1, cells: ['é', '日本'] },
        { line: 2, cells: ['𝒳', 'ü'] },
      ],
    ],
  ];

  test.each(lines)('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(read(text, { limit: 1 })).toEqual(expected);
  });

  test('however the bytes are cut and however many rows a page has', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('é', '"', '\r\n', 'a\nb', 'x', ''));
    const record = fc
      .array(cell, { minLength: 1, maxLength: 4 })
      .filter((cells) => cells.some((text) => text.trim() !== ''));
    const form = fc.record({
      record_delimiter: fc.constantFrom('\n', '\r\n'),
      quoted: fc.boolean(),
      delimiter: fc.constantFrom(',', ';', '\t'),
    });
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 12 }),
        form,
        fc.nat(40),
        fc.integer({ min: 1, max: 7 }),
        (records, csv, extra, limit) => {
          const file = bytesOf(stringify(records, { ...csv, quoted_match: /[\r\n"]/ }));
          const rows = readAll(file, { limit, window: 1 + extra, delimiter: csv.delimiter });
          expect(rows.map(({ cells }) => cells)).toEqual(records);
          const breaks = (cells: string[]) => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
          const expected = records.map(
            (_, at) => 1 + records.slice(0, at).reduce((sum, cells) => sum + 1 + breaks(cells), 0),
          );
          expect(rows.map(({ line }) => line)).toEqual(expected);
        },
      ),
      { numRuns: sized(60, 300, 20) },
    );
  });
});

describe('what can not be read is refused alone', () => {
  test('a row that is not UTF-8', () => {
    const file = Buffer.concat([Buffer.from('a,1\n'), Buffer.from([0xe9, 0x2c, 0x32, 0x0a]), Buffer.from('c,3\n')]);
    expect(readAll(file)).toEqual([
      { line: 1, cells: ['a', '1'] },
      { line: 2, cells: 'invalid_string' },
      { line: 3, cells: ['c', '3'] },
    ]);
  });

  test('a replacement character that stands in the file is none of ours', () => {
    expect(read('\uFFFD,1\n')).toEqual([{ line: 1, cells: ['\uFFFD', '1'] }]);
  });

  test.each([1.5, 2.5, 5])('a line of %d MB', (megabytes) => {
    const file = `a,1\n${'x'.repeat(megabytes * MAX_ROW_BYTES)}\nc,3\n`;
    expect(read(file)).toEqual([
      { line: 1, cells: ['a', '1'] },
      { line: 2, cells: 'too_big' },
      { line: 3, cells: ['c', '3'] },
    ]);
  });

  test('a quote that is open for more than a megabyte costs its own line only', () => {
    const rest = Array.from({ length: 30_000 }, (_, n) => `row${n},${'1'.repeat(100)}`);
    const rows = read(`a,1\n"b,2\n${rest.join('\n')}\n`);
    expect(rows.slice(0, 3)).toEqual([
      { line: 1, cells: ['a', '1'] },
      { line: 2, cells: 'too_big' },
      { line: 3, cells: ['row0', '1'.repeat(100)] },
    ]);
    expect(rows).toHaveLength(rest.length + 2);
  });
});
