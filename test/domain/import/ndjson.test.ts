import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_ROW_BYTES, readLines } from '../../../shared/domain/import/page';
import { sized } from '../../support/sizes';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads a whole file as an import does, `window` bytes at once; answers line and content, or line and the mistake's code. */
function readAll(file: Uint8Array, { limit = 500, window = 2 * MAX_ROW_BYTES } = {}): [number, string][] {
  const found: [number, string][] = [];
  let [offset, line, inLongLine, size] = [0, 1, false, window];
  while (offset < file.length) {
    const bytes = file.subarray(offset, offset + size);
    const page = readLines(bytes, { isLast: offset + bytes.length === file.length, limit, inLongLine });
    if (!page) {
      size *= 2;
      continue;
    }
    for (const row of page.rows) found.push([line + row.line, 'error' in row ? row.error.code : row.content]);
    [offset, line, inLongLine, size] = [offset + page.bytesRead, line + page.linesRead, page.inLongLine, window];
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
  const file = bytesOf(`{}\n${'x'.repeat(megabytes * MAX_ROW_BYTES)}\n{"b":2}`);
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

test('a page says where it ends', () => {
  const page = (text: string, request = {}) =>
    readLines(bytesOf(text), { isLast: true, limit: 2, inLongLine: false, ...request });
  expect(page('a\nb\nc\n')).toMatchObject({ bytesRead: 4, linesRead: 2, isFull: true, inLongLine: false });
  expect(page('a\nb')).toMatchObject({ bytesRead: 3, linesRead: 1, isFull: false, inLongLine: false });
  expect(page('a\nb', { isLast: false })).toMatchObject({ bytesRead: 2, linesRead: 1, isFull: false });
  expect(page('')).toEqual({ rows: [], bytesRead: 0, linesRead: 0, isFull: false, inLongLine: false });
  expect(page('a\nb', { inLongLine: true })).toEqual({
    rows: [],
    bytesRead: 2,
    linesRead: 1,
    isFull: false,
    inLongLine: false,
  });
  expect(page('a', { inLongLine: true })).toEqual({
    rows: [],
    bytesRead: 1,
    linesRead: 0,
    isFull: false,
    inLongLine: true,
  });
});

test('a line may have 1 MB with its line break', () => {
  const line = 'x'.repeat(MAX_ROW_BYTES - 1);
  const page = (text: string, isLast: boolean) => readLines(bytesOf(text), { isLast, limit: 2, inLongLine: false });
  expect(page(`${line}\n`, true)).toMatchObject({ rows: [{ content: line }], linesRead: 1 });
  expect(page(`x${line}\n`, true)).toMatchObject({ rows: [{ error: { code: 'too_big' } }] });
  expect(page(`x${line}`, false)).toBeNull();
  expect(page(`xx${line}`, false)).toMatchObject({ rows: [{ error: { code: 'too_big' } }], inLongLine: true });
});
