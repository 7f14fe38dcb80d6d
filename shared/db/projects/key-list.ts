import { batchGet } from '../table/batch-get';
import { keyPartition, keys } from '../table/keys';
import { readPartition } from '../table/partition-rows';
import { contentOf } from '../table/stored';
import { type ApiKey, type KeyEntry, toEntry } from './api-keys';

/** An entry has about 0.2 KB, a page 1 MB: 25,000 keys, more than anyone makes within the time that ended ones stay. */
const MAXIMUM_PAGES = 5;

/** The entries of a project's keys, newest first, those of keys that have ended too. */
export async function listKeyEntries(projectId: string): Promise<KeyEntry[]> {
  return (await readPartition(keyPartition(projectId), MAXIMUM_PAGES)).map(toEntry);
}

/** The keys behind entries, in their order. */
export async function readKeys(entries: readonly KeyEntry[]): Promise<ApiKey[]> {
  const rows = await batchGet(
    entries.map(({ hash }) => keys.apiKey(hash)),
    { consistent: true },
  );
  const byId = new Map(rows.map((row) => [row.id as string, contentOf(row) as unknown as ApiKey]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}
