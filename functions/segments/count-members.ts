import { readCounter } from '../../shared/db/counters/counters';
import { recordCount } from '../../shared/db/segments/changes';
import { requestCount } from '../../shared/db/segments/counts';
import { hasMemberRows, type Segment } from '../../shared/domain/segments/segment';
import { MINUTE_MS } from '../../shared/durations';
import { isoNow, now } from '../../shared/ops/clock';
import { COUNTED_AT_ONCE, countMatches } from '../../shared/services/match-segment/count-matches';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { queueHints, queueJobs } from '../../shared/services/queue-work/queue-work';
import { lastCount, type MemberCount } from './segment';

const MAX_COUNT_AGE_MS = 10 * MINUTE_MS;

/**
 * If members have rows, reads their counter. If the project has too many contacts, returns the last count and requests
 * a new one.
 */
export async function countMembers(segment: Segment): Promise<MemberCount> {
  const { projectId, id } = segment;
  if (hasMemberRows(segment)) {
    return { memberCount: await readCounter(projectId, { family: 'segments', name: id }), memberCountAt: null };
  }
  if ((await readCounter(projectId, 'contacts')) <= COUNTED_AT_ONCE) {
    const matcher = await segmentMatcher(projectId, segment.filters);
    const { count: members, isLowerBound } = await countMatches(projectId, matcher);
    if (!isLowerBound) return storeCount(segment, members);
  }
  if (isCountOutdated(segment)) await countInBackground(segment);
  return lastCount(segment);
}

const isCountOutdated = ({ memberCountAt }: Segment): boolean =>
  memberCountAt === undefined || Date.parse(memberCountAt) < now() - MAX_COUNT_AGE_MS;

async function storeCount(segment: Segment, memberCount: number): Promise<MemberCount> {
  const memberCountAt = isoNow();
  if (segment.memberCount !== memberCount) await recordCount(segment, memberCount, memberCountAt);
  return { memberCount, memberCountAt };
}

/** Stores the request too, so a lost message only delays the count. */
async function countInBackground(segment: Segment): Promise<void> {
  await requestCount(segment);
  await queueHints(queueJobs, [{ body: { v: 1, kind: 'countSegments', project: segment.projectId } }]);
}
