import { createHash } from 'node:crypto';
import type { Role } from '../../contract/roles';

export interface Member {
  id: string;
  projectId: string;
  email: string;
  role: Role;
  createdAt: string;
  joinedAt?: string;
  /** The id of a member or a key, or `operator`. */
  createdBy: string;
}

export const OPERATOR = 'operator';

export const MAX_MEMBERS = 100;

/** Keeps addresses out of table keys. */
export const personOf = (email: string): string => createHash('sha256').update(email).digest('hex');

export type NotInvited = 'exists' | 'full';

export function existingInvitation(
  members: readonly Member[],
  { email, role }: Pick<Member, 'email' | 'role'>,
): Member | NotInvited | null {
  const existing = members.find((member) => member.email === email);
  if (existing) {
    const isSameInvitation = existing.joinedAt === undefined && existing.role === role;
    return isSameInvitation ? existing : 'exists';
  }
  return members.length >= MAX_MEMBERS ? 'full' : null;
}

export const hasOtherOwner = (members: readonly Member[], memberId: string): boolean =>
  members.some(({ id, role, joinedAt }) => id !== memberId && role === 'owner' && joinedAt !== undefined);

/** Owners who never signed in can always be removed. */
export const isLastOwner = (members: readonly Member[], { id, role, joinedAt }: Member): boolean =>
  role === 'owner' && joinedAt !== undefined && !hasOtherOwner(members, id);
