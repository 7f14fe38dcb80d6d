import { createHash, randomBytes } from 'node:crypto';
import type { KeyKind } from '../../contract/routes/keys';
import { groupBy } from '../lists';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_DIGITS = 27;
const CHECK_DIGITS = 6;
const FORM = new RegExp(`^(sk|pk|ak|ss|sl)_([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);

type SecretPrefix = 'sk' | 'pk' | 'ak' | 'ss' | 'sl';

const PREFIXES: Readonly<Record<KeyKind, SecretPrefix>> = { secret: 'sk', public: 'pk', agent: 'ak' };

function toBase62(bytes: Buffer, digits: number): string {
  let remaining = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < digits; i++) {
    text = `${base62[Number(remaining % 62n)]}${text}`;
    remaining /= 62n;
  }
  return text;
}

const checksum = (text: string): string =>
  toBase62(createHash('sha256').update(text).digest().subarray(0, 4), CHECK_DIGITS);

/** 160 bits and a checksum, so that a mistyped secret is rejected without a read of the table. */
export function newSecret(prefix: SecretPrefix, random: Buffer = randomBytes(20)): string {
  const start = `${prefix}_${toBase62(random.subarray(0, 20), SECRET_DIGITS)}`;
  return start + checksum(start);
}

export const newApiKey = (kind: KeyKind, random?: Buffer): string => newSecret(PREFIXES[kind], random);

export function prefixOf(text: string): SecretPrefix | null {
  const [, prefix, secret, check] = FORM.exec(text) ?? [];
  return check !== undefined && checksum(`${prefix}_${secret}`) === check ? (prefix as SecretPrefix) : null;
}

export const isWellFormedKey = (text: string): boolean => ['sk', 'pk', 'ak', 'ss'].includes(prefixOf(text) ?? '');

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export const storedKeyFields = (key: string) => ({ hash: hashOfKey(key), lastFour: key.slice(-4) });

interface CreatedKey {
  id: string;
  createdBy?: string;
}

export function keysCreatedBy<T extends CreatedKey>(keys: readonly T[], id: string): T[] {
  const keysByCreator = groupBy(keys, ({ createdBy }) => createdBy ?? '');
  const descendants: T[] = [];
  const creators = new Set([id]);
  for (const creator of creators) {
    for (const key of keysByCreator.get(creator) ?? []) {
      if (creators.has(key.id)) continue;
      creators.add(key.id);
      descendants.push(key);
    }
  }
  return descendants;
}
