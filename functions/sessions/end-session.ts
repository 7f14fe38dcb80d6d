import { requireRecord } from '../../shared/contract/problem';
import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { endSession as end, getProjectSession, removeUse } from '../../shared/db/members/sessions';
import type { Endpoint } from '../../shared/http/call';
import { requireManager } from '../../shared/http/require-manager';

export const endSession: Endpoint<typeof sessionsGroup.routes.endSession> = async ({ params, project, caller }) => {
  const session = requireRecord(await getProjectSession(project.id, params.id), 'SESSION_NOT_FOUND');
  const isOwn = caller.session?.memberId === session.memberId;
  if (!isOwn) await requireManager(project.id, caller);
  await end(session.id);
  await removeUse(project.id, session.id);
  return { status: 204 };
};
