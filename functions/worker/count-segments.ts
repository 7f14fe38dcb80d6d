import { scanContacts } from '../../shared/db/contacts/scan';
import { projectState } from '../../shared/db/projects/projects';
import { recordCount } from '../../shared/db/segments/changes';
import {
  acquireCountLease,
  endCount,
  nextCount,
  releaseCountLease,
  type SegmentCount,
  saveCount,
} from '../../shared/db/segments/counts';
import { getSegment } from '../../shared/db/segments/segments';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import { now } from '../../shared/ops/clock';
import { newSeed } from '../../shared/ops/ids';
import type { BatchContext } from '../../shared/queue/consume';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { queueJob } from '../../shared/services/queue-work/queue-work';

const TIME_TO_END_MS = 30_000;
const SAVE_EVERY_MS = 10_000;
/** A project has at most 200 segments. Each may be requested again meanwhile. */
const MAX_COUNTS = 400;

/** If another run holds the lease, that run does all counts. */
export async function countSegments(projectId: string, batch: BatchContext): Promise<void> {
  if ((await projectState(projectId))?.status !== 'ACTIVE') return;
  const holder = newSeed();
  if (!(await acquireCountLease(projectId, holder, batch.remainingMs()))) return;
  try {
    for (let runs = 0; runs < MAX_COUNTS; runs++) {
      const count = await nextCount(projectId);
      if (!count || (await runCount(count, batch)) === 'out_of_time') break;
    }
  } finally {
    await releaseCountLease(projectId, holder);
  }
  // Requests made while this run held the lease started no run.
  if (await nextCount(projectId)) await queueJob({ v: 1, kind: 'countSegments', project: projectId });
}

async function runCount(row: SegmentCount, { remainingMs }: BatchContext): Promise<'ended' | 'out_of_time'> {
  const { projectId, segmentId, filtersVersion, since } = row;
  const segment = await getSegment(projectId, segmentId);
  if (!segment || hasMemberRows(segment) || segment.filtersVersion !== filtersVersion) {
    await endCount(row);
    return 'ended';
  }
  const matcher = await segmentMatcher(projectId, segment.filters);
  const requestedAt = Date.parse(since);
  let { count } = row;
  let saveAt = now() + SAVE_EVERY_MS;
  for await (const { contacts, next } of scanContacts(projectId, row.position, matcher.maxRows)) {
    const areMatches = await matcher.match(contacts, requestedAt);
    count += areMatches.filter(Boolean).length;
    if (next === null) break;
    const isOutOfTime = remainingMs() <= TIME_TO_END_MS;
    if (!isOutOfTime && now() < saveAt) continue;
    if (!(await saveCount(row, next, count))) return 'ended';
    if (isOutOfTime) return 'out_of_time';
    saveAt = now() + SAVE_EVERY_MS;
  }
  await recordCount(segment, count, since);
  await endCount(row);
  return 'ended';
}
