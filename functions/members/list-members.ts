import type { membersGroup } from '../../shared/contract/routes/members';
import { readRoster } from '../../shared/db/members/members';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { memberReply } from './member-reply';

export const listMembers: Endpoint<typeof membersGroup.routes.listMembers> = async ({ query, project }) => {
  const { members } = await readRoster(project.id);
  const list = { secret: project.secret, name: 'members', positionOf: idOf, order: 'ascending' } as const;
  const { items, ...page } = pageOf(members, list, query);
  return { status: 200, body: { items: items.map(memberReply), ...page } };
};
