import { createHmac, randomBytes } from 'node:crypto';
import { encodeTime } from 'ulid';
import { now } from './clock';

/** Crockford's base 32, as in the ULID specification. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 16;

export type IdPrefix =
  | 'em'
  | 'tpl'
  | 'evt'
  | 'dom'
  | 'key'
  | 'up'
  | 'prj'
  | 'req'
  | 'job'
  | 'top'
  | 'frm'
  | 'whk'
  | 'msg'
  | 'cmp'
  | 'seg'
  | 'wf'
  | 'exe'
  | 'mbr'
  | 'ses'
  | 'sir'
  | 'aud';

/**
 * A source of identifiers for one request. All of them derive from its seed, so a repeat of the
 * request under the same Idempotency-Key makes the same ones and can do nothing twice.
 */
export interface IdSource {
  /** Time of the request in epoch milliseconds: the sortable part of each id. */
  readonly time: number;
  readonly seed: string;
  /** `<prefix>_<ULID>`; `label` tells apart ids of one request, and is its index or purpose. */
  id(prefix: IdPrefix, label?: string | number): string;
}

/** A random number from 0 to below 1, for waits that should not fall together. */
export const randomShare = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

export const newSeed = (): string => randomBytes(16).toString('hex');

export function idSource(seed = newSeed(), time = now()): IdSource {
  return {
    time,
    seed,
    id(prefix, label = 0) {
      const bytes = createHmac('sha256', seed).update(`${prefix}:${label}`).digest();
      let random = '';
      for (let i = 0; i < RANDOM_CHARACTERS; i++) random += alphabet[(bytes[i] as number) & 31];
      return `${prefix}_${encodeTime(time, 10)}${random}`;
    },
  };
}

/** One identifier on its own. */
export const newId = (prefix: IdPrefix): string => idSource().id(prefix);

/** The text below which all identifiers of this kind lie that are older, and above which those of this time on. */
export const idsFrom = (prefix: IdPrefix, time: number): string => `${prefix}_${encodeTime(Math.max(0, time), 10)}`;

/** The time in an identifier of ours, in epoch milliseconds; null when it has none. */
export function idTime(id: string): number | null {
  const text = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11);
  let time = 0;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    time = time * 32 + digit;
  }
  return text.length === 10 ? time : null;
}
