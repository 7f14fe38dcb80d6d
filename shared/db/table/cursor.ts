import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../contract/problem';

const MAC_BYTES = 12;

const sign = (secret: string, list: string, payload: Buffer): Buffer =>
  createHmac('sha256', secret).update(`cursor\n${list}\n`).update(payload).digest().subarray(0, MAC_BYTES);

/** Signed with the project's secret, so a forged cursor and another list's cursor are rejected. */
export function writeCursor(secret: string, list: string, position: unknown): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sign(secret, list, payload), payload]).toString('base64url');
}

export function readCursor<T>(secret: string, list: string, cursor: string): T {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(MAC_BYTES);
  const isValid =
    bytes.length > MAC_BYTES && timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(secret, list, payload));
  if (!isValid) throw new Problem('INVALID_CURSOR');
  return JSON.parse(payload.toString('utf8')) as T;
}
