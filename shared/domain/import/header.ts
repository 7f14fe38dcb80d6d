import { isUtf8 } from 'node:buffer';
import type { FieldError } from '../../contract/errors';
import { greatest } from '../lists';
import type { ImportChoices } from './choices';
import type { Column, ColumnsRead } from './columns';
import { csvReader } from './csv';

export type ImportFormat = 'csv' | 'ndjson';

/** The members of a request that describe its file. */
export interface FileWishes {
  format: ImportFormat;
  delimiter?: string | undefined;
}

/** How to read a file, and where its rows begin. */
export interface FileLayout<C = Column> {
  format: ImportFormat;
  delimiter: string;
  /** For CSV only. */
  columns: C[];
  offset: number;
  /** The line at that place, counted from 1. */
  line: number;
}

/** Bytes at the start of a file in which its header must be. */
export const HEADER_BYTES = 64 * 1024;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const DELIMITERS = [',', ';', '\t', '|'];

const wrong = (message: string): { errors: FieldError[] } => ({
  errors: [{ field: 'uploadId', message, code: 'invalid_string' }],
});

const markOf = (bytes: Uint8Array): number =>
  BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0;

/** Text in another encoding has another mark or zero bytes. The last character may be cut. */
function isText(bytes: Uint8Array, isLast: boolean): boolean {
  const end = isLast ? bytes.length : Math.max(bytes.lastIndexOf(10), 0);
  return !bytes.includes(0) && isUtf8(bytes.subarray(0, end));
}

/** The delimiter that occurs most often in the first line, outside quotes. */
function findDelimiter(bytes: Uint8Array): string {
  const [line = ''] = new TextDecoder()
    .decode(bytes)
    .trimStart()
    .split(/[\r\n]/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(greatest(counts))] ?? ',';
}

/** Blank rows before the header: each costs a call of the reader. */
const MAXIMUM_BLANK_ROWS = 100;

/** The first row that is not blank, and where the next row begins. */
function firstRow(bytes: Uint8Array, delimiter: string, isLast: boolean) {
  const read = csvReader(delimiter);
  let [at, lines] = [0, 0];
  for (let blank = 0; blank <= MAXIMUM_BLANK_ROWS && at < bytes.length; blank++) {
    const page = read(bytes.subarray(at), { isLast, limit: 1, inLongLine: false });
    if (!page) return null;
    at += page.bytes;
    lines += page.lines;
    const [row] = page.rows;
    if (row) return 'problem' in row ? null : { cells: row.content, bytes: at, lines };
  }
  return null;
}

/** Ten times the data of a contact. The job's row holds what each column becomes. */
const MAXIMUM_COLUMNS = 1_000;

function readHeader<C>(
  bytes: Uint8Array,
  wishes: FileWishes,
  isLast: boolean,
  readColumns: (header: readonly string[]) => ColumnsRead<C>,
): FileLayout<C> | { errors: FieldError[] } {
  const delimiter = wishes.delimiter ?? findDelimiter(bytes);
  const header = firstRow(bytes, delimiter, isLast);
  if (!header) return wrong('The file has no line of column names, or more than 100 blank rows before it.');
  if (header.cells.length > MAXIMUM_COLUMNS) return wrong(`A file has at most ${MAXIMUM_COLUMNS} columns.`);
  const read = readColumns(header.cells);
  if ('errors' in read) return read;
  const place = read.isData ? { offset: 0, line: 1 } : { offset: header.bytes, line: header.lines + 1 };
  return { format: 'csv', delimiter, columns: read.columns, ...place };
}

/** How to read a file, from its first bytes, or why it can't be read. `isLast`: these are all its bytes. */
export function readLayout<C>(
  first: Uint8Array,
  wishes: FileWishes,
  isLast: boolean,
  readColumns: (header: readonly string[]) => ColumnsRead<C>,
): FileLayout<C> | { errors: FieldError[] } {
  const mark = markOf(first);
  const bytes = first.subarray(mark);
  if (!isText(bytes, isLast)) return wrong('The file is not text in UTF-8.');
  if (wishes.format === 'csv') {
    const layout = readHeader(bytes, wishes, isLast, readColumns);
    return 'errors' in layout ? layout : { ...layout, offset: layout.offset + mark };
  }
  const begins = new TextDecoder().decode(bytes).trimStart();
  if (begins !== '' && !begins.startsWith('{')) return wrong('The first line of the file is not a JSON object.');
  return { format: 'ndjson', delimiter: ',', columns: [], offset: mark, line: 1 };
}

/** The file of an import. */
export interface FileParams<C> {
  /** The object with the file, and its ETag: an object that replaced it is not read. */
  key: string;
  etag: string;
  size: number;
  layout: FileLayout<C>;
}

/** The parameters of an import of contacts. */
export interface ImportParams extends FileParams<Column>, ImportChoices {
  /** For new contacts whose row does not say. */
  subscribed: boolean;
  resubscribe: boolean;
  /** The static segment that the contacts of all rows are added to. */
  segmentId?: string;
  /** Only reports what each row would do. */
  dryRun?: true;
}

/** The progress of an import: all bytes before `offset` are done. */
export interface ImportState {
  offset: number;
  /** The line at that place, counted from 1. */
  line: number;
  /** `offset` is within a line that was refused. */
  inLongLine: boolean;
  /** Rows that the report will list. */
  listed: number;
  /** In a dry run: data fields that the rows so far would introduce. */
  newFields?: string[];
}
