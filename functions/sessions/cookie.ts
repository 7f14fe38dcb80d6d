import { getSession, placeOf, SESSION_MS, type Session } from '../../shared/db/members/sessions';
import { isSealed, readToken, type SessionToken } from '../../shared/domain/members/session-token';
import type { Visit } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';

const NAME = 'posthaste_session';

/**
 * Only the session routes get the cookie, and no script reads it (RFC 6265, sections 4.1.2 and 5.4). Chrome and Firefox
 * keep a Secure cookie of http://127.0.0.1, too.
 */
function cookieOf(value: string, seconds: number): { 'Set-Cookie': string } {
  const path = `${new URL(env('publicUrl')).pathname.replace(/\/$/, '')}/sessions`;
  return {
    'Set-Cookie': `${NAME}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`,
  };
}

/** The header that gives the browser a session's token. */
export const sessionCookie = ({ text }: SessionToken) => cookieOf(text, SESSION_MS / 1000);

/** The header that takes it away. */
export const noCookie = () => cookieOf('', 0);

/** The session that a request's cookie is of, whichever of its tokens that has; null if there is none. */
export async function genuineSession(visit: Visit): Promise<Session | null> {
  const token = tokenOf(visit);
  const session = token && (await getSession(token.sessionId, now()));
  return token && session && isSealed(token, session.sealKey) ? session : null;
}

/** The session of a request's cookie, whose token is that of now or the one before; null if there is none. */
export async function sessionOf(visit: Visit): Promise<Session | null> {
  const session = await genuineSession(visit);
  const token = tokenOf(visit);
  return token && session && placeOf(session, token) !== 'old' ? session : null;
}

/** The token in a request's Cookie header; null if there is none that has its form. */
export function tokenOf({ cookie }: Visit): SessionToken | null {
  for (const pair of cookie.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === NAME) return readToken(value);
  }
  return null;
}
