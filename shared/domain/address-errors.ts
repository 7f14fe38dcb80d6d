import type { FieldError } from '../contract/errors';
import { parseAddress } from './address';

export const addressErrors = (field: string, text: string | undefined): FieldError[] =>
  text === undefined || parseAddress(text)
    ? []
    : [{ field, message: 'Invalid email address.', code: 'invalid_string' }];
