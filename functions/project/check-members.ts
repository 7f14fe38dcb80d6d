import type { FieldError } from '../../shared/contract/errors';
import type { ProjectMembers } from '../../shared/contract/routes/project';
import { parseAddress } from '../../shared/domain/address';

const addresses = ['from', 'replyTo', 'unsubscribeMailto'] as const;

/** The errors of invalid addresses. */
export function memberErrors(members: ProjectMembers): FieldError[] {
  return addresses.flatMap((field) => {
    const given = members[field];
    if (!given || parseAddress(given)) return [];
    return { field, message: 'Not an email address that can be mailed.', code: 'invalid_string' };
  });
}
