import type { Client } from './client';
import { until } from './until';
import { storeUpload, type Upload, uploadOf } from './upload';

export function importContacts(client: Client, addresses: readonly string[]): Promise<void> {
  const lines = addresses.map((email, n) => `${email},Ada ${n},Lovelace,free,Berlin,2026-01-01`);
  return importCsv(client, `email,first name,last name,plan,city,since\n${lines.join('\n')}\n`);
}

export async function importCsv(client: Client, csv: string): Promise<void> {
  const file = new Uint8Array(Buffer.from(csv));
  const upload = (await client.post('/uploads', uploadOf(file))).data as Upload;
  await storeUpload(upload, file);
  const { id } = (await client.post('/contacts/import', { uploadId: upload.uploadId })).data as { id: string };
  await until(`the import ${id} to be completed`, async () => {
    const { status } = (await client.get(`/jobs/${id}`)).data as { status: string };
    if (status === 'FAILED') throw new Error(`the import ${id} failed`);
    return status === 'COMPLETED';
  });
}
