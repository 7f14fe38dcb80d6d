import { Problem } from '../../shared/contract/problem';
import type { membersGroup } from '../../shared/contract/routes/members';
import { removeMember as remove } from '../../shared/db/members/roster-changes';
import type { Endpoint } from '../../shared/http/call';
import { requireManager } from '../../shared/http/require-manager';

export const removeMember: Endpoint<typeof membersGroup.routes.removeMember> = async ({ params, project, caller }) => {
  const isOwn = caller.session?.memberId === params.id;
  if (!isOwn) await requireManager(project.id, caller);
  const outcome = await remove(project.id, params.id);
  if (outcome === 'missing') throw new Problem('MEMBER_NOT_FOUND');
  if (outcome === 'last_owner') throw new Problem('LAST_OWNER');
  return { status: 204 };
};
