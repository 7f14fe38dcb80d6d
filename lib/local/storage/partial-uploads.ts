import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Blob, Blobs } from './blobs';

/** An object that arrives in parts and is none yet. */
export interface PartialUpload {
  id: string;
  bucket: string;
  key: string;
  headers: Record<string, string>;
  startedAt: number;
  /** By part number; the latest of a number counts. */
  parts: Record<number, Blob>;
}

/** The unfinished uploads of all buckets, each with a small file that is replaced by renaming. */
export class PartialUploads {
  private readonly uploads = new Map<string, PartialUpload>();

  constructor(
    private readonly folder: string | undefined,
    private readonly bytes: Blobs,
  ) {
    if (!folder) return;
    fs.mkdirSync(folder, { recursive: true });
    for (const file of fs.readdirSync(folder)) {
      if (file.endsWith('.part')) continue;
      const upload = JSON.parse(fs.readFileSync(join(folder, file), 'utf8')) as PartialUpload;
      this.uploads.set(upload.id, upload);
    }
  }

  create(upload: Pick<PartialUpload, 'bucket' | 'key' | 'headers' | 'startedAt'>): PartialUpload {
    const created = { ...upload, id: randomUUID(), parts: {} };
    this.keep(created);
    return created;
  }

  get(bucket: string, key: string, id: string): PartialUpload | undefined {
    const upload = this.uploads.get(id);
    return upload?.bucket === bucket && upload.key === key ? upload : undefined;
  }

  /** Durable on return; a part of the same number goes. */
  addPart(upload: PartialUpload, number: number, part: Blob): void {
    const before = upload.parts[number];
    upload.parts[number] = part;
    this.keep(upload);
    if (before) this.bytes.remove(before.name);
  }

  /** Forgets an upload and its parts, because it has become an object or is given up. */
  remove({ id, parts }: PartialUpload): void {
    if (this.folder) fs.rmSync(this.path(id), { force: true });
    this.uploads.delete(id);
    for (const { name } of Object.values(parts)) this.bytes.remove(name);
  }

  startedBefore(bucket: string, time: number): PartialUpload[] {
    return [...this.uploads.values()].filter((upload) => upload.bucket === bucket && upload.startedAt <= time);
  }

  /** The names of all bytes that belong to a part. */
  blobNames(): string[] {
    return [...this.uploads.values()].flatMap(({ parts }) => Object.values(parts).map(({ name }) => name));
  }

  private keep(upload: PartialUpload): void {
    if (this.folder) {
      fs.writeFileSync(`${this.path(upload.id)}.part`, JSON.stringify(upload));
      fs.renameSync(`${this.path(upload.id)}.part`, this.path(upload.id));
    }
    this.uploads.set(upload.id, upload);
  }

  private path(id: string): string {
    return join(this.folder ?? '', `${id}.json`);
  }
}
