import { createHmac, randomBytes } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { EpochMs } from '../durations';
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

export interface IdSource {
  readonly time: EpochMs;
  /** Identifies the request: a repeat under the same Idempotency-Key has the same seed, and so the same ids. */
  readonly requestSeed: string;
  /** `<prefix>_<ULID>`; `label` distinguishes ids of one request. */
  id(prefix: IdPrefix, label?: string | number): string;
}

export const randomShare = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

export const newSeed = (): string => randomBytes(16).toString('hex');

export function idSource(seed = newSeed(), time = now()): IdSource {
  return {
    time,
    requestSeed: seed,
    id(prefix, label = 0) {
      const bytes = createHmac('sha256', seed).update(`${prefix}:${label}`).digest();
      let random = '';
      for (let i = 0; i < RANDOM_CHARACTERS; i++) random += alphabet[(bytes[i] as number) & 31];
      return `${prefix}_${encodeTime(time, 10)}${random}`;
    },
  };
}

export const newId = (prefix: IdPrefix): string => idSource().id(prefix);

/** The lowest id of `time`: all later ids sort after it. */
export const idsFrom = (prefix: IdPrefix, time: number): string => `${prefix}_${encodeTime(Math.max(0, time), 10)}`;

/** Null if the text contains no time. */
export function idTime(id: string): EpochMs | null {
  const text = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11);
  let time = 0;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    time = time * 32 + digit;
  }
  return text.length === 10 ? time : null;
}
