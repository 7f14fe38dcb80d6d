import { Problem } from '../contract/problem';
import { getMember } from '../db/members/members';
import { getSession } from '../db/members/sessions';
import { OPERATOR } from '../domain/members/member';
import { now } from '../ops/clock';
import type { CallerSession } from './call';

/**
 * Refuses a session that is no owner's any more. The authorizer's answer may be 60 seconds old: what outlasts the
 * session, such as a key or a member, must not be made by somebody who was removed meanwhile.
 */
export async function requireOwnerNow(projectId: string, { id, memberId }: CallerSession): Promise<void> {
  const isOwner =
    memberId === OPERATOR
      ? (await getSession(id, now())) !== null
      : (await getMember(projectId, memberId))?.role === 'owner';
  if (!isOwner) throw new Problem('INVALID_API_KEY');
}
