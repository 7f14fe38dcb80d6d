import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Blob, type Blobs, type BlobWriter, FileBlobs, MemoryBlobs } from './blobs';
import { PartialUploads } from './partial-uploads';

/** The header fields that are kept with an object and come back with it. */
export type ObjectHeaders = Record<string, string>;

export interface StoredObject {
  bucket: string;
  key: string;
  blob: Blob;
  headers: ObjectHeaders;
  modifiedAt: number;
}

/**
 * The objects of all buckets. On disk each has a small file with its key and metadata, replaced by
 * renaming, that names the file with its bytes: so an object is always whole, the old or the new one.
 */
export class ObjectStore {
  private readonly buckets = new Map<string, Map<string, StoredObject>>();
  private readonly blobs: Blobs;
  /** Objects that are still arriving in parts. */
  readonly uploads: PartialUploads;

  constructor(private readonly folder: string | undefined) {
    if (!folder) {
      this.blobs = new MemoryBlobs();
      this.uploads = new PartialUploads(undefined, this.blobs);
      return;
    }
    const blobs = new FileBlobs(join(folder, 'blobs'));
    this.blobs = blobs;
    this.uploads = new PartialUploads(join(folder, 'uploads'), blobs);
    this.load(folder);
    const named = this.all().map(({ blob }) => blob.name);
    blobs.keepOnly(new Set([...named, ...this.uploads.blobNames()]));
  }

  /** False when there is one of this name. */
  createBucket(name: string): boolean {
    if (this.buckets.has(name)) return false;
    if (this.folder) fs.mkdirSync(this.bucketFolder(name), { recursive: true });
    this.buckets.set(name, new Map());
    return true;
  }

  hasBucket(name: string): boolean {
    return this.buckets.has(name);
  }

  writer(): BlobWriter {
    return this.blobs.create();
  }

  /** Removes bytes that became no object. */
  forget(blob: Blob): void {
    this.blobs.remove(blob.name);
  }

  get(bucket: string, key: string): StoredObject | undefined {
    return this.buckets.get(bucket)?.get(key);
  }

  /** Makes these bytes the object of their key; durable on return. */
  put(object: StoredObject): void {
    const { bucket, key } = object;
    const before = this.get(bucket, key);
    if (this.folder) {
      const path = this.recordPath(bucket, key);
      fs.writeFileSync(`${path}.part`, JSON.stringify(object));
      fs.renameSync(`${path}.part`, path);
    }
    this.buckets.get(bucket)?.set(key, object);
    if (before) this.blobs.remove(before.blob.name);
  }

  read({ blob }: StoredObject, start = 0, end = blob.size - 1): Readable {
    return this.blobs.read(blob.name, start, end);
  }

  readBlob({ name, size }: Blob): Readable {
    return this.blobs.read(name, 0, size - 1);
  }

  delete(bucket: string, key: string): void {
    const object = this.get(bucket, key);
    if (!object) return;
    if (this.folder) fs.rmSync(this.recordPath(bucket, key), { force: true });
    this.buckets.get(bucket)?.delete(key);
    this.blobs.remove(object.blob.name);
  }

  /** The objects of a bucket whose key begins with `prefix`, in the order of their keys' bytes. */
  list(bucket: string, prefix: string): StoredObject[] {
    const objects = [...(this.buckets.get(bucket)?.values() ?? [])].filter(({ key }) => key.startsWith(prefix));
    return objects.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  private all(): StoredObject[] {
    return [...this.buckets.values()].flatMap((objects) => [...objects.values()]);
  }

  private load(folder: string): void {
    const buckets = join(folder, 'buckets');
    fs.mkdirSync(buckets, { recursive: true });
    for (const bucket of fs.readdirSync(buckets)) {
      this.createBucket(bucket);
      for (const file of fs.readdirSync(this.bucketFolder(bucket))) {
        const path = join(this.bucketFolder(bucket), file);
        if (file.endsWith('.part')) fs.rmSync(path);
        else this.restore(JSON.parse(fs.readFileSync(path, 'utf8')) as StoredObject);
      }
    }
  }

  private restore(object: StoredObject): void {
    this.buckets.get(object.bucket)?.set(object.key, object);
  }

  private bucketFolder(bucket: string): string {
    return join(this.folder ?? '', 'buckets', bucket);
  }

  private recordPath(bucket: string, key: string): string {
    return join(this.bucketFolder(bucket), `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}
