import { type Delimiter, findDelimiter, readRows } from './csv';

/** Bytes of a file that the preview reads, whatever its size. The service looks for the column names in 64 KB. */
const PREVIEW_BYTES = 128 * 1024;
const PREVIEW_ROWS = 20;

/** The beginning of a file. */
export type Preview =
  | { format: 'csv'; delimiter: Delimiter; header: string[]; rows: string[][] }
  | { format: 'ndjson'; lines: string[] }
  | { format: 'unreadable'; why: 'notText' | 'empty' };

/** The bytes as text, without the last line if it may be cut; undefined for what is no UTF-8. */
function decode(bytes: Uint8Array, isWhole: boolean): string | undefined {
  const end = isWhole ? bytes.length : bytes.lastIndexOf(10) + 1 || bytes.length;
  try {
    // A byte order mark is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), {
      stream: end === bytes.length && !isWhole,
    });
  } catch {
    return undefined;
  }
}

/** What the beginning of a file is, by its name and its text. */
export function previewOf(name: string, bytes: Uint8Array, isWhole: boolean): Preview {
  const text = decode(bytes, isWhole);
  if (text === undefined || text.includes('\0')) return { format: 'unreadable', why: 'notText' };
  if (/\.(?:ndjson|jsonl)$/i.test(name))
    return { format: 'ndjson', lines: text.split('\n', PREVIEW_ROWS).filter((line) => line.trim() !== '') };
  const delimiter = findDelimiter(text);
  const [header, ...rows] = readRows(text, delimiter, PREVIEW_ROWS + 1);
  if (!header) return { format: 'unreadable', why: 'empty' };
  return { format: 'csv', delimiter, header: header.map((column) => column.trim()), rows };
}

/** Reads the beginning of a file of any size. */
export async function readPreview(file: File): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  return previewOf(file.name, bytes, file.size <= PREVIEW_BYTES);
}
