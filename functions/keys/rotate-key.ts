import { Problem, requireRecord } from '../../shared/contract/problem';
import type { keysGroup } from '../../shared/contract/routes/keys';
import { type ApiKey, getKey, replaceKey, createKey as storeKey } from '../../shared/db/projects/api-keys';
import { newApiKey, storedKeyFields } from '../../shared/domain/projects/api-key';
import { HOUR_MS } from '../../shared/durations';
import { callerId } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { creatorOf, endsAtOf, keyReply, permitExpiry, permitScopes, proofSecretOf, refuseTooMany } from './key';

export const rotateKey: Endpoint<typeof keysGroup.routes.rotateKey> = async ({
  params,
  body,
  project,
  caller,
  ids,
  repeated,
}) => {
  const old = requireRecord(await getKey(project.id, params.id), 'KEY_NOT_FOUND');
  permitScopes(caller, old.scopes);
  const creator = await creatorOf(project.id, caller);
  const id = ids.id('key');
  const text = newApiKey(old.kind);
  const stored = storedKeyFields(text);
  // An earlier try of this request rotated the key, but its response may not have arrived.
  const earlier = repeated && old.replacedBy === id ? await getKey(project.id, id) : null;
  const key: ApiKey = earlier
    ? { ...earlier, ...stored }
    : { ...successor(old, ids.time, creator.endsAt), createdBy: callerId(caller), id, ...stored };
  if (!earlier) {
    refuseNotRotatable(old, caller.keyId, body.overlapHours, ids.time);
    permitExpiry(creator.endsAt, endsAtOf(old));
    if (body.overlapHours > 0) await refuseTooMany(project.id);
  }
  const endsAt = Math.min(ids.time + Math.round(body.overlapHours * HOUR_MS), endsAtOf(old));
  const outcome = await (earlier ? storeKey(key, creator.key) : replaceKey(old, key, endsAt, creator.key));
  if (outcome === 'refused') throw new Problem('INVALID_API_KEY');
  if (outcome === 'ended') throw new Problem('INVALID_STATE', { message: 'The key was revoked or rotated meanwhile.' });
  return { status: 201, body: { ...keyReply(key, undefined), key: text, proofSecret: proofSecretOf(project, key) } };
};

/** Valid for as long as the old one was, but not beyond the caller's expiry. */
function successor(old: ApiKey, time: number, callerEndsAt: number): Omit<ApiKey, 'id' | 'hash' | 'lastFour'> {
  const { projectId, kind, name, scopes, allowedOrigins, requiresProof, createdAt } = old;
  const endsAt = Math.min(time + endsAtOf(old) - Date.parse(createdAt), callerEndsAt);
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

function refuseNotRotatable(old: ApiKey, ownId: string, overlapHours: number, time: number): void {
  const state = endedState(old, time);
  if (state) throw new Problem('INVALID_STATE', { message: `The key is ${state} already.` });
  if (old.id === ownId && overlapHours === 0) {
    throw new Problem('INVALID_STATE', { message: 'A key can’t expire itself immediately. Set an overlap.' });
  }
}
