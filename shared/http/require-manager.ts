import { Problem } from '../contract/problem';
import { getMember } from '../db/members/members';
import { getSession } from '../db/members/sessions';
import { OPERATOR } from '../domain/members/member';
import { now } from '../ops/clock';
import { requireRole } from './access';
import type { Caller, CallerSession } from './call';

/** The authorizer's result may be 60 seconds old; a removed owner must not create keys or members. */
export async function requireOwnerNow(projectId: string, { id, memberId }: CallerSession): Promise<void> {
  const isOwner =
    memberId === OPERATOR
      ? (await getSession(id, now())) !== null
      : (await getMember(projectId, memberId))?.role === 'owner';
  if (!isOwner) throw new Problem('INVALID_API_KEY');
}

/** Other members, and keys with limits, could give themselves more rights. */
export async function requireManager(projectId: string, caller: Caller): Promise<void> {
  const { session, scopes, expiresAt } = caller;
  requireRole(caller, 'owner');
  if (session) return requireOwnerNow(projectId, session);
  if (scopes === null && expiresAt === null) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message:
      'Only an owner, or a key without scopes and expiry, can invite or remove members, change their roles, or end their sessions.',
  });
}
