import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DAY_SECONDS, type EpochMs, HOUR_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { MAX_DICTIONARY } from '../table/large-value';
import { remember } from '../table/remember';
import { get, put } from '../table/rows';
import type { TemplateBodies } from '../templates/versions';

export interface Dictionary {
  id: string;
  bytes: Uint8Array;
}

interface DictionaryRow {
  packed: Uint8Array;
  ttl: number;
}

/** An email with a shorter body fits into one write unit anyway. */
const MIN_BODY_LENGTH = 1_000;

export function dictionaryOf({ body, text }: TemplateBodies): Dictionary | undefined {
  if (body.length < MIN_BODY_LENGTH) return undefined;
  const json = Buffer.from(JSON.stringify({ html: body, ...(text === null ? {} : { text }) }));
  const bytes = json.subarray(0, MAX_DICTIONARY);
  return { id: `md_${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`, bytes };
}

const EXTRA_SECONDS = 30 * DAY_SECONDS;
const MAX_KNOWN = 1_000;

/** Lower bounds of the rows' `ttl`, by partition key. */
const knownExpiries = new Map<string, number>();

const rememberExpiry = (key: string, ttl: number): void => remember(knownExpiries, key, ttl, MAX_KNOWN);

/** Call it before storing the first content that uses the dictionary. */
export async function storeDictionary(projectId: string, { id, bytes }: Dictionary, until: EpochMs): Promise<void> {
  const minTtl = Math.ceil(until / 1000);
  const key = keys.dictionary(projectId, id);
  if ((knownExpiries.get(key.pk) ?? 0) >= minTtl) return;
  const row = await get<DictionaryRow>(key);
  if (row && row.ttl >= minTtl) return rememberExpiry(key.pk, row.ttl);
  const ttl = minTtl + EXTRA_SECONDS;
  // If the condition fails, another writer has set the same expiry or a later one.
  await put({ ...key, v: 1, packed: gzipSync(bytes), ttl }, expr`attribute_not_exists(pk) OR ttl < ${ttl}`);
  rememberExpiry(key.pk, ttl);
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
