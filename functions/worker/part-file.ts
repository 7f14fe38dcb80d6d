import { beginUpload, putPart } from '../../shared/aws/multipart';
import { deleteObject, findObject, putObject } from '../../shared/aws/storage';
import { newSeed } from '../../shared/ops/ids';

/** Where a file stands that is written by several runs of a job. */
export interface FileState {
  key: string;
  uploadId: string;
  /** ETags of the parts that are stored. */
  parts: readonly string[];
  /** Key of an object with what is too small for a part of its own yet. */
  tail: string | null;
  /** Of parts and tail together. */
  bytes: number;
}

/** S3 takes parts of 5 MB and more. */
const PART_BYTES = 8 * 1024 * 1024;
/** 32 GB; and so long a list of ETags still fits into the job's row. */
const MAXIMUM_PARTS = 4_000;

export async function beginFile(key: string, contentType: string): Promise<FileState> {
  const { id } = await beginUpload(key, contentType);
  return { key, uploadId: id, parts: [], tail: null, bytes: 0 };
}

/** A file in the making: what is added counts once the state that `save` answers is committed with the job. */
export class PartFile {
  private chunks: Uint8Array[] = [];
  private size = 0;

  private constructor(private state: FileState) {}

  /** Goes on with a file where a committed state left it; null when what was set aside is gone. */
  static async open(state: FileState): Promise<PartFile | null> {
    const file = new PartFile(state);
    if (state.tail === null) return file;
    const bytes = await findObject(state.tail);
    if (!bytes) return null;
    file.hold(bytes);
    return file;
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    this.hold(bytes);
    this.state = { ...this.state, bytes: this.state.bytes + bytes.length };
  }

  get isPartFull(): boolean {
    return this.size >= PART_BYTES;
  }

  get isTooLarge(): boolean {
    return this.state.parts.length >= MAXIMUM_PARTS;
  }

  /**
   * Stores what was added: as a part when it is large enough or the last, else aside for the next run. Null when the
   * upload is gone.
   */
  async save(isLast: boolean): Promise<FileState | null> {
    const { key, uploadId, parts } = this.state;
    const body = Buffer.concat(this.chunks);
    if (isLast || this.isPartFull) {
      const etag = await putPart({ key, id: uploadId }, parts.length + 1, body);
      if (etag === null) return null;
      this.chunks = [];
      this.size = 0;
      this.state = { ...this.state, parts: [...parts, etag], tail: null };
    } else {
      // Under a name of its own: one that lost its lease may still be writing.
      const tail = `${key}.${newSeed()}`;
      await putObject(tail, body);
      this.chunks = [body];
      this.state = { ...this.state, tail };
    }
    return this.state;
  }

  private hold(bytes: Uint8Array): void {
    this.chunks.push(bytes);
    this.size += bytes.length;
  }
}

/** Removes what an earlier state had set aside, once a later one is committed. */
export async function dropTail(before: FileState, after: FileState): Promise<void> {
  if (before.tail !== null && before.tail !== after.tail) await deleteObject(before.tail);
}
