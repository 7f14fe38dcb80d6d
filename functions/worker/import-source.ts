import { readRange } from '../../shared/aws/storage';
import { csvReader } from '../../shared/domain/import/csv';
import type { FileParams, ImportState } from '../../shared/domain/import/header';
import { type FilePage, MAXIMUM_ROW, readLines, type SourceRow } from '../../shared/domain/import/page';
import { type RefusedRow, type RowReaders, refusedRow } from '../../shared/domain/import/refused-row';

/** Rows of one commit: few enough that a crash repeats little, and enough that commits cost little. */
const ROWS_A_CHUNK = 500;
/** Bytes that one request reads from the bucket. The longest row is shorter, so they always hold a whole row. */
const BYTES_A_READ = 2 * MAXIMUM_ROW;

/** Some rows of the file, and where the next rows begin. */
export interface ImportChunk<Row> {
  rows: (Row | RefusedRow)[];
  next: Pick<ImportState, 'offset' | 'line' | 'inLongLine'>;
}

/** A chunk whose place in the file is not known yet. */
interface Part<Row> extends Omit<FilePage<never>, 'rows'> {
  rows: ImportChunk<Row>['rows'];
}

const toChunk = <Row>(
  { rows, bytes, lines, inLongLine }: Part<Row>,
  { offset, line }: ImportState,
): ImportChunk<Row> => ({
  rows,
  next: { offset: offset + bytes, line: line + lines, inLongLine },
});

/** The file of an import, read forwards in chunks of whole rows. */
export class ImportSource<Row extends object, Column> {
  private held: Uint8Array = new Uint8Array();
  private heldFrom = 0;

  constructor(
    private readonly params: FileParams<Column>,
    private readonly readers: RowReaders<Row, Column>,
  ) {}

  /**
   * The rows from a place on; `gone` if the object was deleted or replaced. The same place always gives the same rows:
   * bytes held from an earlier read are used for full chunks only.
   */
  async read(state: ImportState): Promise<ImportChunk<Row> | 'end' | 'gone'> {
    const { offset, line } = state;
    if (offset >= this.params.size) return 'end';
    const held = this.readPart(this.held.subarray(offset - this.heldFrom), state);
    if (held?.isFull) return toChunk(held, state);
    const { key, etag, size } = this.params;
    const bytes = await readRange(key, etag, offset, Math.min(offset + BYTES_A_READ, size) - 1);
    if (!bytes) return 'gone';
    this.held = bytes;
    this.heldFrom = offset;
    const page = this.readPart(bytes, state);
    if (!page || page.bytes === 0) throw new Error(`no whole row from line ${line} on`);
    return toChunk(page, state);
  }

  /** Rows in the bytes at a place; null if they hold no whole row. */
  private readPart(bytes: Uint8Array, { offset, line, inLongLine }: ImportState): Part<Row> | null {
    const { layout, size } = this.params;
    const request = { isLast: offset + bytes.length === size, limit: ROWS_A_CHUNK, inLongLine };
    const read = <T>(page: FilePage<T> | null, toRow: (content: T, line: number) => Row | RefusedRow) => {
      const one = (row: SourceRow<T>) =>
        'problem' in row ? refusedRow(line + row.line, '', row.problem) : toRow(row.content, line + row.line);
      return page && { ...page, rows: page.rows.map(one) };
    };
    const { ofCells, ofJson } = this.readers;
    if (layout.format === 'ndjson') return read(readLines(bytes, request), ofJson);
    return read(csvReader(layout.delimiter)(bytes, request), (cells, at) => ofCells(cells, at, layout.columns));
  }
}
