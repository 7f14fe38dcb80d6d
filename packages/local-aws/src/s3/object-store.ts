import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Blob, Blobs, type BlobWriter, JsonFiles } from './blobs';
import { PartialUploads } from './partial-uploads';

export type ObjectHeaders = Record<string, string>;

export interface StoredObject {
  bucket: string;
  key: string;
  blob: Blob;
  headers: ObjectHeaders;
  modifiedAt: number;
}

interface Bucket {
  objects: Map<string, StoredObject>;
  files: JsonFiles<StoredObject>;
}

export class ObjectStore {
  private readonly buckets = new Map<string, Bucket>();
  private readonly blobs: Blobs;
  readonly uploads: PartialUploads;

  constructor(private readonly folder: string) {
    this.blobs = new Blobs(join(folder, 'blobs'));
    this.uploads = new PartialUploads(join(folder, 'uploads'), this.blobs);
    fs.mkdirSync(join(folder, 'buckets'), { recursive: true });
    for (const bucket of fs.readdirSync(join(folder, 'buckets'))) this.createBucket(bucket);
    const objects = [...this.buckets.values()].flatMap((bucket) => [...bucket.objects.values()]);
    this.blobs.keepOnly(new Set([...objects.map(({ blob }) => blob.name), ...this.uploads.blobNames()]));
  }

  createBucket(name: string): boolean {
    if (this.buckets.has(name)) return false;
    const files = new JsonFiles<StoredObject>(join(this.folder, 'buckets', name));
    this.buckets.set(name, { files, objects: new Map(files.readAll().map((object) => [object.key, object])) });
    return true;
  }

  hasBucket(name: string): boolean {
    return this.buckets.has(name);
  }

  writer(): BlobWriter {
    return this.blobs.create();
  }

  removeBlob(blob: Blob): void {
    this.blobs.remove(blob.name);
  }

  get(bucket: string, key: string): StoredObject | undefined {
    return this.buckets.get(bucket)?.objects.get(key);
  }

  put(object: StoredObject): void {
    const { bucket, key } = object;
    const replaced = this.get(bucket, key);
    this.buckets.get(bucket)?.files.put(fileIdOf(key), object);
    this.buckets.get(bucket)?.objects.set(key, object);
    if (replaced) this.blobs.remove(replaced.blob.name);
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
    this.buckets.get(bucket)?.files.remove(fileIdOf(key));
    this.buckets.get(bucket)?.objects.delete(key);
    this.blobs.remove(object.blob.name);
  }

  list(bucket: string, prefix: string): StoredObject[] {
    const objects = [...(this.buckets.get(bucket)?.objects.values() ?? [])].filter(({ key }) => key.startsWith(prefix));
    return objects.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }
}

const fileIdOf = (key: string): string => createHash('sha256').update(key).digest('hex');
