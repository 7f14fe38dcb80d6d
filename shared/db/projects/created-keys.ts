import { keysCreatedBy } from '../../domain/projects/api-key';
import { now } from '../../ops/clock';
import { LostRace } from '../table/retry-on-conflict';
import { listKeyEntries, revokeKey } from './api-keys';

/** A revoked key can't create more keys, so each round finds fewer. */
const MAX_ROUNDS = 10;

/** Also revokes the keys that the created keys created. Revoke the key itself first, or it could create more. */
export async function revokeCreatedKeys(projectId: string, keyId: string): Promise<string[]> {
  const revoked: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const time = now();
    const created = keysCreatedBy(await listKeyEntries(projectId), keyId);
    const usableKeys = created.filter(({ endsAt }) => endsAt === undefined || endsAt > time);
    if (usableKeys.length === 0) return revoked;
    for (const { id } of usableKeys) {
      if ((await revokeKey(projectId, id)) === 'revoked') revoked.push(id);
    }
  }
  throw new LostRace('revoking the keys that a key created');
}
