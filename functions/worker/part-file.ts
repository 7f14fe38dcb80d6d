import { stringify } from 'csv-stringify/sync';
import { beginUpload, type StoredPart, uploadPart } from '../../shared/aws/multipart';
import { deleteObject, findObject, putObject } from '../../shared/aws/storage';
import { escapeFormulas } from '../../shared/domain/spreadsheet-text';
import { storable, storableJson } from '../../shared/domain/storable-text';
import { newSeed } from '../../shared/ops/ids';

const safeCell = (text: string): string => escapeFormulas(storable(text));

/** RFC 4180. Quotes any possible delimiter, and escapes formulas. An object becomes JSON, and null an empty cell. */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n\t;|]/,
    cast: { boolean: String, string: safeCell, object: (value) => safeCell(storableJson(value)) },
  });

/** Excel reads UTF-8 only after a byte order mark. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLines([columns])}`;

export interface FileState {
  key: string;
  uploadId: string;
  parts: readonly StoredPart[];
  /** Key of the object with the text after the last part. */
  tail: string | null;
  bytes: number;
}

/** S3 requires at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;
/** 32 GB. At 60 bytes a part, metadata still fits into the job's row. */
const MAX_PARTS = 4_000;

export async function beginFile(key: string, contentType: string): Promise<FileState> {
  const { id } = await beginUpload(key, contentType);
  return { key, uploadId: id, parts: [], tail: null, bytes: 0 };
}

/** Added text is in the file only once the state that `save` returns is committed. */
export class PartFile {
  private chunks: Uint8Array[] = [];
  private pendingBytes = 0;

  private constructor(private state: FileState) {}

  static async open(state: FileState): Promise<PartFile | null> {
    const file = new PartFile(state);
    if (state.tail === null) return file;
    const bytes = await findObject(state.tail);
    if (!bytes) return null;
    file.addBytes(bytes);
    return file;
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    this.addBytes(bytes);
    this.state = { ...this.state, bytes: this.state.bytes + bytes.length };
  }

  get isPartFull(): boolean {
    return this.pendingBytes >= PART_BYTES;
  }

  get isTooLarge(): boolean {
    return this.state.parts.length >= MAX_PARTS;
  }

  /** Null if the upload no longer exists. */
  async save(isLast: boolean): Promise<FileState | null> {
    const { key, uploadId, parts } = this.state;
    const body = Buffer.concat(this.chunks);
    if (isLast || this.isPartFull) {
      const part = await uploadPart({ key, id: uploadId }, parts.length + 1, body);
      if (part === null) return null;
      this.chunks = [];
      this.pendingBytes = 0;
      this.state = { ...this.state, parts: [...parts, part], tail: null };
    } else {
      // A new name, because a run that lost its lease may still be writing to the old one.
      const tail = `${key}.${newSeed()}`;
      await putObject(tail, body);
      this.chunks = [body];
      this.state = { ...this.state, tail };
    }
    return this.state;
  }

  private addBytes(bytes: Uint8Array): void {
    this.chunks.push(bytes);
    this.pendingBytes += bytes.length;
  }
}

export async function deleteOldTail(before: FileState, after: FileState): Promise<void> {
  if (before.tail !== null && before.tail !== after.tail) await deleteObject(before.tail);
}
