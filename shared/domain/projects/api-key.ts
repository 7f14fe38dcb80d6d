import { createHash, randomBytes } from 'node:crypto';

export type KeyKind = 'secret' | 'public';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 27 base-62 digits hold 160 bits. */
const SECRET_DIGITS = 27;
const CHECK_DIGITS = 6;
const FORM = new RegExp(`^(sk|pk)_([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);

function toBase62(bytes: Buffer, digits: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < digits; i++) {
    text = `${base62[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}

const checksum = (text: string): string =>
  toBase62(createHash('sha256').update(text).digest().subarray(0, 4), CHECK_DIGITS);

/** A new key: `sk_` or `pk_`, 160 random bits and a checksum over both, so that a mistyped key costs no read. */
export function newApiKey(kind: KeyKind, random: Buffer = randomBytes(20)): string {
  const start = `${kind === 'secret' ? 'sk' : 'pk'}_${toBase62(random, SECRET_DIGITS)}`;
  return start + checksum(start);
}

/** Whether a text has the form and the checksum of our keys. */
export function isWellFormedKey(text: string): boolean {
  const [, prefix, secret, check] = FORM.exec(text) ?? [];
  return check !== undefined && checksum(`${prefix}_${secret}`) === check;
}

/** What is stored of a key. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
