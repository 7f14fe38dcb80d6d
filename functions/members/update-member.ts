import { Problem } from '../../shared/contract/problem';
import type { membersGroup } from '../../shared/contract/routes/members';
import { changeRole } from '../../shared/db/members/roster-changes';
import type { Endpoint } from '../../shared/http/call';
import { memberReply } from './member-reply';
import { permitRoles } from './member-rules';

export const updateMember: Endpoint<typeof membersGroup.routes.updateMember> = async ({
  params,
  body,
  project,
  caller,
}) => {
  await permitRoles(project.id, caller);
  const member = await changeRole(project.id, params.id, body.role);
  if (member === 'missing') throw new Problem('MEMBER_NOT_FOUND');
  if (member === 'last_owner') throw new Problem('LAST_OWNER');
  return { status: 200, body: memberReply(member) };
};
