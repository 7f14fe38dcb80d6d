import { enqueue } from '../../shared/aws/queues';
import { readCounter } from '../../shared/db/counters/counters';
import { noteCount } from '../../shared/db/segments/changes';
import { requestCount } from '../../shared/db/segments/counts';
import { hasMemberRows, type Segment } from '../../shared/domain/segments/segment';
import { isoNow, now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { describe, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import { COUNTED_AT_ONCE, countMatches } from '../../shared/services/match-segment/count-matches';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { lastCount, type MemberCount } from './segment-reply';

/** A count that was made in the background is made again when somebody looks at it so much later. */
const RENEW_MS = 10 * 60_000;

/**
 * How many members a segment has: maintained where they have rows, else counted now. Of a project with too many
 * contacts for that the last count, and a new one is made in the background.
 */
export async function countMembers(segment: Segment, segments?: readonly Segment[]): Promise<MemberCount> {
  const { projectId, id } = segment;
  if (hasMemberRows(segment)) {
    return { memberCount: await readCounter(projectId, { family: 'segments', member: id }), memberCountAt: null };
  }
  if ((await readCounter(projectId, 'contacts')) <= COUNTED_AT_ONCE) {
    const matcher = await segmentMatcher(projectId, segment.filters, segments);
    const { count: members, isLowerBound } = await countMatches(projectId, matcher);
    if (!isLowerBound) return noted(segment, members);
  }
  if (isOld(segment)) await countInBackground(segment);
  return lastCount(segment);
}

const isOld = ({ memberCountAt }: Segment): boolean =>
  memberCountAt === undefined || Date.parse(memberCountAt) < now() - RENEW_MS;

/** Lists show the last count: it is kept where it has changed. */
async function noted(segment: Segment, memberCount: number): Promise<MemberCount> {
  const memberCountAt = isoNow();
  if (segment.memberCount !== memberCount) await noteCount(segment, memberCount, memberCountAt);
  return { memberCount, memberCountAt };
}

/** The count that is wanted stands, so one whose message is lost is begun when somebody looks again. */
async function countInBackground(segment: Segment): Promise<void> {
  await requestCount(segment);
  const { projectId } = segment;
  try {
    const body = { v: 1, kind: 'countSegments', project: projectId };
    await enqueue(env('jobsQueue'), [{ body, group: projectId }]);
  } catch (error) {
    count('HintLost');
    logger.warn('a count of members could not be queued', { segment: segment.id, ...describe(error) });
  }
}
