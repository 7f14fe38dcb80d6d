import type { FieldError } from '../../shared/contract/errors';
import { parseAddress } from '../../shared/domain/address';

/** Addresses that can't be mailed, which the schema lets pass. */
export const memberErrors = ({ email }: { email?: string }): FieldError[] =>
  email === undefined || parseAddress(email)
    ? []
    : [{ field: 'email', message: 'Invalid email address.', code: 'invalid_string' }];
