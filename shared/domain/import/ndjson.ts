import { isUtf8 } from 'node:buffer';
import {
  type FilePageReader,
  MAXIMUM_ROW,
  nextLine,
  notText,
  passLongLine,
  refuseLine,
  type SourceRow,
  tooLong,
} from './page';

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
