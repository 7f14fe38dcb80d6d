import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import type { AuditEntry } from '../../shared/db/audit/audit-log';
import {
  getProjectSession,
  getSession,
  SESSION_MS,
  type Session,
  tokenGeneration,
} from '../../shared/db/members/sessions';
import { isSealed, readSessionToken, type SessionToken } from '../../shared/domain/members/session-token';
import { actorOfMember } from '../../shared/http/actor';
import { shortUserAgent } from '../../shared/http/audit';
import type { CallContext, RequestParts, Visit } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';

export type Request = Pick<CallContext & RequestParts, 'ids' | 'requestId' | 'visit'>;

export const sessionEntry = (
  route: keyof typeof sessionsGroup.routes,
  { ids, requestId, visit }: Request,
  { id }: Session,
  memberId: string | null,
): Omit<AuditEntry, 'outcome'> => ({
  id: ids.id('aud', id),
  actor: memberId === null ? { kind: 'member', id: null } : actorOfMember(memberId),
  action: `sessions.${route}`,
  target: id,
  requestId,
  sourceIp: visit.sourceIp,
  userAgent: shortUserAgent(visit.userAgent),
});

/** Null if the member was removed from the project of the latest access token. */
export const memberIdOfSession = async ({ id, projectId }: Session): Promise<string | null> =>
  (await getProjectSession(projectId, id))?.memberId ?? null;

const COOKIE_NAME = 'posthaste_session';

/**
 * Only session routes get the cookie, and scripts can't read it (RFC 6265, sections 4.1.2 and 5.4). Chrome and Firefox
 * also keep Secure cookies of http://127.0.0.1.
 */
function cookieOf(value: string, seconds: number): { 'Set-Cookie': string } {
  const path = `${new URL(env('publicUrl')).pathname.replace(/\/$/, '')}/sessions`;
  return {
    'Set-Cookie': `${COOKIE_NAME}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`,
  };
}

export const sessionCookie = ({ text }: SessionToken) => cookieOf(text, SESSION_MS / 1000);

export const expiredCookie = () => cookieOf('', 0);

export async function genuineSession(visit: Visit): Promise<Session | null> {
  const token = tokenOf(visit);
  if (!token) return null;
  const session = await getSession(token.sessionId, now());
  return session && isSealed(token, session.sealKey) ? session : null;
}

export async function currentSession(visit: Visit): Promise<Session | null> {
  const session = await genuineSession(visit);
  const token = tokenOf(visit);
  return token && session && tokenGeneration(session, token) !== 'old' ? session : null;
}

export function tokenOf({ cookie }: Visit): SessionToken | null {
  for (const pair of cookie.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === COOKIE_NAME) return readSessionToken(value);
  }
  return null;
}
