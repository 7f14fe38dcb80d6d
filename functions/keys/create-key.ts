import { Problem } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { type ApiKey, createKey as storeKey } from '../../shared/db/projects/api-keys';
import { newApiKey, storedKeyFields } from '../../shared/domain/projects/api-key';
import { callerId } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import {
  findCreator,
  keyReply,
  proofSecretOf,
  throwIfMoreScopes,
  throwIfOutlivesCaller,
  throwIfTooManyKeys,
} from './key';

export const createKey: Endpoint<typeof keysGroup.routes.createKey> = async ({
  body,
  project,
  caller,
  ids,
  repeated,
}) => {
  throwIfMoreScopes(caller, body.scopes);
  const creator = await findCreator(project.id, caller);
  throwIfOutlivesCaller(creator.endsAt, body.expiresAt ?? Number.POSITIVE_INFINITY);
  if (!repeated) await throwIfTooManyKeys(project.id);
  const keyText = newApiKey(body.kind);
  const key: ApiKey = {
    id: ids.id('key'),
    projectId: project.id,
    kind: body.kind,
    name: body.name,
    ...storedKeyFields(keyText),
    ...(body.scopes ? { scopes: body.scopes } : {}),
    ...(body.allowedOrigins ? { allowedOrigins: body.allowedOrigins } : {}),
    ...(body.requiresProof ? { requiresProof: true } : {}),
    ...(body.expiresAt === undefined ? {} : { expiresAt: toIso(body.expiresAt) }),
    createdAt: toIso(ids.time),
    createdBy: callerId(caller),
  };
  const outcome = await storeKey(key, creator.key);
  if (outcome === 'refused') throw new Problem('INVALID_API_KEY');
  if (outcome === 'ended') {
    throw new Problem('INVALID_STATE', {
      message:
        'The key that an earlier attempt created has been revoked or rotated. Create a new one with another Idempotency-Key.',
    });
  }
  return { status: 201, body: { ...keyReply(key, undefined), key: keyText, proofSecret: proofSecretOf(project, key) } };
};
