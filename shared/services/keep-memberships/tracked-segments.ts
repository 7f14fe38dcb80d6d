import { getSegment, segmentsOf } from '../../db/segments/segments';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { type SegmentMatcher, segmentMatcher } from '../match-segment/segment-matcher';

/** As old as a matcher may be: it holds the filters of other segments that were in force when it was made. */
const MATCHER_AGE_MS = 5_000;

/** Every container knows a segment as it is now so long after its change, the filters of those it refers to included. */
export const KNOWN_EVERYWHERE_MS = 15_000;

/** A segment whose coming and going is noticed as it happens, with its filter made ready. */
export interface TrackedSegment {
  segment: Segment;
  matcher: SegmentMatcher;
}

const matchers = timedCache<SegmentMatcher>(MATCHER_AGE_MS);

export const isTracked = ({ type, trackMembership }: Segment): boolean => type === 'DYNAMIC' && trackMembership;

export const isBackfilling = ({ backfilledVersion, filtersVersion }: Segment): boolean =>
  backfilledVersion < filtersVersion;

export async function withMatcher(segment: Segment): Promise<TrackedSegment> {
  const { projectId, id, filtersVersion, filters } = segment;
  const name = `${projectId}#${id}#${filtersVersion}`;
  return { segment, matcher: await matchers.get(name, () => segmentMatcher(projectId, filters)) };
}

/** The tracked segments of a project, at most 5 s old. */
export async function trackedSegments(projectId: string): Promise<TrackedSegment[]> {
  return Promise.all((await segmentsOf(projectId)).filter(isTracked).map(withMatcher));
}

/** A segment, at most 5 s old where there is one; of one that is not known it is looked whether it is new. */
export const knownSegment = async (projectId: string, id: string): Promise<Segment | null> =>
  (await segmentsOf(projectId)).find((segment) => segment.id === id) ?? getSegment(projectId, id);
