import { Problem } from '../../shared/contract/problem';
import type { Caller } from '../../shared/http/call';

/** Refuses to create or end a key with more rights than the caller's own. */
export function permitScopes(caller: Caller, scopes: readonly string[] | undefined): void {
  if (caller.scopes === null) return;
  if (scopes?.every((scope) => caller.scopes?.includes(scope))) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message: 'A key that is limited to scopes can only create, rotate and revoke keys with scopes of its own.',
  });
}
