import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../durations';
import { acceptedSecrets, type ProjectSecrets } from './secrets';

const SECRET_PREFIX = 'vps_';
/** Expiry in epoch seconds, and an HMAC-SHA256. */
const FORM = /^(\d{10})\.([0-9a-f]{64})$/;
const MAX_MS = 7 * DAY_MS;
/** The customer's clock may be ahead. */
const TOLERANCE_MS = MINUTE_MS;

const deriveSecret = (projectSecret: string, keyId: string): string =>
  SECRET_PREFIX + createHmac('sha256', projectSecret).update(`visitor\n${keyId}`).digest('base64url');

export const proofSecret = ({ secret }: ProjectSecrets, keyId: string): string => deriveSecret(secret, keyId);

/** `expiresAt` is in epoch seconds. */
export const visitorProof = (secret: string, email: string, expiresAt: number): string =>
  `${expiresAt}.${createHmac('sha256', secret).update(`${email}\n${expiresAt}`).digest('hex')}`;

/** Compares in constant time. The address must be normalized; `now` is in epoch milliseconds. */
export function isProven(
  project: ProjectSecrets,
  { keyId, email, proof }: { keyId: string; email: string; proof: string },
  now: number,
): boolean {
  const [, expiry = ''] = FORM.exec(proof) ?? [];
  const expiresAt = Number(expiry) * 1000;
  if (expiry === '' || expiresAt <= now || expiresAt > now + MAX_MS + TOLERANCE_MS) return false;
  const proofBytes = Buffer.from(proof);
  return acceptedSecrets(project).some((secret) => {
    const expected = visitorProof(deriveSecret(secret, keyId), email, Number(expiry));
    return timingSafeEqual(proofBytes, Buffer.from(expected));
  });
}
