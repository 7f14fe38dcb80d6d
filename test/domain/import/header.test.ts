import { describe, expect, test } from '@jest/globals';
import { type FileOptions, readLayout } from '../../../shared/domain/import/header';

/** Answers the header that was read, its columns are the names themselves. */
const layoutOf = (file: string | Uint8Array, options: Partial<FileOptions> = {}, isLast = true) =>
  readLayout(Buffer.from(file), { format: 'csv', ...options }, isLast, (header) =>
    header[0] === 'refused' ? { errors: [] } : { columns: [...header], ...(header[0] === 'data' && { isData: true }) },
  );
const MARK = '\uFEFF';
const wrong = (text: string) => ({ errors: [expect.objectContaining({ message: expect.stringContaining(text) })] });

describe('the layout of CSV', () => {
  test.each<[string, string, object]>([
    ['commas', 'a,b\nc', { columns: ['a', 'b'], delimiter: ',', offset: 4, line: 2 }],
    ['semicolons, although a quoted cell has commas', '"a,,,";b\n', { columns: ['a,,,', 'b'], delimiter: ';' }],
    ['tabs', 'a\tb,\tc\n,,,', { columns: ['a', 'b,', 'c'], delimiter: '\t' }],
    ['bars', 'a|b\n', { columns: ['a', 'b'], delimiter: '|' }],
    ['one column', 'a\n', { columns: ['a'], delimiter: ',' }],
    [
      'blank lines before the header',
      '\r\n\n ; \na;b\nc',
      { columns: ['a', 'b'], delimiter: ';', offset: 11, line: 5 },
    ],
    ['a byte order mark', `${MARK}a,b\nc`, { columns: ['a', 'b'], offset: 7, line: 2 }],
    ['a header that is data', `${MARK}\ndata,b\nc`, { columns: ['data', 'b'], offset: 3, line: 1 }],
  ])('%s', (_name, file, expected) => {
    expect(layoutOf(file)).toMatchObject({ format: 'csv', ...expected });
  });

  test('the delimiter of the request counts more than the one found', () => {
    expect(layoutOf('a,b,c;d\n', { delimiter: ';' })).toMatchObject({ columns: ['a,b,c', 'd'], delimiter: ';' });
  });

  test.each([
    ['an empty file', ''],
    ['blank lines', '\n\n'],
  ])('%s has no line of names', (_name, file) => {
    expect(layoutOf(file)).toEqual(wrong('no header line'));
  });

  test('an open quote in the line of names is named', () => {
    expect(layoutOf('"a,b\n')).toEqual(wrong('The header line can’t be read. A quote in this row is not closed.'));
  });

  test('a header that does not end in the first bytes is refused, and what its reader refuses', () => {
    expect(layoutOf('a,b', {}, false)).toEqual(wrong('no header line'));
    expect(layoutOf('refused,b\n')).toEqual({ errors: [] });
  });
});

describe('the layout of NDJSON', () => {
  const ndjson = (file: string | Uint8Array) => layoutOf(file, { format: 'ndjson' });

  test.each([
    ['an object', '{"a":1}', 0],
    ['blanks before it', ' \n{', 0],
    ['a byte order mark', `${MARK}{"a":1}`, 3],
    ['nothing', '', 0],
  ])('%s is accepted', (_name, file, offset) => {
    expect(ndjson(file)).toMatchObject({ format: 'ndjson', columns: [], offset, line: 1 });
  });

  test('anything else than an object is refused', () => {
    expect(ndjson('[{}]')).toEqual(wrong('not a JSON object'));
    expect(ndjson('email,{')).toEqual(wrong('not a JSON object'));
  });
});

describe('the encoding', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');

  test.each<[string, Uint8Array, string]>([
    ['of ASCII', bytes('a,b\n'), 'utf-8'],
    ['of UTF-8 with a mark', Buffer.from(`${MARK}a,b\n`), 'utf-8'],
    ['of UTF-8 with a broken character', Buffer.concat([Buffer.from('a,b\nü,ö\n'), bytes('\xe9\n')]), 'utf-8'],
    ['of Windows-1252', bytes('a,b\n\xe9,\x80\n'), 'windows-1252'],
    ['of UTF-16', Buffer.from(`${MARK}a,b\n`, 'utf16le'), 'utf-16le'],
    ['of UTF-16, big-endian', Buffer.from(`${MARK}a,b\n`, 'utf16le').swap16(), 'utf-16be'],
    ['of UTF-16 without a mark', Buffer.from('a,b\n', 'utf16le'), 'utf-16le'],
  ])('%s is found', (_name, file, encoding) => {
    expect(layoutOf(file)).toMatchObject({ columns: ['a', 'b'], line: 2, encoding });
  });

  test('that says where the rows begin counts bytes of the file', () => {
    expect(layoutOf(Buffer.from(`${MARK}sep=;\na;ü\n`, 'utf16le'))).toMatchObject({
      offset: 22,
      line: 3,
      delimiter: ';',
    });
    expect(layoutOf(bytes('\xfc,\x80\n1'))).toMatchObject({ offset: 4, columns: ['ü', '€'] });
  });

  test('is none for what is no text', () => {
    expect(layoutOf(bytes('a,b\n\x00'))).toEqual(wrong('not text in UTF-8, UTF-16 or Windows-1252'));
    expect(layoutOf(bytes('\x89PNG\r\n\x1a\n'))).toEqual(wrong('not text'));
  });

  test('takes no character for broken that the end of the first bytes cuts', () => {
    const cut = Buffer.from('a,b\né').subarray(0, 5);
    expect(layoutOf(cut, {}, false)).toMatchObject({ columns: ['a', 'b'], encoding: 'utf-8' });
  });
});
