import { isUtf8 } from 'node:buffer';
import { type CsvError, type Info, parse } from 'csv-parse/sync';
import type { FieldError } from '../../contract/errors';
import {
  countLines,
  type FilePage,
  type FilePageReader,
  type FilePageRequest,
  MAX_ROW_BYTES,
  notTextError,
  REPLACEMENT,
  rejectLine,
  type SourceRow,
  skipLongLine,
  tooLongError,
} from './page';

interface ParsedRow {
  cells: string[];
  start: number;
  end: number;
}

const openQuoteError: FieldError = { field: '', code: 'custom', message: 'A quote in this row is not closed.' };

function parseRows(bytes: Uint8Array, delimiter: string, { isLast, limit }: FilePageRequest): ParsedRow[] {
  const rows: ParsedRow[] = [];
  let start = 0;
  const onRecord = (cells: string[], { bytes: end }: Info): null => {
    const isComplete = isLast || end < bytes.length;
    if (isComplete) rows.push({ cells, start, end });
    start = end;
    return null;
  };
  try {
    parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: limit,
      on_record: onRecord as never,
    });
  } catch (error) {
    if ((error as CsvError).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
  }
  return rows;
}

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

function toRow(bytes: Uint8Array, { cells, start, end }: ParsedRow, line: number): SourceRow<string[]> {
  if (end - start > MAX_ROW_BYTES) return { line, error: tooLongError };
  const mayBeInvalid = cells.some((cell) => cell.includes(REPLACEMENT));
  return mayBeInvalid && !isUtf8(bytes.subarray(start, end)) ? { line, error: notTextError } : { line, content: cells };
}

function toPage(bytes: Uint8Array, parsedRows: ParsedRow[], limit: number): FilePage<string[]> {
  const rows: SourceRow<string[]>[] = [];
  let linesRead = 0;
  for (const row of parsedRows) {
    if (!isBlank(row.cells)) rows.push(toRow(bytes, row, linesRead));
    linesRead += countLines(bytes, row.start, row.end);
  }
  return {
    rows,
    bytesRead: parsedRows.at(-1)?.end ?? 0,
    linesRead,
    isFull: parsedRows.length === limit,
    inLongLine: false,
  };
}

/** RFC 4180 with any line ends. Rejects a row whose quote isn't closed within 1 MB. */
export const csvReader =
  (delimiter: string): FilePageReader<string[]> =>
  (bytes, request) => {
    if (request.inLongLine) return skipLongLine(bytes);
    const rows = parseRows(bytes, delimiter, request);
    if (rows.length > 0) return toPage(bytes, rows, request.limit);
    if (bytes.length === 0) return { rows: [], bytesRead: 0, linesRead: 0, isFull: false, inLongLine: false };
    if (!request.isLast && bytes.length <= MAX_ROW_BYTES) return null;
    return rejectLine(bytes, request.isLast ? openQuoteError : tooLongError);
  };
