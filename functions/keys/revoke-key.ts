import { Problem, requireRecord } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { revokeKey as endKey, getKey, listKeyEntries } from '../../shared/db/projects/api-keys';
import { revokeCreatedKeys } from '../../shared/db/projects/created-keys';
import { keysCreatedBy } from '../../shared/domain/projects/api-key';
import type { Endpoint } from '../../shared/http/call';
import { throwIfMoreScopes } from './key';

const CANNOT_REVOKE_ITSELF = 'A key cannot revoke itself. Use another key.';

export const revokeKey: Endpoint<typeof keysGroup.routes.revokeKey> = async ({ params, query, project, caller }) => {
  if (params.id === caller.keyId) throw new Problem('INVALID_STATE', { message: CANNOT_REVOKE_ITSELF });
  const key = requireRecord(await getKey(project.id, params.id), 'KEY_NOT_FOUND');
  // A key has no more scopes than its creator, so a caller who may revoke this key may revoke those it created.
  throwIfMoreScopes(caller, key.scopes);
  const revokesCreated = query.createdKeys === 'revoke';
  if (revokesCreated) await throwIfCallersCreator(project.id, key.id, caller.keyId);
  await endKey(project.id, key.id);
  if (revokesCreated) await revokeCreatedKeys(project.id, key.id);
  return { status: 204 };
};

async function throwIfCallersCreator(projectId: string, keyId: string, callerId: string): Promise<void> {
  const createdKeys = keysCreatedBy(await listKeyEntries(projectId), keyId);
  const createdCaller = createdKeys.some(({ id }) => id === callerId);
  if (!createdCaller) return;
  const message = `The key created the one that you use. ${CANNOT_REVOKE_ITSELF}`;
  throw new Problem('INVALID_STATE', { message });
}
