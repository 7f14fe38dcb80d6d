import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAXIMUM_ROW, readLines } from '../../../shared/domain/import/page';
import { sized } from '../../support/sizes';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads a whole file as an import does, `window` bytes at once; answers line and content, or line and the mistake's code. */
function readAll(file: Uint8Array, { limit = 500, window = 2 * MAXIMUM_ROW } = {}): [number, string][] {
  const found: [number, string][] = [];
  let [offset, line, inLongLine, size] = [0, 1, false, window];
  while (offset < file.length) {
    const bytes = file.subarray(offset, offset + size);
    const page = readLines(bytes, { isLast: offset + bytes.length === file.length, limit, inLongLine });
    if (!page) {
      size *= 2;
      continue;
    }
    for (const row of page.rows) found.push([line + row.line, 'problem' in row ? row.problem.code : row.content]);
    [offset, line, inLongLine, size] = [offset + page.bytes, line + page.lines, page.inLongLine, window];
  }
  return found;
}

test('lines are found with their numbers, blank ones and CR LF included, with and without a last line break', () => {
  const expected = [
    [1, '{"a":1}'],
    [4, '{"b":"é"}'],
    [5, '{}'],
  ];
  expect(readAll(bytesOf('{"a":1}\r\n\r\n  \n{"b":"é"}\n{}'))).toEqual(expected);
  expect(readAll(bytesOf('{"a":1}\r\n\r\n  \n{"b":"é"}\n{}\n'), { limit: 1 })).toEqual(expected);
});

test('however the bytes are cut and however many lines a page has', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[\r\n]/.test(text) && text.trim() !== '');
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 15 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (lines, window, limit) => {
        const found = readAll(bytesOf(lines.join('\n')), { window, limit });
        expect(found).toEqual(lines.map((text, at) => [at + 1, text.trim()]));
      },
    ),
    { numRuns: sized(50, 200) },
  );
});

test.each([1.5, 2.5, 5])('a line of %d MB is refused alone', (megabytes) => {
  const file = bytesOf(`{}\n${'x'.repeat(megabytes * MAXIMUM_ROW)}\n{"b":2}`);
  expect(readAll(file)).toEqual([
    [1, '{}'],
    [2, 'too_big'],
    [3, '{"b":2}'],
  ]);
});

test('a line that is not UTF-8 is refused alone', () => {
  const file = Buffer.concat([bytesOf('{}\n'), Buffer.from([0x22, 0xe9, 0x22, 0x0a]), bytesOf('{"b":2}\n')]);
  expect(readAll(file)).toEqual([
    [1, '{}'],
    [2, 'invalid_string'],
    [3, '{"b":2}'],
  ]);
});
