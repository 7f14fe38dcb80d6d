import type { FieldError } from '../contract/errors';
import { parseAddress } from './address';

/** The mistake of a field whose text is no address. A field that is left out has none. */
export const addressErrors = (field: string, text: string | undefined): FieldError[] =>
  text === undefined || parseAddress(text)
    ? []
    : [{ field, message: 'Invalid email address.', code: 'invalid_string' }];
