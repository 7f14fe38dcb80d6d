import { Problem } from '../contract/problem';
import { requireRole } from './access';
import type { Caller } from './call';
import { requireOwnerNow } from './owner-now';

/** Members who are not owners, and limited keys, could give rights beyond their own. */
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
