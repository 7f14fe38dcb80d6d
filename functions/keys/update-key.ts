import { Problem, requireRecord, throwIfInvalid } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { changeKey, getKey } from '../../shared/db/projects/api-keys';
import { readLastUses } from '../../shared/db/projects/key-use';
import type { Endpoint } from '../../shared/http/call';
import { keyReply, proofSecretOf, publicOnlyErrors, throwIfMoreScopes } from './key';

export const updateKey: Endpoint<typeof keysGroup.routes.updateKey> = async ({ params, body, project, caller }) => {
  const key = requireRecord(await getKey(project.id, params.id), 'KEY_NOT_FOUND');
  throwIfMoreScopes(caller, key.scopes);
  throwIfInvalid(publicOnlyErrors({ ...body, kind: key.kind }));
  const changedKey = await changeKey(key, body);
  if (!changedKey) throw new Problem('INVALID_STATE', { message: 'The key is revoked or rotated already.' });
  const uses = await readLastUses(project.id, [key.id]);
  return {
    status: 200,
    body: { ...keyReply(changedKey, uses.get(key.id)), proofSecret: proofSecretOf(project, changedKey) },
  };
};
