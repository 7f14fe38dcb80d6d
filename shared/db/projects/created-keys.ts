import { createdFrom } from '../../domain/projects/created-keys';
import { now } from '../../ops/clock';
import { LostRace } from '../table/lost-race';
import { listKeyEntries, revokeKey } from './api-keys';

/** A key can create one while the others are revoked; a revoked one can't, so each round leaves fewer that could. */
const MAXIMUM_ROUNDS = 10;

/**
 * Ends the keys that a key created, and those that these created. The key itself must be revoked before, or it could
 * create more. Ended keys lead on to what they created for 90 days, which is as long as they are listed.
 */
export async function revokeCreatedKeys(projectId: string, keyId: string): Promise<string[]> {
  const revoked: string[] = [];
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const time = now();
    const created = createdFrom(await listKeyEntries(projectId), keyId);
    const live = created.filter(({ endsAt }) => endsAt === undefined || endsAt > time);
    if (live.length === 0) return revoked;
    for (const { id } of live) {
      if ((await revokeKey(projectId, id)) === 'revoked') revoked.push(id);
    }
  }
  throw new LostRace('revoking what a key created');
}
