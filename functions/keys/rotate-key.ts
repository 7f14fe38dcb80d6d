import { Problem, requireRecord } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { type ApiKey, getKey, replaceKey, createKey as storeKey } from '../../shared/db/projects/api-keys';
import { newApiKey, storedKeyFields } from '../../shared/domain/projects/api-key';
import { HOUR_MS } from '../../shared/durations';
import { callerId } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import {
  endsAtOf,
  findCreator,
  keyReply,
  proofSecretOf,
  throwIfMoreScopes,
  throwIfOutlivesCaller,
  throwIfTooManyKeys,
} from './key';

export const rotateKey: Endpoint<typeof keysGroup.routes.rotateKey> = async ({
  params,
  body,
  project,
  caller,
  ids,
  repeated,
}) => {
  const oldKey = requireRecord(await getKey(project.id, params.id), 'KEY_NOT_FOUND');
  throwIfMoreScopes(caller, oldKey.scopes);
  const creator = await findCreator(project.id, caller);
  const id = ids.id('key');
  const keyText = newApiKey(oldKey.kind);
  const keyFields = storedKeyFields(keyText);
  // An earlier try of this request rotated the key, but its response may not have arrived.
  const earlierKey = repeated && oldKey.replacedBy === id ? await getKey(project.id, id) : null;
  const key: ApiKey = earlierKey
    ? { ...earlierKey, ...keyFields }
    : { ...successor(oldKey, ids.time, creator.endsAt), createdBy: callerId(caller), id, ...keyFields };
  if (!earlierKey) {
    throwIfNotRotatable(oldKey, caller.keyId, body.overlapHours, ids.time);
    throwIfOutlivesCaller(creator.endsAt, endsAtOf(oldKey));
    if (body.overlapHours > 0) await throwIfTooManyKeys(project.id);
  }
  const endsAt = Math.min(ids.time + Math.round(body.overlapHours * HOUR_MS), endsAtOf(oldKey));
  const outcome = await (earlierKey ? storeKey(key, creator.key) : replaceKey(oldKey, key, endsAt, creator.key));
  if (outcome === 'refused') throw new Problem('INVALID_API_KEY');
  if (outcome === 'ended') throw new Problem('INVALID_STATE', { message: 'The key was revoked or rotated meanwhile.' });
  return { status: 201, body: { ...keyReply(key, undefined), key: keyText, proofSecret: proofSecretOf(project, key) } };
};

/** Valid as long as the old key was, but not beyond the caller's expiry. */
function successor(oldKey: ApiKey, time: number, callerEndsAt: number): Omit<ApiKey, 'id' | 'hash' | 'lastFour'> {
  const { projectId, kind, name, scopes, allowedOrigins, requiresProof, createdAt } = oldKey;
  const endsAt = Math.min(time + endsAtOf(oldKey) - Date.parse(createdAt), callerEndsAt);
  return {
    projectId,
    kind,
    name,
    ...(scopes ? { scopes } : {}),
    ...(allowedOrigins ? { allowedOrigins } : {}),
    ...(requiresProof ? { requiresProof } : {}),
    ...(Number.isFinite(endsAt) ? { expiresAt: toIso(endsAt) } : {}),
    createdAt: toIso(time),
  };
}

function endedState(key: ApiKey, time: number): 'revoked' | 'rotated' | 'expired' | null {
  if (key.revokedAt) return 'revoked';
  if (key.replacedBy) return 'rotated';
  return endsAtOf(key) <= time ? 'expired' : null;
}

function throwIfNotRotatable(oldKey: ApiKey, ownId: string, overlapHours: number, time: number): void {
  const state = endedState(oldKey, time);
  if (state) throw new Problem('INVALID_STATE', { message: `The key is ${state} already.` });
  if (oldKey.id === ownId && overlapHours === 0) {
    throw new Problem('INVALID_STATE', { message: 'A key can’t expire itself immediately. Set an overlap.' });
  }
}
