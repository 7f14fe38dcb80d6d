import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { endSession, getSession } from '../../shared/db/members/sessions';
import { isSealed } from '../../shared/domain/members/session-token';
import { withEntry } from '../../shared/http/audit';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { noCookie, tokenOf } from './cookie';
import { holderOf, sessionEntry } from './session-entry';

export const closeSession: Endpoint<typeof sessionsGroup.routes.closeSession> = async (request) => {
  const token = tokenOf(request.visit);
  const session = token && (await getSession(token.sessionId, now()));
  if (session && isSealed(token, session.sealKey)) {
    const entry = sessionEntry('closeSession', request, session, await holderOf(session));
    await withEntry(session.projectId, entry, () => endSession(session.id));
  }
  return { status: 204, headers: noCookie() };
};
