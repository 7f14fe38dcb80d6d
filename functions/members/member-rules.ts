import type { FieldError } from '../../shared/contract/errors';
import { Problem } from '../../shared/contract/problem';
import { parseAddress } from '../../shared/domain/address';
import type { Caller } from '../../shared/http/call';
import { requireOwnerNow } from '../../shared/http/owner-now';

/** Addresses that can't be mailed, which the schema lets pass. */
export const memberErrors = ({ email }: { email?: string }): FieldError[] =>
  email === undefined || parseAddress(email)
    ? []
    : [{ field: 'email', message: 'Not an email address that can be mailed.', code: 'invalid_string' }];

/**
 * Refuses who must not decide what others may do: an owner who was removed meanwhile, and a key that is limited, because
 * a member whom it made could do more than itself and for longer.
 */
export async function permitRoles(projectId: string, { session, scopes, expiresAt }: Caller): Promise<void> {
  if (session) return requireOwnerNow(projectId, session);
  if (scopes === null && expiresAt === null) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message: 'Only an owner, or a key without scopes and without an expiry, can invite members and change roles.',
  });
}
