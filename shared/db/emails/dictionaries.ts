import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { timedCache } from '../../ops/cache';
import { LONGEST_DICTIONARY } from '../table/compressed';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, put } from '../table/rows';
import type { TemplateBodies } from '../templates/versions';

/** A template's bodies, as contents that were rendered from them are packed with. */
export interface Dictionary {
  /** Follows from the bytes, so that a dictionary never changes. */
  id: string;
  bytes: Uint8Array;
}

interface DictionaryRow {
  packed: Uint8Array;
  /** Epoch seconds. */
  ttl: number;
}

/** Smaller mails fit into one write unit without. */
const SMALLEST_BODY = 1_000;

/**
 * The dictionary for mails that are rendered from these bodies; undefined if they need none. Parts are written as in a
 * content's JSON.
 */
export function dictionaryOf({ body, text }: TemplateBodies): Dictionary | undefined {
  if (body.length < SMALLEST_BODY) return undefined;
  const bytes = Buffer.from(JSON.stringify({ html: body, ...(text === null ? {} : { text }) }));
  const used = bytes.subarray(0, LONGEST_DICTIONARY);
  return { id: `md_${createHash('sha256').update(used).digest('hex').slice(0, 32)}`, bytes: used };
}

/** A dictionary is stored anew once in so many seconds, while mails need it. */
const RENEWED_SECONDS = 30 * 86_400;
const MAXIMUM_KNOWN = 1_000;

/** Until when a stored dictionary is kept at least, in epoch seconds, by its key. */
const known = new Map<string, number>();

function remember(key: string, ttl: number): void {
  known.delete(key);
  known.set(key, ttl);
  const oldest = known.keys().next();
  if (known.size > MAXIMUM_KNOWN && !oldest.done) known.delete(oldest.value);
}

/** Makes sure that a dictionary is stored until `until` (epoch milliseconds) at least. Comes before the first content. */
export async function keepDictionary(projectId: string, { id, bytes }: Dictionary, until: number): Promise<void> {
  const needed = Math.ceil(until / 1000);
  const key = keys.dictionary(projectId, id);
  if ((known.get(key.pk) ?? 0) >= needed) return;
  const row = await get<DictionaryRow>(key);
  if (row && row.ttl >= needed) return remember(key.pk, row.ttl);
  const ttl = needed + RENEWED_SECONDS;
  // If the condition fails, another writer keeps it as long.
  await put({ ...key, v: 1, packed: gzipSync(bytes), ttl }, expr`attribute_not_exists(pk) OR ttl < ${ttl}`);
  remember(key.pk, ttl);
}

const HELD_MS = 3600_000;
const MAXIMUM_HELD = 50;
const held = timedCache<Uint8Array>(HELD_MS, MAXIMUM_HELD);

/** The bytes of a dictionary that a content names. It is stored as long as the content, so it is a fault if it is not. */
export const getDictionary = (projectId: string, id: string): Promise<Uint8Array> =>
  held.get(`${projectId}#${id}`, async () => {
    const row = await get<DictionaryRow>(keys.dictionary(projectId, id));
    if (!row) throw new Error('a content is stored without its dictionary');
    return gunzipSync(row.packed);
  });
