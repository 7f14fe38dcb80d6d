import { isUtf8 } from 'node:buffer';
import type { FieldError } from '../../contract/errors';

export type SourceRow<T> = { line: number; content: T } | { line: number; error: FieldError };

export interface FilePage<T> {
  rows: SourceRow<T>[];
  bytesRead: number;
  linesRead: number;
  isFull: boolean;
  /** The page ends within a rejected line, which ends at the next line break. */
  inLongLine: boolean;
}

export interface FilePageRequest {
  isLast: boolean;
  limit: number;
  inLongLine: boolean;
}

export type FilePageReader<T> = (bytes: Uint8Array, request: FilePageRequest) => FilePage<T> | null;

/** A reader is given more bytes than this, except at the end of the file. */
export const MAX_ROW_BYTES = 1024 * 1024;

const LF = 10;
const CR = 13;

export function countLines(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines += 1;
  }
  return lines;
}

function nextLine(bytes: Uint8Array, from: number): number | null {
  const at = bytes.indexOf(LF, from);
  return at < 0 ? null : at + 1;
}

export const tooLongError: FieldError = { field: '', code: 'too_big', message: 'A row has at most 1 MB.' };
export const notTextError: FieldError = { field: '', code: 'invalid_string', message: 'The row is not valid UTF-8.' };

export const REPLACEMENT = '\uFFFD';

export function skipLongLine(bytes: Uint8Array): FilePage<never> {
  const next = nextLine(bytes, 0);
  if (next === null) return { rows: [], bytesRead: bytes.length, linesRead: 0, isFull: false, inLongLine: true };
  return { rows: [], bytesRead: next, linesRead: 1, isFull: false, inLongLine: false };
}

/** Rejects only this line, because later lines may be valid. */
export const rejectLine = (bytes: Uint8Array, error: FieldError): FilePage<never> => ({
  ...skipLongLine(bytes),
  rows: [{ line: 0, error }],
});

const decoder = new TextDecoder();

function toRow(bytes: Uint8Array, line: number): SourceRow<string> | null {
  if (bytes.length > MAX_ROW_BYTES) return { line, error: tooLongError };
  if (!isUtf8(bytes)) return { line, error: notTextError };
  const content = decoder.decode(bytes).trim();
  return content === '' ? null : { line, content };
}

export const readLines: FilePageReader<string> = (bytes, { isLast, limit, inLongLine }) => {
  if (inLongLine) return skipLongLine(bytes);
  const rows: SourceRow<string>[] = [];
  let at = 0;
  let linesRead = 0;
  while (at < bytes.length && linesRead < limit) {
    const next = nextLine(bytes, at);
    if (next === null && !isLast) break;
    const end = next ?? bytes.length;
    const row = toRow(bytes.subarray(at, end), linesRead);
    if (row) rows.push(row);
    if (next !== null) linesRead += 1;
    at = end;
  }
  if (at > 0 || bytes.length === 0) {
    return { rows, bytesRead: at, linesRead, isFull: linesRead === limit, inLongLine: false };
  }
  const needsMoreBytes = bytes.length <= MAX_ROW_BYTES;
  return needsMoreBytes ? null : rejectLine(bytes, tooLongError);
};
