import type { membersGroup } from '../../shared/contract/routes/members';
import { addressErrors } from '../../shared/domain/address';
import type { Checks } from '../../shared/http/call';

export const checks: Checks<typeof membersGroup> = {
  inviteMember: ({ email }) => addressErrors('email', email),
};
