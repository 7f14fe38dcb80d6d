import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkSecrets, type ProjectSecrets } from './secrets';

const SECRET_PREFIX = 'vps_';
/** An expiry in seconds since the epoch, and an HMAC-SHA256 in hex. */
const FORM = /^(\d{10})\.([0-9a-f]{64})$/;
const LONGEST_MS = 7 * 24 * 3600_000;
/** How far ahead the clock of the customer's server may be. */
const TOLERANCE_MS = 60_000;

const derived = (projectSecret: string, keyId: string): string =>
  SECRET_PREFIX + createHmac('sha256', projectSecret).update(`visitor\n${keyId}`).digest('base64url');

/** The secret with which the customer's server signs proofs for a public key. It is derived and stored nowhere. */
export const proofSecret = ({ secret }: ProjectSecrets, keyId: string): string => derived(secret, keyId);

/** The proof that a server gives a visitor of this address; `expiresAt` in seconds since the epoch. */
export const visitorProof = (secret: string, email: string, expiresAt: number): string =>
  `${expiresAt}.${createHmac('sha256', secret).update(`${email}\n${expiresAt}`).digest('hex')}`;

/**
 * Whether a proof is for this public key and address (normalised), and has not expired at `now` (epoch milliseconds).
 * One that lasts for more than 7 days is refused. Compared in constant time.
 */
export function isProven(
  project: ProjectSecrets,
  { keyId, email, proof }: { keyId: string; email: string; proof: string },
  now: number,
): boolean {
  const [, expiry = ''] = FORM.exec(proof) ?? [];
  const expiresAt = Number(expiry) * 1000;
  if (expiry === '' || expiresAt <= now || expiresAt > now + LONGEST_MS + TOLERANCE_MS) return false;
  const given = Buffer.from(proof);
  return linkSecrets(project).some((secret) =>
    timingSafeEqual(given, Buffer.from(visitorProof(derived(secret, keyId), email, Number(expiry)))),
  );
}
