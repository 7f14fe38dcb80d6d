import { beginUpload, putPart, type StoredPart } from '../../shared/aws/multipart';
import { deleteObject, findObject, putObject } from '../../shared/aws/storage';
import { newSeed } from '../../shared/ops/ids';

/** The state of a file that several runs of a job write. */
export interface FileState {
  key: string;
  uploadId: string;
  /** The parts that are stored. */
  parts: readonly StoredPart[];
  /** Key of an object with the bytes that are too few for a part. */
  tail: string | null;
  /** Of the parts and the tail. */
  bytes: number;
}

/** S3 takes parts of 5 MB and more. */
const PART_BYTES = 8 * 1024 * 1024;
/** 32 GB. What S3 says of them, 60 bytes each, still fits into the job's row. */
const MAXIMUM_PARTS = 4_000;

export async function beginFile(key: string, contentType: string): Promise<FileState> {
  const { id } = await beginUpload(key, contentType);
  return { key, uploadId: id, parts: [], tail: null, bytes: 0 };
}

/** A file that is being written. Added text counts once the state that `save` returns is committed with the job. */
export class PartFile {
  private chunks: Uint8Array[] = [];
  private size = 0;

  private constructor(private state: FileState) {}

  /** Continues a file from a committed state; null if its tail is gone. */
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
   * Stores the added text: as a part if it is large enough or the last, otherwise as the tail. Null if the upload is
   * gone.
   */
  async save(isLast: boolean): Promise<FileState | null> {
    const { key, uploadId, parts } = this.state;
    const body = Buffer.concat(this.chunks);
    if (isLast || this.isPartFull) {
      const part = await putPart({ key, id: uploadId }, parts.length + 1, body);
      if (part === null) return null;
      this.chunks = [];
      this.size = 0;
      this.state = { ...this.state, parts: [...parts, part], tail: null };
    } else {
      // A new name, because a run that lost its lease may still be writing.
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

/** Removes the tail of an earlier state after a later one is committed. */
export async function dropTail(before: FileState, after: FileState): Promise<void> {
  if (before.tail !== null && before.tail !== after.tail) await deleteObject(before.tail);
}
