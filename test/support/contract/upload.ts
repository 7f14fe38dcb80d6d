import { expect } from '@jest/globals';
import type { Call } from './client';

interface UploadAnswer {
  data: { uploadId: string; url: string; fields: Record<string, string> };
}

interface FileFacts {
  filename: string;
  contentType?: string;
  purpose?: 'attachment' | 'import';
}

/** Announces an upload without bringing the file. */
export async function announce(call: Call, size: number, facts: FileFacts): Promise<UploadAnswer['data']> {
  const { filename, contentType = 'application/octet-stream', purpose = 'attachment' } = facts;
  const body = { purpose, filename, contentType, size };
  const response = await call<UploadAnswer>('POST /uploads', { body });
  expect(response.status).toBe(201);
  return response.body.data;
}

/** Posts a file with the form that an upload was answered with; resolves with the storage's status. */
export async function post({ url, fields }: UploadAnswer['data'], file: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]));
  const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(30_000) });
  await response.arrayBuffer();
  return response.status;
}

/** Brings a file in as a client does, and answers with the id of the upload. */
export async function upload(call: Call, file: Uint8Array<ArrayBuffer>, facts: FileFacts): Promise<string> {
  const announced = await announce(call, file.length, facts);
  expect(await post(announced, file)).toBe(204);
  return announced.uploadId;
}
