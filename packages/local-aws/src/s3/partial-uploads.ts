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
  private readonly files: JsonFiles<PartialUpload>;

  constructor(
    folder: string,
    private readonly blobs: Blobs,
  ) {
    this.files = new JsonFiles(folder);
    this.uploads = new Map(this.files.readAll().map((upload) => [upload.id, upload]));
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
    const replacedPart = upload.parts[number];
    upload.parts[number] = part;
    this.save(upload);
    if (replacedPart) this.blobs.remove(replacedPart.name);
  }

  remove({ id, parts }: PartialUpload): void {
    this.files.remove(id);
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
    this.files.put(upload.id, upload);
    this.uploads.set(upload.id, upload);
  }
}
