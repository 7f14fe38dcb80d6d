import { readRange } from '../../shared/aws/storage';
import { csvReader } from '../../shared/domain/import/csv';
import { readLines } from '../../shared/domain/import/ndjson';
import { MAXIMUM_ROW, type Page } from '../../shared/domain/import/page';
import type { ImportParams, ImportState } from '../../shared/domain/import/params';
import type { Refusal } from '../../shared/domain/import/refusal';
import { type ImportRow, rowOfCells, rowOfJson } from '../../shared/domain/import/rows';

/** Rows of one commit: few enough that a crash repeats little, enough that a commit costs next to nothing. */
const ROWS_A_CHUNK = 500;
/** Bytes that one request to the bucket brings; more than the longest row, so that it always holds a whole one. */
const BYTES_A_READ = 2 * MAXIMUM_ROW;

/** Some rows of the file, and where the next ones begin. */
export interface Chunk {
  rows: (ImportRow | Refusal)[];
  next: Pick<ImportState, 'offset' | 'line' | 'inLongLine'>;
}

/** A chunk before its place in the file is known. */
interface Part extends Omit<Page<never>, 'rows'> {
  rows: Chunk['rows'];
}

/** Rows of the bytes at a place, which are the file's last ones or not; null when they hold none that is whole. */
function readPart(bytes: Uint8Array, { layout, size }: ImportParams, { offset, line, inLongLine }: ImportState) {
  const request = { isLast: offset + bytes.length === size, limit: ROWS_A_CHUNK, inLongLine };
  if (layout.format === 'csv') {
    const page = csvReader(layout.delimiter)(bytes, request);
    return page && { ...page, rows: page.rows.map((row) => rowOfCells(row, line + row.line, layout.columns)) };
  }
  const page = readLines(bytes, request);
  return page && { ...page, rows: page.rows.map((row) => rowOfJson(row, line + row.line)) };
}

const toChunk = ({ rows, bytes, lines, inLongLine }: Part, { offset, line }: ImportState): Chunk => ({
  rows,
  next: { offset: offset + bytes, line: line + lines, inLongLine },
});

/** The file of an import, read forwards in chunks of whole rows. */
export class ImportSource {
  private held: Uint8Array = new Uint8Array();
  private heldFrom = 0;

  constructor(private readonly params: ImportParams) {}

  /**
   * The rows from a place on; `gone` when the object is, or is another one by now. The same place always gives the same
   * rows, whatever was read before: what is held is used for full chunks only.
   */
  async read(state: ImportState): Promise<Chunk | 'end' | 'gone'> {
    const { offset, line } = state;
    if (offset >= this.params.size) return 'end';
    const held = readPart(this.held.subarray(offset - this.heldFrom), this.params, state);
    if (held?.isFull) return toChunk(held, state);
    const { key, etag, size } = this.params;
    const bytes = await readRange(key, etag, offset, Math.min(offset + BYTES_A_READ, size) - 1);
    if (!bytes) return 'gone';
    this.held = bytes;
    this.heldFrom = offset;
    const page = readPart(bytes, this.params, state);
    if (!page || page.bytes === 0) throw new Error(`no whole row from line ${line} on`);
    return toChunk(page, state);
  }
}
