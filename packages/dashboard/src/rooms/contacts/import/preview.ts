import { columnName } from './column-names';
import { type Delimiter, findDelimiter, readRows } from './csv';

const PREVIEW_BYTES = 128 * 1024;
const PREVIEW_ROWS = 20;

export type Preview =
  | { format: 'csv'; delimiter: Delimiter; header: string[]; rows: string[][] }
  | { format: 'ndjson'; lines: string[] }
  | { format: 'unreadable'; why: 'notText' | 'empty' };

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const end = Math.min(bytes.length, 1024);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 3 < end) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decode(bytes: Uint8Array, isWhole: boolean): string {
  const utf16 = bytes.length > 0 ? utf16Of(bytes) : undefined;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const end = isWhole ? bytes.length : bytes.lastIndexOf(10) + 1 || bytes.length;
  try {
    // The decoder drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), {
      stream: end === bytes.length && !isWhole,
    });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes.subarray(0, end));
  }
}

/** A first line in which Excel names the delimiter. */
const SEPARATOR = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

export function previewOf(name: string, bytes: Uint8Array, isWhole: boolean): Preview {
  const text = decode(bytes, isWhole);
  if (text.includes('\0')) return { format: 'unreadable', why: 'notText' };
  if (/\.(?:ndjson|jsonl)$/i.test(name))
    return { format: 'ndjson', lines: text.split('\n', PREVIEW_ROWS).filter((line) => line.trim() !== '') };
  const [line = '', named] = SEPARATOR.exec(text) ?? [];
  const table = text.slice(line.length);
  const delimiter = (named as Delimiter | undefined) ?? findDelimiter(table);
  const [header, ...rows] = readRows(table, delimiter, PREVIEW_ROWS + 1);
  if (!header) return { format: 'unreadable', why: 'empty' };
  return { format: 'csv', delimiter, header: header.map(columnName), rows };
}

export async function readPreview(file: File): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  return previewOf(file.name, bytes, file.size <= PREVIEW_BYTES);
}
