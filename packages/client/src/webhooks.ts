export interface WebhookMessage {
  /** The event's name, such as `email.bounced`. */
  type: string;
  timestamp: string;
  data: {
    /** The event's id; a repeated message has the same `webhook-id`. */
    id: string;
    project: string;
    /** Null for events of the project itself. */
    contact: { id: string; email: string | null } | null;
    /** The id of the email that the event is about. */
    email: string | null;
    source: string;
    details: Record<string, unknown>;
  };
}

/** A request's headers, as `fetch`, Express and Node provide them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** Seconds by which the message's time may differ from this machine's. Default: 300. */
  toleranceSeconds?: number;
  /**
   * The time to compare with, in epoch milliseconds. Default: this machine's time. In tests against a local service
   * whose clock is manual, give the service's time: `now` of `GET <mailbox>/_clock`.
   */
  now?: number;
}

/** The message is not from the service, was changed, or is too old or too new. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 300;
/** The service sends at most three signatures. More would only cost the receiver time. */
const MAX_SIGNATURES = 16;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Verifies that the service signed the request with one of the secrets (Standard Webhooks 1.0) and that its time is
 * now, and returns the message. Otherwise throws a WebhookVerificationError. `body` must be the received bytes or text,
 * not parsed and serialized again.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookMessage> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    throw new TypeError('The body must be the text or bytes of the request as received, not parsed.');
  }
  const id = header(headers, 'webhook-id');
  const time = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  if (!id || !time || !signatures) throw new WebhookVerificationError('The headers of a signed message are missing.');
  if (!/^\d{1,12}$/.test(time)) throw new WebhookVerificationError('The time of the message is invalid.');
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds) {
    throw new WebhookVerificationError('The time of the message is too far from now.');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const secrets = typeof secret === 'object' ? secret : [secret];
  if (!(await isSigned(`${id}.${time}.`, body, signatures, secrets))) {
    throw new WebhookVerificationError('No signature of the message matches.');
  }
  return JSON.parse(text) as WebhookMessage;
}

async function isSigned(prefix: string, body: string | Uint8Array, signatures: string, secrets: readonly string[]) {
  const content = concatenate(
    new TextEncoder().encode(prefix),
    typeof body === 'string' ? new TextEncoder().encode(body) : body,
  );
  const decodedSignatures = signatures
    .split(' ', MAX_SIGNATURES)
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesOf(signature.slice('v1,'.length)));
  for (const secret of secrets) {
    // JavaScript callers may pass undefined, such as a variable that is not set.
    const bytes = bytesOf(secret?.replace(/^whsec_/, '') ?? '');
    if (!bytes || bytes.length === 0) throw new TypeError("A webhook's secret is whsec_ followed by base64.");
    const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
    for (const signature of decodedSignatures) {
      // Web Cryptography compares in constant time (section 28.7.2).
      if (signature && (await crypto.subtle.verify(HMAC, key, signature, content))) return true;
    }
  }
  return false;
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  // Checks for `get` instead of instanceof, because frameworks and packages have Headers classes of their own.
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
