import { isUtf8 } from 'node:buffer';
import type { FieldError } from '../../contract/errors';

/** A row as it is in the file, or why it can't be read. */
export type SourceRow<T> = { line: number; content: T } | { line: number; problem: FieldError };

/** The rows at the beginning of some bytes. */
export interface FilePage<T> {
  rows: SourceRow<T>[];
  /** Bytes and line breaks of these rows. */
  bytes: number;
  lines: number;
  /** The page ended at the limit of rows, and not at the end of the bytes. */
  isFull: boolean;
  /** The page ends within a line that was refused. The bytes up to the next line break belong to that line. */
  inLongLine: boolean;
}

export interface FilePageRequest {
  /** The bytes go to the end of the file. */
  isLast: boolean;
  limit: number;
  /** The page before ended within a line. */
  inLongLine: boolean;
}

/** Reads a page of one format; null if the bytes hold no whole row. */
export type FilePageReader<T> = (bytes: Uint8Array, request: FilePageRequest) => FilePage<T> | null;

/** Most bytes of one row. Readers get more than that at once, unless the file ends before. */
export const MAXIMUM_ROW = 1024 * 1024;

const LF = 10;
const CR = 13;

/** Line breaks, as LF, CR LF or CR, between two places. */
export function countLines(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines += 1;
  }
  return lines;
}

/** The place after the next line break (LF), or null. */
function nextLine(bytes: Uint8Array, from: number): number | null {
  const at = bytes.indexOf(LF, from);
  return at < 0 ? null : at + 1;
}

export const tooLong: FieldError = { field: '', code: 'too_big', message: 'A row has at most 1 MB.' };
export const notText: FieldError = { field: '', code: 'invalid_string', message: 'The row is not valid UTF-8.' };

/** Decoding replaces invalid UTF-8 by this, so only rows that contain it need a check. */
export const REPLACEMENT = '\uFFFD';

/** Skips the rest of a line that was refused. */
export function passLongLine(bytes: Uint8Array): FilePage<never> {
  const end = nextLine(bytes, 0);
  return { rows: [], bytes: end ?? bytes.length, lines: end === null ? 0 : 1, isFull: false, inLongLine: end === null };
}

/** Refuses the first line only, because the lines after it may be valid. */
export const refuseLine = (bytes: Uint8Array, problem: FieldError): FilePage<never> => ({
  ...passLongLine(bytes),
  rows: [{ line: 0, problem }],
});

const decoder = new TextDecoder();

function toRow(bytes: Uint8Array, line: number): SourceRow<string> | null {
  if (bytes.length > MAXIMUM_ROW) return { line, problem: tooLong };
  if (!isUtf8(bytes)) return { line, problem: notText };
  const content = decoder.decode(bytes).trim();
  return content === '' ? null : { line, content };
}

/** Reads the lines of NDJSON as text, without blank ones. */
export const readLines: FilePageReader<string> = (bytes, { isLast, limit, inLongLine }) => {
  if (inLongLine) return passLongLine(bytes);
  const rows: SourceRow<string>[] = [];
  let [at, lines] = [0, 0];
  while (at < bytes.length && lines < limit) {
    const end = nextLine(bytes, at);
    if (end === null && !isLast) break;
    const row = toRow(bytes.subarray(at, end ?? bytes.length), lines);
    if (row) rows.push(row);
    if (end !== null) lines += 1;
    at = end ?? bytes.length;
  }
  if (at > 0 || bytes.length === 0) {
    return { rows, bytes: at, lines, isFull: lines === limit, inLongLine: false };
  }
  return bytes.length <= MAXIMUM_ROW ? null : refuseLine(bytes, tooLong);
};
