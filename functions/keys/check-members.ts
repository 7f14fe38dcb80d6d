import type { FieldError } from '../../shared/contract/errors';
import type { KeyMembers } from '../../shared/contract/routes/keys';
import type { CheckFacts } from '../../shared/http/call';

/** What a schema can't check: an expiry in the past, and scopes that a public key can't have. */
export function memberErrors(
  { kind, scopes = [], expiresAt }: Partial<KeyMembers>,
  { now }: Pick<CheckFacts, 'now'>,
): FieldError[] {
  const errors: FieldError[] = [];
  if (expiresAt !== undefined && expiresAt <= now) {
    errors.push({ field: 'expiresAt', message: 'Must be in the future.', code: 'too_small' });
  }
  for (const [index, scope] of scopes.entries()) {
    if (kind !== 'public' || scope === 'track') continue;
    errors.push({ field: `scopes[${index}]`, message: 'A public key works on /v1/track only.', code: 'custom' });
  }
  return errors;
}
