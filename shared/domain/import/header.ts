import type { FieldError } from '../../contract/errors';
import type { ImportFormat } from '../../contract/import-body';
import { greatest } from '../lists';
import { beginningOf } from '../storable-text';
import type { ImportChoices, PartialConsent } from './choices';
import { type Column, type ColumnsReader, ignoredColumns } from './columns';
import { csvReader } from './csv';
import { detectEncoding, type FileEncoding, sourceLength, toUtf8 } from './encoding';
import type { FilePage } from './page';

export interface FileOptions {
  format: ImportFormat;
  delimiter?: string | undefined;
}

export interface FileLayout<C = Column> {
  format: ImportFormat;
  delimiter: string;
  encoding: FileEncoding;
  columns: C[];
  ignored: string[];
  offset: number;
  line: number;
}

/** How much of a file is read to find its header and encoding. */
export const HEADER_BYTES = 1024 * 1024;

const DELIMITERS = [',', ';', '\t', '|'];

const fileErrors = (message: string): { errors: FieldError[] } => ({
  errors: [{ field: 'uploadId', message, code: 'invalid_string' }],
});

function findDelimiter(bytes: Uint8Array): string {
  const [line = ''] = new TextDecoder()
    .decode(bytes)
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(greatest(counts))] ?? ',';
}

/** Excel writes this line to name the delimiter, and doesn't show it. */
function readSeparator(bytes: Uint8Array): { delimiter: string; length: number } | null {
  const match = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
  if (!match) return null;
  const [line, delimiter = ','] = match;
  return { delimiter, length: line.length };
}

/** Each blank row costs a call to the reader. */
const MAX_BLANK_ROWS = 100;

function readFirstRow(bytes: Uint8Array, delimiter: string, isLast: boolean) {
  const readRows = csvReader(delimiter);
  let bytesRead = 0;
  let linesRead = 0;
  for (let blankRows = 0; blankRows <= MAX_BLANK_ROWS && bytesRead < bytes.length; blankRows++) {
    const page = readRows(bytes.subarray(bytesRead), { isLast, limit: 1, inLongLine: false });
    if (!page) return null;
    bytesRead += page.bytesRead;
    linesRead += page.linesRead;
    const [row] = page.rows;
    if (row) return 'error' in row ? row : { cells: row.content, bytesRead, linesRead };
  }
  return null;
}

/** Ten times a contact's keys; the job's row stores all columns. */
const MAX_COLUMNS = 1_000;

const SAMPLE_ROWS = 1_000;

const MAX_IGNORED = 100;
const MAX_IGNORED_NAME = 100;

const cellsIn = (page: FilePage<string[]> | null): string[][] =>
  (page?.rows ?? []).flatMap((row) => ('content' in row ? [row.content] : []));

/** Offsets are in the UTF-8 text. */
type Header<C> = Pick<FileLayout<C>, 'delimiter' | 'columns' | 'ignored' | 'offset' | 'line'>;

function readHeader<C>(
  text: Uint8Array,
  options: FileOptions,
  isLast: boolean,
  readColumns: ColumnsReader<C>,
): Header<C> | { errors: FieldError[] } {
  const separator = readSeparator(text);
  const headerStart = separator?.length ?? 0;
  const csv = text.subarray(headerStart);
  const delimiter = options.delimiter ?? separator?.delimiter ?? findDelimiter(csv);
  const header = readFirstRow(csv, delimiter, isLast);
  if (!header) return fileErrors('The file has no header line, or more than 100 blank rows before it.');
  if ('error' in header) return fileErrors(`The header line can’t be read. ${header.error.message}`);
  if (header.cells.length > MAX_COLUMNS) return fileErrors(`A file has at most ${MAX_COLUMNS} columns.`);
  const sampleRequest = { isLast, limit: SAMPLE_ROWS, inLongLine: false };
  const sample = csvReader(delimiter)(csv.subarray(header.bytesRead), sampleRequest);
  const result = readColumns(header.cells, cellsIn(sample));
  if ('errors' in result) return result;
  const { columns, isData } = result;
  const headerLine = separator ? 2 : 1;
  if (isData) return { delimiter, columns, ignored: [], offset: headerStart, line: headerLine };
  const ignored = ignoredColumns(header.cells, columns as (object | null)[])
    .slice(0, MAX_IGNORED)
    .map((name) => beginningOf(name, MAX_IGNORED_NAME));
  return { delimiter, columns, ignored, offset: headerStart + header.bytesRead, line: headerLine + header.linesRead };
}

export function readLayout<C>(
  beginning: Uint8Array,
  options: FileOptions,
  isLast: boolean,
  readColumns: ColumnsReader<C>,
): FileLayout<C> | { errors: FieldError[] } {
  const detected = detectEncoding(beginning, isLast);
  if (!detected) return fileErrors('The file is not text in UTF-8, UTF-16 or Windows-1252.');
  const { encoding, markLength } = detected;
  const text = toUtf8(beginning.subarray(markLength), encoding);
  if (options.format === 'csv') {
    const header = readHeader(text, options, isLast, readColumns);
    if ('errors' in header) return header;
    const offset = markLength + sourceLength(text.subarray(0, header.offset), encoding);
    return { format: 'csv', encoding, ...header, offset };
  }
  const start = new TextDecoder().decode(text).trimStart();
  if (start !== '' && !start.startsWith('{')) return fileErrors('The first line of the file is not a JSON object.');
  return { format: 'ndjson', delimiter: ',', encoding, columns: [], ignored: [], offset: markLength, line: 1 };
}

export interface FileParams<C> {
  key: string;
  /** If the object in S3 is replaced, it is not read. */
  etag: string;
  size: number;
  layout: FileLayout<C>;
}

export interface ImportParams extends FileParams<Column>, Pick<ImportChoices, 'topics'> {
  consent?: PartialConsent;
  subscribed: boolean;
  resubscribe: boolean;
  segmentId?: string;
  dryRun?: true;
}

export interface ImportState {
  offset: number;
  line: number;
  inLongLine: boolean;
  listed: number;
  newFields?: string[];
}
