import { createHash } from 'node:crypto';
import type { Role } from '../../contract/roles';

/** A person's membership of one project. */
export interface Member {
  id: string;
  projectId: string;
  /** In the form of parseAddress. */
  email: string;
  role: Role;
  /** ISO times. */
  createdAt: string;
  /** Absent until the person has signed in for the first time. */
  joinedAt?: string;
  /** Id of a member or key, or `operator`. */
  createdBy: string;
}

/** The id that stands for the operator in place of a member's. */
export const OPERATOR = 'operator';

/** Members of a project. */
export const MAXIMUM_MEMBERS = 100;

/** Who a person is over all projects: a hash of the address, so that keys of the table don't show it. */
export const personOf = (email: string): string => createHash('sha256').update(email).digest('hex');

/** Why a person can't be invited: a member, or invited with another role; or as many as there may be. */
export type NotAdded = 'exists' | 'full';

/** Who was invited so before and never came, or why nobody can be; null for a person to add. */
export function invitedAmong(
  members: readonly Member[],
  wanted: Pick<Member, 'email' | 'role'>,
): Member | NotAdded | null {
  const known = members.find(({ email }) => email === wanted.email);
  if (known) return known.joinedAt !== undefined || known.role !== wanted.role ? 'exists' : known;
  return members.length >= MAXIMUM_MEMBERS ? 'full' : null;
}

/** Whether a project would have an owner who has signed in without this member. */
export const hasOwnerBeside = (members: readonly Member[], memberId: string): boolean =>
  members.some(({ id, role, joinedAt }) => id !== memberId && role === 'owner' && joinedAt !== undefined);

/** Whether a member is the only owner who has signed in: one who never came can always be removed. */
export const isLastOwner = (members: readonly Member[], { id, role, joinedAt }: Member): boolean =>
  role === 'owner' && joinedAt !== undefined && !hasOwnerBeside(members, id);
