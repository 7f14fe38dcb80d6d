import { Problem } from '../../shared/contract/problem';
import type { membersGroup } from '../../shared/contract/routes/members';
import { changeRole } from '../../shared/db/members/roster-changes';
import type { Endpoint } from '../../shared/http/call';
import { requireManager } from '../../shared/http/require-manager';
import { memberReply } from './member-reply';

export const updateMember: Endpoint<typeof membersGroup.routes.updateMember> = async ({
  params,
  body,
  project,
  caller,
}) => {
  await requireManager(project.id, caller);
  const result = await changeRole(project.id, params.id, body.role);
  if (result === 'missing') throw new Problem('MEMBER_NOT_FOUND');
  if (result === 'last_owner') throw new Problem('LAST_OWNER');
  const { member, from } = result;
  const auditNote = from === member.role ? {} : { role: { from, to: member.role } };
  return { status: 200, body: memberReply(member), auditNote };
};
