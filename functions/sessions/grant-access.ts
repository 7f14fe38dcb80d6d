import { ACCESS_MS, type AccessToken, MAX_TOKENS, newAccessTokenPart } from '../../shared/db/members/access-tokens';
import { whileMember } from '../../shared/db/members/members';
import { recordUsePart, SESSION_MS, type Session } from '../../shared/db/members/sessions';
import { keys } from '../../shared/db/table/keys';
import { deletePart, type TransactionPart } from '../../shared/db/table/transact';
import { hashOfKey, newSecret } from '../../shared/domain/projects/api-key';
import type { Visit } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { memberIdOf, type Principal } from './principal';

export const accessReply = (
  { tokenText, access, session }: GrantedAccess,
  principal: Principal,
  principals: readonly Principal[],
) => ({
  accessToken: tokenText,
  expiresAt: toIso(access.expiresAt),
  session: { id: session.id, projectOnly: session.person === undefined || session.projectOnly === true },
  member: { id: memberIdOf(principal), email: principal.member?.email ?? null, role: principal.role },
  project: { id: principal.project.id, name: principal.project.name },
  projects: principals.map(({ project, role }) => ({ id: project.id, name: project.name, role })),
});

interface GrantedAccess {
  tokenText: string;
  access: AccessToken;
  session: Session;
  parts: TransactionPart[];
}

const MAX_USER_AGENT_CHARS = 255;

/** The transaction checks the member's role, so a removed or demoted member gets no token. */
export function grantAccess(session: Session, principal: Principal, visit: Visit): GrantedAccess {
  const time = now();
  const tokenText = newSecret('ss');
  const projectId = principal.project.id;
  const memberId = memberIdOf(principal);
  const access: AccessToken = {
    hash: hashOfKey(tokenText),
    sessionId: session.id,
    projectId,
    memberId,
    role: principal.role,
    expiresAt: time + ACCESS_MS,
  };
  const { keptTokens, droppedHashes } = splitTokens(session, time);
  const tokens = { ...keptTokens, [access.hash]: { project: projectId, until: access.expiresAt } };
  const use = {
    id: session.id,
    memberId,
    createdAt: toIso(time),
    lastUsedAt: toIso(time),
    sourceIp: visit.sourceIp,
    userAgent: visit.userAgent.slice(0, MAX_USER_AGENT_CHARS),
  };
  return {
    tokenText,
    access,
    session: { ...session, projectId, tokens, expiresAt: time + SESSION_MS },
    parts: [
      newAccessTokenPart(access),
      recordUsePart(projectId, use, time),
      ...(principal.member ? [whileMember(principal.member, toIso(time))] : []),
      ...droppedHashes.map((hash) => deletePart(keys.apiKey(hash))),
    ],
  };
}

function splitTokens({ tokens }: Session, time: number) {
  const latestFirst = Object.entries(tokens)
    .filter(([, { until }]) => until > time)
    .sort(([, a], [, b]) => b.until - a.until);
  return {
    keptTokens: Object.fromEntries(latestFirst.slice(0, MAX_TOKENS - 1)),
    droppedHashes: latestFirst.slice(MAX_TOKENS - 1).map(([hash]) => hash),
  };
}
