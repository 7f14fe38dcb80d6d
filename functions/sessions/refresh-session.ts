import { Problem } from '../../shared/contract/problem';
import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { entryPart } from '../../shared/db/audit/audit-log';
import {
  changeSessionPart,
  endCopiedSession,
  getKnownSession,
  type Session,
  tokenGeneration,
} from '../../shared/db/members/sessions';
import { LostRace } from '../../shared/db/table/retry-on-conflict';
import { transact } from '../../shared/db/table/transact';
import { isSealed, newSalt, nextToken, type SessionToken } from '../../shared/domain/members/session-token';
import { hashOfKey } from '../../shared/domain/projects/api-key';
import { withAuditEntry } from '../../shared/http/audit';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { accessReply, grantAccess } from './grant-access';
import { memberIdOf, type Principal, readPrincipals } from './principal';
import { memberIdOfSession, type Request, sessionCookie, sessionEntry, tokenOf } from './session';

/** Within this time, concurrent requests and retries get the same next token. API Gateway gives up after 29 s. */
const GRACE_MS = 30_000;
const MAX_ROUNDS = 8;

export const refreshSession: Endpoint<typeof sessionsGroup.routes.refreshSession> = async (request) => {
  const { body, visit } = request;
  const token = tokenOf(visit);
  if (!token) throw new Problem('SESSION_ENDED');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const session = await getKnownSession(token.sessionId, now());
    if (!session || !isSealed(token, session.sealKey)) throw new Problem('SESSION_ENDED');
    if (session.copied) throw new Problem('SESSION_COPIED');
    const rotation = rotate(session, token, now());
    if (!rotation) return endAsCopied(session, request);
    const principals = await readPrincipals(session);
    const principal = choosePrincipal(principals, session, body.projectId);
    const grantedAccess = grantAccess(rotation.session, principal, visit);
    const failedPart = await transact([
      changeSessionPart(session, grantedAccess.session),
      ...grantedAccess.parts,
      ...projectChangeEntries(session, principal, request),
    ]);
    if (failedPart !== null) continue;
    return {
      status: 200,
      body: accessReply(grantedAccess, principal, principals),
      headers: sessionCookie(rotation.token),
    };
  }
  throw new LostRace('a refresh');
};

/** Null for an old token, or for the previous one after `GRACE_MS`. */
function rotate(session: Session, token: SessionToken, time: number): { session: Session; token: SessionToken } | null {
  const { salt, sealKey, id: sessionId } = session;
  const isRecent = time - session.rotatedAt <= GRACE_MS;
  const generation = tokenGeneration(session, token);
  if (generation === 'current' && isRecent) return { session, token };
  if (generation === 'previous' && isRecent && salt !== undefined) {
    return { session, token: { sessionId, text: nextToken(token, salt, sealKey) } };
  }
  if (generation !== 'current') return null;
  const newTokenSalt = newSalt();
  const newToken = { sessionId, text: nextToken(token, newTokenSalt, sealKey) };
  const change = { hash: hashOfKey(newToken.text), previousHash: session.hash, salt: newTokenSalt, rotatedAt: time };
  return { session: { ...session, ...change }, token: newToken };
}

/** Somebody else has had the token too, so both must sign in again. */
async function endAsCopied(session: Session, request: Request): Promise<never> {
  const { id, projectId } = session;
  const entry = sessionEntry('refreshSession', request, session, await memberIdOfSession(session));
  await withAuditEntry(projectId, entry, () => endCopiedSession(id), { outcome: 'failed', code: 'SESSION_COPIED' });
  logger.warn('an old token of a session was used, so the session was ended', { session: id, project: projectId });
  throw new Problem('SESSION_COPIED');
}

function projectChangeEntries(session: Session, principal: Principal, request: Request) {
  if (principal.project.id === session.projectId) return [];
  const entry = sessionEntry('refreshSession', request, session, memberIdOf(principal));
  return [entryPart(principal.project.id, { ...entry, outcome: 'done' })];
}

function choosePrincipal(
  principals: readonly Principal[],
  session: Session,
  requestedId: string | undefined,
): Principal {
  const projectId = requestedId ?? session.projectId;
  const match = principals.find(({ project }) => project.id === projectId);
  if (requestedId !== undefined && !match) throw new Problem('NOT_A_MEMBER');
  const [firstPrincipal] = principals;
  const principal = match ?? firstPrincipal;
  if (!principal) throw new Problem('SESSION_ENDED');
  return principal;
}
