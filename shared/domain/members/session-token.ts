import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The token in the cookie of a session: `<session id>.<secret>.<seal>`. The secret proves that it is the session's
 * present token. The seal proves that it was one once: only such a one ends the session when it is used late, so that
 * nobody can end a session who knows its id alone.
 */
export interface SessionToken {
  sessionId: string;
  text: string;
}

const BYTES = 32;
const FORM = /^(ses_[0-9A-Z]{26})\.([\w-]{43})\.([\w-]{43})$/;

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** A new random text of 256 bits, for the key of seals and the salt of a rotation. */
export const newSalt = (): string => randomBytes(BYTES).toString('base64url');

const sealed = (sessionId: string, secret: string, sealKey: string): string =>
  `${sessionId}.${secret}.${hmac(sealKey, `${sessionId}.${secret}`)}`;

/** The first token of a session. */
export const firstToken = (sessionId: string, sealKey: string): string => sealed(sessionId, newSalt(), sealKey);

/**
 * The token after another one. Whoever has the one before can ask for it again, and gets the same: it follows from that
 * one and from the salt of the rotation, which only the table has. The table alone can't make it.
 */
export const nextToken = ({ sessionId, text }: SessionToken, salt: string, sealKey: string): string =>
  sealed(sessionId, hmac(salt, text), sealKey);

/** The token in a text; null if it has not the form of one. */
export function readToken(text: string): SessionToken | null {
  const [, sessionId] = FORM.exec(text) ?? [];
  return sessionId === undefined ? null : { sessionId, text };
}

/** Whether a token was made for its session, however long ago. */
export function isSealed({ text }: SessionToken, sealKey: string): boolean {
  const [, sessionId, secret, seal = ''] = FORM.exec(text) ?? [];
  return timingSafeEqual(Buffer.from(seal), Buffer.from(hmac(sealKey, `${sessionId}.${secret}`)));
}
