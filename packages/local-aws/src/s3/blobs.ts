import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** Once `finish` returns, a killed process loses no bytes. */
export interface BlobWriter {
  write(chunk: Buffer): void;
  finish(): Blob;
  discard(): void;
}

export interface Blob {
  name: string;
  size: number;
  /** In hex: the ETag without its quotes. */
  md5: string;
  /** As in S3: big-endian, in base64. */
  crc32: string;
}

class Digest {
  size = 0;
  private readonly md5 = createHash('md5');
  private crc = 0;

  add(chunk: Buffer): void {
    this.size += chunk.length;
    this.md5.update(chunk);
    this.crc = crc32(chunk, this.crc);
  }

  blob(name: string): Blob {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.crc);
    return { name, size: this.size, md5: this.md5.digest('hex'), crc32: crc.toString('base64') };
  }
}

/** Unfinished files are removed at the next start. */
export class Blobs {
  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true });
  }

  create(): BlobWriter {
    const name = randomUUID();
    const path = join(this.folder, name);
    const file = fs.openSync(`${path}.part`, 'w');
    const digest = new Digest();
    return {
      write(chunk) {
        for (let written = 0; written < chunk.length; ) written += fs.writeSync(file, chunk, written);
        digest.add(chunk);
      },
      finish() {
        fs.closeSync(file);
        fs.renameSync(`${path}.part`, path);
        return digest.blob(name);
      },
      discard() {
        fs.closeSync(file);
        fs.rmSync(`${path}.part`, { force: true });
      },
    };
  }

  read(name: string, start: number, end: number): Readable {
    if (end < start) return Readable.from([]);
    const path = join(this.folder, name);
    return fs.createReadStream(path, { fd: fs.openSync(path, 'r'), start, end });
  }

  remove(name: string): void {
    fs.rmSync(join(this.folder, name), { force: true });
  }

  keepOnly(names: Set<string>): void {
    for (const name of fs.readdirSync(this.folder)) if (!names.has(name)) this.remove(name);
  }
}

/** A crash leaves the old or the new content. */
export class JsonFiles<T> {
  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true });
  }

  readAll(): T[] {
    const files = fs.readdirSync(this.folder).filter((file) => !file.endsWith('.part'));
    return files.map((file) => JSON.parse(fs.readFileSync(join(this.folder, file), 'utf8')) as T);
  }

  put(id: string, record: T): void {
    fs.writeFileSync(`${this.path(id)}.part`, JSON.stringify(record));
    fs.renameSync(`${this.path(id)}.part`, this.path(id));
  }

  remove(id: string): void {
    fs.rmSync(this.path(id), { force: true });
  }

  private path(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}
