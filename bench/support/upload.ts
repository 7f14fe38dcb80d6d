import { TIMEOUT_MS } from './until';

type File = Uint8Array<ArrayBuffer>;

export interface Upload {
  uploadId: string;
  url: string;
  fields: Record<string, string>;
}

export const uploadOf = (file: File) => ({
  purpose: 'import',
  filename: 'people.csv',
  contentType: 'text/csv',
  size: file.length,
});

export async function storeUpload({ url, fields }: Upload, file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]));
  const stored = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!stored.ok) throw new Error(`the upload was refused: ${stored.status}`);
}
