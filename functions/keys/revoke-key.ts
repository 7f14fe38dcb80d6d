import { Problem } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { revokeKey as endKey } from '../../shared/db/key-endings';
import type { Endpoint } from '../../shared/http/call';

export const revokeKey: Endpoint<typeof keysGroup.routes.revokeKey> = async ({ params, project, caller }) => {
  if (params.id === caller.keyId) {
    throw new Problem('INVALID_STATE', { message: 'A key can not revoke itself. Use another one.' });
  }
  if ((await endKey(project.id, params.id)) === 'missing') throw new Problem('KEY_NOT_FOUND');
  return { status: 204 };
};
