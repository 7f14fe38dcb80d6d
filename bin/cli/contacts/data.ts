import { open } from 'node:fs/promises';
import { Api, ApiFailure } from '../api';
import { usageFailure } from '../failure';
import { type Output, show } from '../output';

export interface DataOptions {
  url?: string;
  key?: string;
  out?: string;
  json?: boolean;
}

interface Item {
  kind: string;
  record: { id?: string };
}

interface ContactDataPage {
  data: { items: Item[]; nextCursor: string | null };
}

const NOT_FOUND = 404;

async function contentOf(api: Api, id: string | undefined): Promise<unknown> {
  try {
    return (await api.get<{ data: unknown }>(`/emails/${id}/content`)).data;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === NOT_FOUND) return null;
    throw error;
  }
}

export async function saveContactData(contact: string, options: DataOptions, output: Output): Promise<void> {
  const { url, key, json, out = 'contact-data.ndjson' } = options;
  if (!url || !key) throw usageFailure('Give --url and --key, or set POSTHASTE_URL and POSTHASTE_KEY.');
  const api = new Api(url, key);
  const path = `/contacts/${encodeURIComponent(contact)}/data?limit=100`;
  let page = await api.get<ContactDataPage>(path);
  let recordCount = 0;
  // The file has personal data, so only its owner may read it.
  const file = await open(out, 'w', 0o600);
  try {
    for (;;) {
      for (const item of page.data.items) {
        const content = item.kind === 'email' ? { content: await contentOf(api, item.record.id) } : {};
        await file.write(`${JSON.stringify({ ...item, ...content })}\n`);
        recordCount += 1;
      }
      if (page.data.nextCursor === null) break;
      page = await api.get<ContactDataPage>(`${path}&cursor=${page.data.nextCursor}`);
    }
  } finally {
    await file.close();
  }
  show(output, json, { file: out, records: recordCount }, `Saved ${recordCount} records in ${out}.`);
}
