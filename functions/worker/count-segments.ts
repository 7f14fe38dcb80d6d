import { scanContacts } from '../../shared/db/contacts/scan';
import { projectState } from '../../shared/db/projects/projects';
import { recordCount } from '../../shared/db/segments/changes';
import {
  endCount,
  keepCount,
  leaveCounts,
  nextCount,
  type SegmentCount,
  takeCounts,
} from '../../shared/db/segments/counts';
import { getSegment } from '../../shared/db/segments/segments';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import { now } from '../../shared/ops/clock';
import { newSeed } from '../../shared/ops/ids';
import type { BatchContext } from '../../shared/queue/consume';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { queueJob } from '../../shared/services/queue-work/queue-work';

const TIME_TO_END_MS = 30_000;
/** A crash costs at most this much of a scan. */
const KEEP_EVERY_MS = 10_000;
/** 200 segments, each possibly requested again meanwhile. */
const MAX_COUNTS = 400;

/** If another run holds the lease, it makes all counts. */
export async function countSegments(projectId: string, batch: BatchContext): Promise<void> {
  if ((await projectState(projectId))?.status !== 'ACTIVE') return;
  const holder = newSeed();
  if (!(await takeCounts(projectId, holder, batch.remainingMs()))) return;
  try {
    for (let done = 0; done < MAX_COUNTS; done++) {
      const count = await nextCount(projectId);
      if (!count || !(await makeCount(count, batch))) break;
    }
  } finally {
    await leaveCounts(projectId, holder);
  }
  // A request that came while this run held the lease began no run of its own.
  if (await nextCount(projectId)) await queueJob({ v: 1, kind: 'countSegments', project: projectId });
}

async function makeCount(row: SegmentCount, { remainingMs }: BatchContext): Promise<boolean> {
  const { projectId, segmentId, filtersVersion, since } = row;
  const segment = await getSegment(projectId, segmentId);
  if (!segment || hasMemberRows(segment) || segment.filtersVersion !== filtersVersion) {
    await endCount(row);
    return true;
  }
  const matcher = await segmentMatcher(projectId, segment.filters);
  const moment = Date.parse(since);
  let { count } = row;
  let keepAt = now() + KEEP_EVERY_MS;
  for await (const { contacts, next } of scanContacts(projectId, row.position)) {
    const matches = await matcher.match(contacts, moment);
    count += matches.filter(Boolean).length;
    if (next === null) break;
    const isOver = remainingMs() <= TIME_TO_END_MS;
    if (!isOver && now() < keepAt) continue;
    if (!(await keepCount(row, next, count))) return true;
    if (isOver) return false;
    keepAt = now() + KEEP_EVERY_MS;
  }
  await recordCount(segment, count, since);
  await endCount(row);
  return true;
}
