import type { Segment } from '../../domain/segments/segment';
import { DAY_SECONDS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { SCAN_START, type ScanPosition } from '../contacts/scan';
import { expr } from '../table/expressions';
import { acquireLeaseRow, endLeaseRow } from '../table/leases';
import { queryPage } from '../table/query';
import { put, remove, update } from '../table/rows';
import { countPartition, segmentKeys } from './keys';

export interface SegmentCount {
  projectId: string;
  segmentId: string;
  filtersVersion: number;
  /** ISO time at which time spans in filters end. */
  since: string;
  position: ScanPosition;
  count: number;
}

const RETENTION_SECONDS = 7 * DAY_SECONDS;

type CountedSegment = Pick<Segment, 'projectId' | 'id' | 'filtersVersion'>;

export async function requestCount({ projectId, id, filtersVersion }: CountedSegment): Promise<void> {
  const since = isoNow();
  const count: SegmentCount = { projectId, segmentId: id, filtersVersion, since, position: SCAN_START, count: 0 };
  const ttl = Math.ceil(now() / 1000) + RETENTION_SECONDS;
  await put(
    { ...segmentKeys.count(projectId, id), v: 1, ...count, ttl },
    expr`attribute_not_exists(pk) OR filtersVersion < ${filtersVersion}`,
  );
}

export async function nextCount(projectId: string): Promise<SegmentCount | null> {
  const requests = { pk: countPartition(projectId), sk: { beginsWith: 'seg_' } };
  const { rows } = await queryPage<SegmentCount>({ ...requests, limit: 1 });
  const [first = null] = rows;
  return first;
}

export const saveCount = (row: SegmentCount, position: ScanPosition, count: number): Promise<boolean> =>
  update(segmentKeys.count(row.projectId, row.segmentId), {
    set: { position, count },
    if: expr`filtersVersion = ${row.filtersVersion}`,
  });

export async function endCount({ projectId, segmentId, filtersVersion }: SegmentCount): Promise<void> {
  await remove(segmentKeys.count(projectId, segmentId), expr`filtersVersion = ${filtersVersion}`);
}

/** One count runs per project, because scans are paced for one. */
export const acquireCountLease = (projectId: string, holder: string, ms: number): Promise<boolean> =>
  acquireLeaseRow(segmentKeys.countLease(projectId), holder, ms);

export const releaseCountLease = (projectId: string, holder: string): Promise<void> =>
  endLeaseRow(segmentKeys.countLease(projectId), holder);
