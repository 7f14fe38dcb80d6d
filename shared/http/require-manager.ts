import { Problem } from '../contract/problem';
import { requireRole } from './access';
import type { Caller } from './call';
import { requireOwnerNow } from './owner-now';

/**
 * Refuses who must not decide over the members of a project and their sessions: a member who is no owner, or not any
 * more, and a key that is limited. A member whom it made could do more than itself and for longer, and whoever it
 * removed or signed out could do less.
 */
export async function requireManager(projectId: string, caller: Caller): Promise<void> {
  const { session, scopes, expiresAt } = caller;
  requireRole(caller, 'owner');
  if (session) return requireOwnerNow(projectId, session);
  if (scopes === null && expiresAt === null) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message:
      'Only an owner, or a key without scopes and without an expiry, can invite and remove members, change their roles and end their sessions.',
  });
}
