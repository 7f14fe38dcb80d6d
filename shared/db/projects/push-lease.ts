import type { PushedRecord } from '../../contract/push-lease';
import type { EpochMs, IsoTime } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { acquireLeaseRow, endLeaseRow } from '../table/leases';
import { get } from '../table/rows';
import { checkPart, deletePart, putPart, transact } from '../table/transact';

const keyOf = (projectId: string) => keys.worker(projectId, 'push', 0);

/** Renews the claim of a push with the same `hash`. Returns the claim's end; null if another push has the lease. */
export async function claimPush(projectId: string, hash: string, ms: number): Promise<EpochMs | null> {
  const until = now() + ms;
  return (await acquireLeaseRow(keyOf(projectId), hash, ms)) ? until : null;
}

export interface PushedContent {
  folder?: string | undefined;
  records: readonly PushedRecord[];
}

const recordsPart = (projectId: string, { folder, records }: PushedContent) =>
  putPart({ ...keys.pushedRecords(projectId, folder), v: 1, records: [...records], at: isoNow() });

export async function announcePush(projectId: string, hash: string, pushed: PushedContent): Promise<void> {
  await transact([checkPart(keyOf(projectId), expr`holder = ${hash}`), recordsPart(projectId, pushed)]);
}

export async function endPush(projectId: string, hash: string, pushed?: PushedContent): Promise<void> {
  if (!pushed) return endLeaseRow(keyOf(projectId), hash);
  await transact([deletePart(keyOf(projectId), expr`holder = ${hash}`), recordsPart(projectId, pushed)]);
}

interface PushedRow {
  records: PushedRecord[];
  at?: IsoTime;
}

export async function readPushed(projectId: string, folder?: string): Promise<PushedRow> {
  return (await get<PushedRow>(keys.pushedRecords(projectId, folder))) ?? { records: [] };
}
