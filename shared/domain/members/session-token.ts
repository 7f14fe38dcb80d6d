import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../durations';

/**
 * `<session id>.<secret>.<seal>`. The secret proves that the token is current, the seal that it once was: late use of an
 * earlier token ends the session, and without a seal anyone could end it.
 */
export interface SessionToken {
  sessionId: string;
  text: string;
}

const BYTES = 32;
const FORM = /^(ses_[0-9A-Z]{26})\.([\w-]{43})\.([\w-]{43})$/;

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export const newSalt = (): string => randomBytes(BYTES).toString('base64url');

const sealedToken = (sessionId: string, secret: string, sealKey: string): string =>
  `${sessionId}.${secret}.${hmac(sealKey, `${sessionId}.${secret}`)}`;

export const firstToken = (sessionId: string, sealKey: string): string => sealedToken(sessionId, newSalt(), sealKey);

/** Deterministic, so that a repeated request gets the same token. Only the table has the salt. */
export const nextToken = ({ sessionId, text }: SessionToken, salt: string, sealKey: string): string =>
  sealedToken(sessionId, hmac(salt, text), sealKey);

export function readSessionToken(text: string): SessionToken | null {
  const [, sessionId] = FORM.exec(text) ?? [];
  return sessionId === undefined ? null : { sessionId, text };
}

export function isSealed({ text }: SessionToken, sealKey: string): boolean {
  const [, sessionId, secret, seal = ''] = FORM.exec(text) ?? [];
  return timingSafeEqual(Buffer.from(seal), Buffer.from(hmac(sealKey, `${sessionId}.${secret}`)));
}

/** Servers, logs, and referrers don't see what follows the #. */
export const signInLink = (publicUrl: string, token: string): string => `${publicUrl}/dashboard/sign-in#token=${token}`;

export const LINK_LIFE_MS = {
  email: 15 * MINUTE_MS,
  invitation: 7 * DAY_MS,
  operator: 10 * MINUTE_MS,
} as const;

export type LinkKind = keyof typeof LINK_LIFE_MS;
