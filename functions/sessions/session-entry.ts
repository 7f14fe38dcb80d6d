import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import type { AuditEntry } from '../../shared/db/audit/audit-log';
import { getProjectSession, type Session } from '../../shared/db/members/sessions';
import { actorOfMember } from '../../shared/http/actor';
import { shownAgent } from '../../shared/http/audit';
import type { CallContext, RequestParts } from '../../shared/http/call';

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
  userAgent: shownAgent(visit.userAgent),
});

/** Null if the member was removed from the project of the latest access token. */
export const holderOf = async ({ id, projectId }: Session): Promise<string | null> =>
  (await getProjectSession(projectId, id))?.memberId ?? null;
