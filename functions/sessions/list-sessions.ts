import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { readRoster } from '../../shared/db/members/members';
import { listProjectSessions } from '../../shared/db/members/sessions';
import { requireRole } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { now, toIso } from '../../shared/ops/clock';

export const listSessions: Endpoint<typeof sessionsGroup.routes.listSessions> = async ({ query, project, caller }) => {
  const ownMemberId = query.member === 'all' ? undefined : caller.session?.memberId;
  if (ownMemberId === undefined) requireRole(caller, 'owner');
  const [sessions, { members }] = await Promise.all([listProjectSessions(project.id, now()), readRoster(project.id)]);
  const emails = new Map(members.map(({ id, email }) => [id, email]));
  const { items, ...page } = pageOf(
    sessions.filter(({ memberId }) => ownMemberId === undefined || memberId === ownMemberId),
    { secret: project.secret, name: `sessions ${ownMemberId ?? ''}`, positionOf: idOf, order: 'descending' },
    query,
  );
  const replies = items.map(({ id, memberId, createdAt, lastUsedAt, expiresAt, sourceIp, userAgent }) => ({
    id,
    member: { id: memberId, email: emails.get(memberId) ?? null },
    current: id === caller.session?.id,
    createdAt,
    lastUsedAt,
    expiresAt: toIso(expiresAt),
    sourceIp: sourceIp || null,
    userAgent: userAgent || null,
  }));
  return { status: 200, body: { items: replies, ...page } };
};
