import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { endSession } from '../../shared/db/members/sessions';
import { withAuditEntry } from '../../shared/http/audit';
import type { Endpoint } from '../../shared/http/call';
import { expiredCookie, genuineSession, memberIdOfSession, sessionEntry } from './session';

export const closeSession: Endpoint<typeof sessionsGroup.routes.closeSession> = async (request) => {
  const session = await genuineSession(request.visit);
  if (session) {
    const entry = sessionEntry('closeSession', request, session, await memberIdOfSession(session));
    await withAuditEntry(session.projectId, entry, () => endSession(session.id));
  }
  return { status: 204, headers: expiredCookie() };
};
