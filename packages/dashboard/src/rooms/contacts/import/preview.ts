import { columnName } from './column-names';
import { type Delimiter, findDelimiter, readRows } from './csv';

const PREVIEW_BYTES = 128 * 1024;
/** Of this many dates, one is probably after the 12th, which shows the order of day and month. */
const PREVIEW_ROWS = 500;

export type Preview =
  | { format: 'csv'; delimiter: Delimiter; header: string[]; rows: string[][] }
  | { format: 'ndjson'; lines: string[] }
  | { format: 'unreadable'; reason: 'notText' | 'empty' };

function utf16EncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1024);
  const evenZeros = sample.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const oddZeros = sample.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const isMostlyLatin = Math.max(evenZeros, oddZeros) * 3 >= sample.length;
  if (!isMostlyLatin) return undefined;
  return oddZeros > evenZeros ? 'utf-16le' : 'utf-16be';
}

const LINE_FEED = 10;

function endOfLastLine(bytes: Uint8Array): number {
  const lastLineFeed = bytes.lastIndexOf(LINE_FEED);
  return lastLineFeed < 0 ? bytes.length : lastLineFeed + 1;
}

function decode(bytes: Uint8Array, isWholeFile: boolean): string {
  const utf16 = bytes.length > 0 ? utf16EncodingOf(bytes) : undefined;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const end = isWholeFile ? bytes.length : endOfLastLine(bytes);
  const mayEndInsideCharacter = end === bytes.length && !isWholeFile;
  try {
    // The decoder drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), {
      stream: mayEndInsideCharacter,
    });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes.subarray(0, end));
  }
}

/** A first line in which Excel names the delimiter. */
const SEPARATOR = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

export function previewOf(name: string, bytes: Uint8Array, isWholeFile: boolean): Preview {
  const text = decode(bytes, isWholeFile);
  if (text.includes('\0')) return { format: 'unreadable', reason: 'notText' };
  if (/\.(?:ndjson|jsonl)$/i.test(name))
    return { format: 'ndjson', lines: text.split('\n', PREVIEW_ROWS).filter((line) => line.trim() !== '') };
  const [separatorLine = '', namedDelimiter] = SEPARATOR.exec(text) ?? [];
  const table = text.slice(separatorLine.length);
  const delimiter = (namedDelimiter as Delimiter | undefined) ?? findDelimiter(table);
  const [header, ...rows] = readRows(table, delimiter, PREVIEW_ROWS + 1);
  if (!header) return { format: 'unreadable', reason: 'empty' };
  return { format: 'csv', delimiter, header: header.map(columnName), rows };
}

export async function readPreview(file: File): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  return previewOf(file.name, bytes, file.size <= PREVIEW_BYTES);
}
