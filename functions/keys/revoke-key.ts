import { Problem, requireRecord } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { revokeKey as endKey, getKey, listKeyEntries } from '../../shared/db/projects/api-keys';
import { revokeCreatedKeys } from '../../shared/db/projects/created-keys';
import { createdFrom } from '../../shared/domain/projects/api-key';
import type { Endpoint } from '../../shared/http/call';
import { permitScopes } from './key';

const ITSELF = 'A key cannot revoke itself. Use another key.';

export const revokeKey: Endpoint<typeof keysGroup.routes.revokeKey> = async ({ params, query, project, caller }) => {
  if (params.id === caller.keyId) throw new Problem('INVALID_STATE', { message: ITSELF });
  const key = requireRecord(await getKey(project.id, params.id), 'KEY_NOT_FOUND');
  // No key has scopes that the one that created it lacks, so who may revoke this one may revoke all of them.
  permitScopes(caller, key.scopes);
  const withCreated = query.createdKeys === 'revoke';
  if (withCreated) await refuseOwnCreator(project.id, key.id, caller.keyId);
  await endKey(project.id, key.id);
  if (withCreated) await revokeCreatedKeys(project.id, key.id);
  return { status: 204 };
};

async function refuseOwnCreator(projectId: string, id: string, ownId: string): Promise<void> {
  if (!createdFrom(await listKeyEntries(projectId), id).some((key) => key.id === ownId)) return;
  throw new Problem('INVALID_STATE', { message: `The key created the one that you call with. ${ITSELF}` });
}
