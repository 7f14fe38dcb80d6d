import { randomUUID } from 'node:crypto';
import { type Blob, type Blobs, JsonFiles } from './blobs';

export interface PartialUpload {
  id: string;
  bucket: string;
  key: string;
  headers: Record<string, string>;
  startedAt: number;
  hasChecksums: boolean;
  parts: Record<number, Part>;
}

export interface Part extends Blob {
  hasChecksum: boolean;
}

export class PartialUploads {
  private readonly uploads: Map<string, PartialUpload>;
  private readonly records: JsonFiles<PartialUpload>;

  constructor(
    folder: string,
    private readonly blobs: Blobs,
  ) {
    this.records = new JsonFiles(folder);
    this.uploads = new Map(this.records.all().map((upload) => [upload.id, upload]));
  }

  create(upload: Omit<PartialUpload, 'id' | 'parts'>): PartialUpload {
    const created = { ...upload, id: randomUUID(), parts: {} };
    this.save(created);
    return created;
  }

  get(bucket: string, key: string, id: string): PartialUpload | undefined {
    const upload = this.uploads.get(id);
    return upload?.bucket === bucket && upload.key === key ? upload : undefined;
  }

  addPart(upload: PartialUpload, number: number, part: Part): void {
    const before = upload.parts[number];
    upload.parts[number] = part;
    this.save(upload);
    if (before) this.blobs.remove(before.name);
  }

  remove({ id, parts }: PartialUpload): void {
    this.records.remove(id);
    this.uploads.delete(id);
    for (const { name } of Object.values(parts)) this.blobs.remove(name);
  }

  startedBefore(bucket: string, time: number): PartialUpload[] {
    return [...this.uploads.values()].filter((upload) => upload.bucket === bucket && upload.startedAt <= time);
  }

  blobNames(): string[] {
    return [...this.uploads.values()].flatMap(({ parts }) => Object.values(parts).map(({ name }) => name));
  }

  private save(upload: PartialUpload): void {
    this.records.put(upload.id, upload);
    this.uploads.set(upload.id, upload);
  }
}
