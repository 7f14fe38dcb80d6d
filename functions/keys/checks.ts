import type { FieldError } from '../../shared/contract/errors';
import type { keysGroup } from '../../shared/contract/routes/keys';
import type { Checks } from '../../shared/http/call';
import { publicOnlyErrors } from './key';

export const checks: Checks<typeof keysGroup> = {
  createKey: ({ scopes = [], expiresAt, ...fields }, { now }) => {
    const errors: FieldError[] = publicOnlyErrors(fields);
    if (expiresAt !== undefined && expiresAt <= now) {
      errors.push({ field: 'expiresAt', message: 'Must be in the future.', code: 'too_small' });
    }
    for (const [index, scope] of scopes.entries()) {
      if (fields.kind !== 'public' || scope === 'track') continue;
      errors.push({ field: `scopes[${index}]`, message: 'A public key works on /v1/track only.', code: 'custom' });
    }
    return errors;
  },
};
