import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { endSession, getSession } from '../../shared/db/members/sessions';
import { isSealed } from '../../shared/domain/members/session-token';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { noCookie, tokenOf } from './cookie';

export const closeSession: Endpoint<typeof sessionsGroup.routes.closeSession> = async ({ visit }) => {
  const token = tokenOf(visit);
  const session = token && (await getSession(token.sessionId, now()));
  if (session && isSealed(token, session.sealKey)) await endSession(session.id);
  return { status: 204, headers: noCookie() };
};
