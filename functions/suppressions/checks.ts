import type { suppressionsGroup } from '../../shared/contract/routes/suppressions';
import { addressErrors } from '../../shared/domain/address';
import type { Checks } from '../../shared/http/call';

export const checks: Checks<typeof suppressionsGroup> = {
  createSuppression: ({ email }) => addressErrors('email', email),
};
