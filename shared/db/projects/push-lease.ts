import type { PushedRecord } from '../../contract/push-lease';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { endLeaseRow, takeLeaseRow } from '../table/leases';
import { get } from '../table/rows';
import { deletePart, putPart, transact } from '../table/transact';

const keyOf = (projectId: string) => keys.worker(projectId, 'push', 0);

/** Renews a claim for the same content. Returns its end in epoch ms; null if another push has the project. */
export async function claimPush(projectId: string, hash: string, ms: number): Promise<number | null> {
  const until = now() + ms;
  return (await takeLeaseRow(keyOf(projectId), hash, ms)) ? until : null;
}

export async function endPush(projectId: string, hash: string, records?: readonly PushedRecord[]): Promise<void> {
  if (!records) return endLeaseRow(keyOf(projectId), hash);
  await transact([
    deletePart(keyOf(projectId), expr`holder = ${hash}`),
    putPart({ ...keys.pushedRecords(projectId), v: 1, records: [...records] }),
  ]);
}

export async function pushedRecordsOf(projectId: string): Promise<PushedRecord[]> {
  return (await get<{ records: PushedRecord[] }>(keys.pushedRecords(projectId)))?.records ?? [];
}
