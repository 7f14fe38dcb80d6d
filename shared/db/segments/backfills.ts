import type { EpochMs } from '../../durations';
import { now, toIso } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import type { ScanPosition } from '../contacts/scan';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove, update, updateRow } from '../table/rows';
import { segmentIndexes, segmentKeys } from './keys';

export interface BackfillRef {
  projectId: string;
  segmentId: string;
}

export interface Backfill extends BackfillRef {
  kind: 'backfill' | 'clear';
  version: number;
  position?: BackfillPosition;
}

/** `clear` deletes the rows of a segment's members in two scans, because the index lags. */
export type BackfillPosition = ScanPosition | { scan: 2 };

export interface RunningBackfill extends Backfill {
  holder: string;
}

const LEASE_MS = 90_000;

const keyOf = ({ projectId, segmentId }: BackfillRef) => segmentKeys.backfill(projectId, segmentId);

const dueKeyOf = ({ projectId, segmentId }: BackfillRef, at: number): string =>
  `${toIso(at)}#${projectId}#${segmentId}`;

/** Replaces a backfill for older filters. */
export async function beginBackfill(backfill: Backfill, notBefore: EpochMs): Promise<void> {
  const { kind, version } = backfill;
  const due = { g5pk: segmentIndexes.dueBackfills, g5sk: dueKeyOf(backfill, notBefore) };
  const isOlder = expr`attribute_not_exists(pk) OR version < ${version}`;
  await put(
    { ...keyOf(backfill), v: 1, ...backfill, notBefore, ...due },
    kind === 'clear' ? expr`${isOlder} OR (version = ${version} AND kind = ${'backfill'})` : isOlder,
  );
}

export async function claimBackfill(ref: BackfillRef): Promise<RunningBackfill | null> {
  const time = now();
  const holder = newSeed();
  return updateRow<RunningBackfill>(keyOf(ref), {
    set: { holder, leaseUntil: time + LEASE_MS, g5sk: dueKeyOf(ref, time + LEASE_MS) },
    // `holder = …` recognizes this very write if its response was lost.
    if: expr`notBefore <= ${time} AND (attribute_not_exists(holder) OR leaseUntil <= ${time} OR holder = ${holder})`,
  });
}

export function commitBackfill(backfill: RunningBackfill, position?: BackfillPosition): Promise<boolean> {
  const until = now() + LEASE_MS;
  const set = { position, leaseUntil: until, g5sk: dueKeyOf(backfill, until) };
  return update(keyOf(backfill), { set, if: expr`holder = ${backfill.holder}` });
}

export async function releaseBackfill(backfill: RunningBackfill, checkAt: number, notBefore = 0): Promise<void> {
  await update(keyOf(backfill), {
    set: { g5sk: dueKeyOf(backfill, checkAt), notBefore },
    remove: ['holder'],
    if: expr`holder = ${backfill.holder}`,
  });
}

export async function endBackfill(backfill: RunningBackfill): Promise<void> {
  await remove(keyOf(backfill), expr`holder = ${backfill.holder}`);
}

export async function recordBackfilled({ projectId, segmentId, version }: Backfill): Promise<void> {
  await update(keys.segment(projectId, segmentId), {
    set: { backfilledVersion: version, version: expr`version + ${1}` },
    if: expr`filtersVersion = ${version} AND backfilledVersion < ${version}`,
  });
}

export async function raiseFiltersVersion({ projectId, segmentId }: BackfillRef, cause: string): Promise<void> {
  await update(keys.segment(projectId, segmentId), {
    set: { cause, filtersVersion: expr`filtersVersion + ${1}`, version: expr`version + ${1}` },
    // The condition also holds for a segment without a `cause`.
    if: expr`cause <> ${cause}`,
  });
}

export interface DueBackfill extends BackfillRef {
  entry: string;
}

export async function listDueBackfills(until: number, limit: number): Promise<DueBackfill[]> {
  const due = { pk: segmentIndexes.dueBackfills, sk: { atMost: `${toIso(until)}~` } };
  const { rows } = await queryPage({ index: 'g5', ...due, limit });
  return rows.flatMap(({ g5sk }) => {
    const [, projectId, segmentId] = String(g5sk).split('#');
    return projectId && segmentId ? [{ projectId, segmentId, entry: String(g5sk) }] : [];
  });
}

export const scheduleBackfillCheck = (due: DueBackfill, nextCheck: number): Promise<boolean> =>
  update(keyOf(due), { set: { g5sk: dueKeyOf(due, nextCheck) }, if: expr`g5sk = ${due.entry}` });
