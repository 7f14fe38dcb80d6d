import { Problem } from '../../shared/contract/problem';
import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { entryPart } from '../../shared/db/audit/audit-log';
import {
  changeSession,
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
import { memberIdOf, type Principal, principalsOf } from './principal';
import { holderOf, type Request, sessionCookie, sessionEntry, tokenOf } from './session';

/** Within this time, concurrent requests and retries find the same successor. API Gateway gives up after 29 s. */
const GRACE_MS = 30_000;
/** A concurrent refresh or member change costs a round. */
const MAX_ROUNDS = 8;

export const refreshSession: Endpoint<typeof sessionsGroup.routes.refreshSession> = async (request) => {
  const { body, visit } = request;
  const token = tokenOf(visit);
  if (!token) throw new Problem('SESSION_ENDED');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const seen = await getKnownSession(token.sessionId, now());
    if (!seen || !isSealed(token, seen.sealKey)) throw new Problem('SESSION_ENDED');
    if (seen.copied) throw new Problem('SESSION_COPIED');
    const next = rotate(seen, token, now());
    if (!next) return endStolen(seen, request);
    const all = await principalsOf(seen);
    const principal = choose(all, seen, body.projectId);
    const granted = grantAccess(next.session, principal, visit);
    const parts = [changeSession(seen, granted.session), ...granted.parts, ...switchEntry(seen, principal, request)];
    if ((await transact(parts)) !== null) continue;
    return { status: 200, body: accessReply(granted, principal, all), headers: sessionCookie(next.token) };
  }
  throw new LostRace('a refresh');
};

/** Null if the given token was replaced long ago. */
function rotate(session: Session, token: SessionToken, time: number): { session: Session; token: SessionToken } | null {
  const { salt, sealKey, id: sessionId } = session;
  const isRecent = time - session.rotatedAt <= GRACE_MS;
  const generation = tokenGeneration(session, token);
  if (generation === 'current' && isRecent) return { session, token };
  if (generation === 'previous' && isRecent && salt !== undefined) {
    return { session, token: { sessionId, text: nextToken(token, salt, sealKey) } };
  }
  if (generation !== 'current') return null;
  const fresh = newSalt();
  const next = { sessionId, text: nextToken(token, fresh, sealKey) };
  const rotated = { hash: hashOfKey(next.text), previousHash: session.hash, salt: fresh, rotatedAt: time };
  return { session: { ...session, ...rotated }, token: next };
}

/** The browser and somebody else both had the token, so both must sign in again. */
async function endStolen(session: Session, request: Request): Promise<never> {
  const { id, projectId } = session;
  const entry = sessionEntry('refreshSession', request, session, await holderOf(session));
  await withAuditEntry(projectId, entry, () => endCopiedSession(id), { outcome: 'failed', code: 'SESSION_COPIED' });
  logger.warn('an old token of a session was used, so the session was ended', { session: id, project: projectId });
  throw new Problem('SESSION_COPIED');
}

const switchEntry = (session: Session, principal: Principal, request: Request) =>
  principal.project.id === session.projectId
    ? []
    : [
        entryPart(principal.project.id, {
          ...sessionEntry('refreshSession', request, session, memberIdOf(principal)),
          outcome: 'done',
        }),
      ];

function choose(all: readonly Principal[], session: Session, wanted: string | undefined): Principal {
  const named = all.find(({ project }) => project.id === (wanted ?? session.projectId));
  if (wanted !== undefined && !named) throw new Problem('NOT_A_MEMBER');
  const chosen = named ?? all[0];
  if (!chosen) throw new Problem('SESSION_ENDED');
  return chosen;
}
