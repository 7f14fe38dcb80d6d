import { readRange } from '../../shared/aws/storage';
import { csvReader } from '../../shared/domain/import/csv';
import { type FileEncoding, sourceLength, toUtf8 } from '../../shared/domain/import/encoding';
import type { FileParams, ImportState } from '../../shared/domain/import/header';
import { type FilePage, MAX_ROW_BYTES, readLines, type SourceRow } from '../../shared/domain/import/page';
import { type RejectedRow, type RowReaders, rejectedRow } from '../../shared/domain/import/rejected-row';

/** Few enough that a crash repeats little, and enough that commits cost little. */
const MAX_CHUNK_ROWS = 500;
/** Longer than the longest row, so each read contains a row. */
const bytesPerRead = (encoding: FileEncoding): number => (encoding.startsWith('utf-16') ? 4 : 2) * MAX_ROW_BYTES;

const UNREAD_EMAIL = '';

export interface ImportChunk<Row> {
  rows: (Row | RejectedRow)[];
  next: Pick<ImportState, 'offset' | 'line' | 'inLongLine'>;
}

interface Part<Row> extends Omit<FilePage<never>, 'rows'> {
  rows: ImportChunk<Row>['rows'];
}

export class ImportSource<Row extends object, Column> {
  private buffer: { text: Uint8Array; offset: number } = { text: new Uint8Array(), offset: -1 };

  constructor(
    private readonly params: FileParams<Column>,
    private readonly readers: RowReaders<Row, Column>,
  ) {}

  /**
   * `gone` if the object was deleted or replaced. Uses buffered bytes only for full chunks, so that an offset
   * always gives the same rows.
   */
  async read(state: ImportState): Promise<ImportChunk<Row> | 'end' | 'gone'> {
    const { offset, line } = state;
    if (offset >= this.params.size) return 'end';
    const bufferedPart =
      this.buffer.offset === offset ? this.readPart(this.buffer.text, state, { isLast: false }) : null;
    if (bufferedPart?.isFull) return this.toChunk(this.buffer.text, bufferedPart, state);
    const { key, etag, size, layout } = this.params;
    const bytes = await readRange(key, etag, offset, Math.min(offset + bytesPerRead(layout.encoding), size) - 1);
    if (!bytes) return 'gone';
    const text = toUtf8(bytes, layout.encoding);
    const part = this.readPart(text, state, { isLast: offset + bytes.length === size });
    if (!part || part.bytesRead === 0) throw new Error(`no complete row from line ${line}`);
    return this.toChunk(text, part, state);
  }

  private toChunk(text: Uint8Array, part: Part<Row>, { offset, line }: ImportState): ImportChunk<Row> {
    const { rows, bytesRead, linesRead, inLongLine } = part;
    const nextOffset = offset + sourceLength(text.subarray(0, bytesRead), this.params.layout.encoding);
    this.buffer = { text: text.subarray(bytesRead), offset: nextOffset };
    return { rows, next: { offset: nextOffset, line: line + linesRead, inLongLine } };
  }

  private readPart(
    bytes: Uint8Array,
    { line, inLongLine }: ImportState,
    { isLast }: { isLast: boolean },
  ): Part<Row> | null {
    const { layout } = this.params;
    const request = { isLast, limit: MAX_CHUNK_ROWS, inLongLine };
    const toPart = <Content>(
      page: FilePage<Content> | null,
      toRow: (content: Content, line: number) => Row | RejectedRow,
    ) => {
      const toImportedRow = (row: SourceRow<Content>) =>
        'error' in row ? rejectedRow(line + row.line, UNREAD_EMAIL, [row.error]) : toRow(row.content, line + row.line);
      return page && { ...page, rows: page.rows.map(toImportedRow) };
    };
    const { ofCells, ofJson } = this.readers;
    if (layout.format === 'ndjson') return toPart(readLines(bytes, request), ofJson);
    const page = csvReader(layout.delimiter)(bytes, request);
    return toPart(page, (cells, rowLine) => ofCells(cells, rowLine, layout.columns));
  }
}
