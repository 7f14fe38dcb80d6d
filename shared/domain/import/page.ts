import type { FieldError } from '../../contract/errors';

/** A row of a file as it stands there, or why it is none. */
export type SourceRow<T> = { line: number; content: T } | { line: number; problem: FieldError };

/** The rows at the beginning of some bytes. */
export interface Page<T> {
  rows: SourceRow<T>[];
  /** Bytes and line breaks that these rows take. */
  bytes: number;
  lines: number;
  /** The limit ended it, and not the end of the bytes. */
  isFull: boolean;
  /** It ends within a line that is refused already: what follows up to the next line break belongs to it. */
  inLongLine: boolean;
}

export interface PageRequest {
  /** The bytes go to the end of the file. */
  isLast: boolean;
  limit: number;
  /** The page before ended within a line. */
  inLongLine: boolean;
}

/** Reads a page of one format; null when it takes more bytes to find a whole row. */
export type PageReader<T> = (bytes: Uint8Array, request: PageRequest) => Page<T> | null;

/** Bytes of one row at most. Readers are given more than that at once, unless the file ends before. */
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
export function nextLine(bytes: Uint8Array, from: number): number | null {
  const at = bytes.indexOf(LF, from);
  return at < 0 ? null : at + 1;
}

export const tooLong: FieldError = { field: '', code: 'too_big', message: 'A row has at most 1 MB.' };
export const notText: FieldError = { field: '', code: 'invalid_string', message: 'The row is not valid UTF-8.' };

/** What decoding puts in place of bytes that are no UTF-8; only then is it worth a closer look. */
export const REPLACEMENT = '\uFFFD';

/** Passes what is left of a line that was refused already. */
export function passLongLine(bytes: Uint8Array): Page<never> {
  const end = nextLine(bytes, 0);
  return { rows: [], bytes: end ?? bytes.length, lines: end === null ? 0 : 1, isFull: false, inLongLine: end === null };
}

/** Refuses the one line at the beginning, for what is after it may be sound. */
export function refuseLine(bytes: Uint8Array, problem: FieldError): Page<never> {
  const end = nextLine(bytes, 0);
  return {
    rows: [{ line: 0, problem }],
    bytes: end ?? bytes.length,
    lines: end === null ? 0 : 1,
    isFull: false,
    inLongLine: end === null,
  };
}
