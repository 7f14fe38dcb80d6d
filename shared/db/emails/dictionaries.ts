import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DAY_SECONDS, type EpochMs, HOUR_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { MAX_DICTIONARY } from '../table/large-value';
import { get, put } from '../table/rows';
import type { TemplateBodies } from '../templates/versions';

export interface Dictionary {
  id: string;
  bytes: Uint8Array;
}

interface DictionaryRow {
  packed: Uint8Array;
  /** Epoch seconds. */
  ttl: number;
}

/** Smaller emails fit into one write unit anyway. */
const MIN_BODY = 1_000;

export function dictionaryOf({ body, text }: TemplateBodies): Dictionary | undefined {
  if (body.length < MIN_BODY) return undefined;
  const bytes = Buffer.from(JSON.stringify({ html: body, ...(text === null ? {} : { text }) }));
  const used = bytes.subarray(0, MAX_DICTIONARY);
  return { id: `md_${createHash('sha256').update(used).digest('hex').slice(0, 32)}`, bytes: used };
}

const EXTRA_SECONDS = 30 * DAY_SECONDS;
const MAX_KNOWN = 1_000;

/** Earliest expiry in epoch seconds, by the dictionary's key. */
const knownExpiries = new Map<string, number>();

function remember(key: string, ttl: number): void {
  knownExpiries.delete(key);
  knownExpiries.set(key, ttl);
  const oldest = knownExpiries.keys().next();
  if (knownExpiries.size > MAX_KNOWN && !oldest.done) knownExpiries.delete(oldest.value);
}

/** Call it before storing the first content. */
export async function storeDictionary(projectId: string, { id, bytes }: Dictionary, until: EpochMs): Promise<void> {
  const minTtl = Math.ceil(until / 1000);
  const key = keys.dictionary(projectId, id);
  if ((knownExpiries.get(key.pk) ?? 0) >= minTtl) return;
  const row = await get<DictionaryRow>(key);
  if (row && row.ttl >= minTtl) return remember(key.pk, row.ttl);
  const ttl = minTtl + EXTRA_SECONDS;
  // If the condition fails, another writer has set the same expiry or a later one.
  await put({ ...key, v: 1, packed: gzipSync(bytes), ttl }, expr`attribute_not_exists(pk) OR ttl < ${ttl}`);
  remember(key.pk, ttl);
}

const CACHE_MS = HOUR_MS;
const MAX_CACHED = 50;
const cachedDictionaries = timedCache<Uint8Array>(CACHE_MS, MAX_CACHED);

/** A dictionary is stored as long as its contents, so a missing one is a bug. */
export const getDictionary = (projectId: string, id: string): Promise<Uint8Array> =>
  cachedDictionaries.get(`${projectId}#${id}`, async () => {
    const row = await get<DictionaryRow>(keys.dictionary(projectId, id));
    if (!row) throw new Error('a content is stored without its dictionary');
    return gunzipSync(row.packed);
  });
