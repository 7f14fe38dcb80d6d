import { Problem } from '../contract/problem';
import { getMember } from '../db/members/members';
import { getSession } from '../db/members/sessions';
import { OPERATOR } from '../domain/members/member';
import { now } from '../ops/clock';
import type { CallerSession } from './call';

/** The authorizer's result may be 60 seconds old; a removed owner must not create keys or members. */
export async function requireOwnerNow(projectId: string, { id, memberId }: CallerSession): Promise<void> {
  const isOwner =
    memberId === OPERATOR
      ? (await getSession(id, now())) !== null
      : (await getMember(projectId, memberId))?.role === 'owner';
  if (!isOwner) throw new Problem('INVALID_API_KEY');
}
