import type { BulkBody } from '../../shared/contract/contact-jobs';
import type { FieldError } from '../../shared/contract/errors';
import { parseAddress } from '../../shared/domain/address';
import { checkFilter } from '../../shared/domain/segments/check';

/** Addresses that are none, and what makes no sense in the filter. */
export const checkBulk = ({ emails = [], filter }: Partial<BulkBody>): FieldError[] => [
  ...emails.flatMap((email, index): FieldError[] =>
    parseAddress(email)
      ? []
      : [{ field: `emails[${index}]`, message: 'Not an email address.', code: 'invalid_string' }],
  ),
  ...(filter ? checkFilter(filter) : []),
];
