import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { entryPart } from '../../shared/db/audit/audit-log';
import { consumeLinkPart, type SignInLink } from '../../shared/db/members/links';
import { endSessionParts, newSessionPart, SESSION_MS, type Session } from '../../shared/db/members/sessions';
import { recordNetworkPart } from '../../shared/db/members/sign-in-requests';
import { LostRace } from '../../shared/db/table/retry-on-conflict';
import { transact } from '../../shared/db/table/transact';
import { firstToken, newSalt } from '../../shared/domain/members/session-token';
import { hashOfKey } from '../../shared/domain/projects/api-key';
import { visitorOf } from '../../shared/domain/visitor';
import type { Endpoint, Visit } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { followLink } from './follow-link';
import { accessReply, grantAccess } from './grant-access';
import { memberIdOf, type Principal, personOfPrincipal, readPrincipals } from './principal';
import {
  currentSession,
  genuineSession,
  memberIdOfSession,
  type Request,
  sessionCookie,
  sessionEntry,
} from './session';

const MAX_ROUNDS = 4;

export const openSession: Endpoint<typeof sessionsGroup.routes.openSession> = async (request) => {
  const { body, visit } = request;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { link, principal } = await followLink(body.token);
    const isProjectOnly = await opensOnlyOneProject(link, personOfPrincipal(principal), visit);
    const { session, token } = newSessionFor(principal, isProjectOnly);
    const principals = await readPrincipals(session);
    const grantedAccess = grantAccess(session, principal, visit);
    const replacedSession = await genuineSession(visit);
    const failedPart = await transact([
      consumeLinkPart(link, now()),
      newSessionPart(grantedAccess.session),
      ...grantedAccess.parts,
      ...networkParts(grantedAccess.session, visit),
      ...(replacedSession ? await partsThatClose(replacedSession, request) : []),
      entryPart(link.projectId, {
        ...sessionEntry('openSession', request, session, memberIdOf(principal)),
        outcome: 'done',
      }),
    ]);
    if (failedPart === null)
      return { status: 200, body: accessReply(grantedAccess, principal, principals), headers: sessionCookie(token) };
  }
  throw new LostRace('opening a session');
};

const partsThatClose = async (session: Session, request: Request) => [
  ...endSessionParts(session),
  entryPart(session.projectId, {
    ...sessionEntry('closeSession', request, session, await memberIdOfSession(session)),
    outcome: 'done',
  }),
];

const networkParts = ({ person }: Session, { sourceIp }: Visit) =>
  person === undefined ? [] : [recordNetworkPart(person, visitorOf(sourceIp), now())];

/** An invitation opens only its own project, unless the person is already signed in to all their projects. */
async function opensOnlyOneProject({ kind }: SignInLink, { person }: { person?: string }, visit: Visit) {
  if (kind !== 'invitation') return false;
  const existingSession = await currentSession(visit);
  const isSignedInToAll = existingSession?.person === person && existingSession?.projectOnly !== true;
  return !isSignedInToAll;
}

function newSessionFor(principal: Principal, projectOnly: boolean) {
  const time = now();
  const id = newId('ses');
  const sealKey = newSalt();
  const token = { sessionId: id, text: firstToken(id, sealKey) };
  const session: Session = {
    id,
    ...personOfPrincipal(principal),
    projectId: principal.project.id,
    ...(projectOnly ? { projectOnly } : {}),
    sealKey,
    hash: hashOfKey(token.text),
    rotatedAt: time,
    expiresAt: time + SESSION_MS,
    tokens: {},
    createdAt: toIso(time),
  };
  return { session, token };
}
