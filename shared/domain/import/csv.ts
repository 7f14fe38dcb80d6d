import { isUtf8 } from 'node:buffer';
import { type CsvError, type Info, parse } from 'csv-parse/sync';
import type { FieldError } from '../../contract/errors';
import {
  countLines,
  type FilePage,
  type FilePageReader,
  type FilePageRequest,
  MAX_ROW,
  notText,
  REPLACEMENT,
  refuseLine,
  type SourceRow,
  skipLongLine,
  tooLong,
} from './page';

interface ParsedRow {
  cells: string[];
  start: number;
  end: number;
}

const openQuote: FieldError = { field: '', code: 'custom', message: 'A quote in this row is not closed.' };

/** Uses callbacks, so records before an unclosed quote survive. Drops a truncated last record. */
function findRecords(bytes: Uint8Array, delimiter: string, { isLast, limit }: FilePageRequest): ParsedRow[] {
  const found: ParsedRow[] = [];
  let start = 0;
  const onRecord = (cells: string[], { bytes: end }: Info): null => {
    if (isLast || end < bytes.length) found.push({ cells, start, end });
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
  return found;
}

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

function toRow(bytes: Uint8Array, { cells, start, end }: ParsedRow, line: number): SourceRow<string[]> {
  if (end - start > MAX_ROW) return { line, problem: tooLong };
  const suspect = cells.some((cell) => cell.includes(REPLACEMENT));
  return suspect && !isUtf8(bytes.subarray(start, end)) ? { line, problem: notText } : { line, content: cells };
}

function toPage(bytes: Uint8Array, found: ParsedRow[], limit: number): FilePage<string[]> {
  const rows: SourceRow<string[]>[] = [];
  let lines = 0;
  for (const record of found) {
    if (!isBlank(record.cells)) rows.push(toRow(bytes, record, lines));
    lines += countLines(bytes, record.start, record.end);
  }
  return { rows, bytes: found.at(-1)?.end ?? 0, lines, isFull: found.length === limit, inLongLine: false };
}

/** RFC 4180 with any line ends. Refuses a row whose quote isn't closed within 1 MB. */
export const csvReader =
  (delimiter: string): FilePageReader<string[]> =>
  (bytes, request) => {
    if (request.inLongLine) return skipLongLine(bytes);
    const found = findRecords(bytes, delimiter, request);
    if (found.length > 0) return toPage(bytes, found, request.limit);
    if (bytes.length === 0) return { rows: [], bytes: 0, lines: 0, isFull: false, inLongLine: false };
    if (!request.isLast && bytes.length <= MAX_ROW) return null;
    return refuseLine(bytes, request.isLast ? openQuote : tooLong);
  };
