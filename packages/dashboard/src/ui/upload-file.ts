import { api } from '../session/client';
import { words } from './words';

const typeOf = ({ name, type }: File): string =>
  type || (/\.(?:ndjson|jsonl)$/i.test(name) ? 'application/x-ndjson' : 'text/csv');

/** `fetch` does not report upload progress. */
const post = (url: string, form: FormData, onProgress: (share: number) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.status >= 200 && request.status < 300);
    request.onerror = () => resolve(false);
    request.open('POST', url);
    request.send(form);
  });

/** Returns the upload's id. `onProgress` receives the uploaded share, 0 to 1. */
export async function uploadFile(file: File, onProgress: (share: number) => void = () => {}): Promise<string> {
  const { uploadId, url, fields } = await api.uploads.create({
    purpose: 'import',
    filename: file.name,
    contentType: typeOf(file),
    size: file.size,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  if (!(await post(url, form, onProgress))) throw new Error(words.uploadFailed);
  return uploadId;
}
