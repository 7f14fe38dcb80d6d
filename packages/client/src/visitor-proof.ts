export interface ProofOptions {
  /** For how long the proof is valid, at most 7 days. Default: an hour. */
  seconds?: number;
  /** The time to count from, in epoch milliseconds. Default: this machine's time. */
  now?: number;
}

const HOUR_SECONDS = 3600;

/**
 * The `proof` that a page sends with a public key. It shows that your server knows the visitor by this address. Compute
 * it on your server for the address of the logged-in user, never for an address that a page has sent. `secret` is the
 * `proofSecret` of the public key.
 */
export async function visitorProof(
  secret: string,
  email: string,
  { seconds = HOUR_SECONDS, now = Date.now() }: ProofOptions = {},
): Promise<string> {
  if (!secret) throw new TypeError('The secret is the proofSecret of the public key.');
  const encoder = new TextEncoder();
  const expiry = Math.floor(now / 1000) + seconds;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  const text = `${email.trim().toLowerCase()}\n${expiry}`;
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return `${expiry}.${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
