import { now } from '../../ops/clock';
import { keys } from '../table/keys';
import { endLeaseRow, takeLeaseRow } from '../table/leases';

const keyOf = (projectId: string) => keys.worker(projectId, 'push', 0);

/** Renews a claim for the same content. Returns its end in epoch ms; null if another push has the project. */
export async function claimPush(projectId: string, hash: string, ms: number): Promise<number | null> {
  const until = now() + ms;
  return (await takeLeaseRow(keyOf(projectId), hash, ms)) ? until : null;
}

export const endPush = (projectId: string, hash: string): Promise<void> => endLeaseRow(keyOf(projectId), hash);
