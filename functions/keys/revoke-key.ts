import { existing, Problem } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { revokeKey as endKey, getKey } from '../../shared/db/projects/api-keys';
import type { Endpoint } from '../../shared/http/call';
import { permitScopes } from './key-rules';

export const revokeKey: Endpoint<typeof keysGroup.routes.revokeKey> = async ({ params, project, caller }) => {
  if (params.id === caller.keyId) {
    throw new Problem('INVALID_STATE', { message: 'A key can not revoke itself. Use another one.' });
  }
  const key = existing(await getKey(project.id, params.id), 'KEY_NOT_FOUND');
  permitScopes(caller, key.scopes);
  await endKey(project.id, params.id);
  return { status: 204 };
};
