import type { Member } from '../../shared/domain/members/member';

export const memberReply = ({ id, email, role, joinedAt, createdAt, createdBy }: Member) => ({
  id,
  email,
  role,
  status: joinedAt === undefined ? ('INVITED' as const) : ('ACTIVE' as const),
  createdAt,
  createdBy,
  joinedAt: joinedAt ?? null,
});
