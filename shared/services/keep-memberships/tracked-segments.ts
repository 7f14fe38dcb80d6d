import { getSegment, segmentsOf } from '../../db/segments/segments';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { type SegmentMatcher, segmentMatcher } from '../match-segment/segment-matcher';

/** The oldest matcher in use. A matcher contains the filters of other segments as they were when it was made. */
const MATCHER_AGE_MS = 5_000;

/** This long after a change every container knows the segment and the filters of the segments it refers to. */
export const KNOWN_EVERYWHERE_MS = 15_000;

/** A segment whose entries and exits are reported, with its compiled filter. */
export interface TrackedSegment {
  segment: Segment;
  matcher: SegmentMatcher;
}

const matchers = timedCache<SegmentMatcher>(MATCHER_AGE_MS);

export const isTracked = ({ type, trackMembership }: Segment): boolean => type === 'DYNAMIC' && trackMembership;

export async function withMatcher(segment: Segment): Promise<TrackedSegment> {
  const { projectId, id, filtersVersion, filters } = segment;
  const name = `${projectId}#${id}#${filtersVersion}`;
  return { segment, matcher: await matchers.get(name, () => segmentMatcher(projectId, filters)) };
}

/** The tracked segments of a project, at most 5 s old. */
export async function trackedSegments(projectId: string): Promise<TrackedSegment[]> {
  return Promise.all((await segmentsOf(projectId)).filter(isTracked).map(withMatcher));
}

/** A segment, at most 5 s old. Reads it from the table if the cache does not have it, because it may be new. */
export const knownSegment = async (projectId: string, id: string): Promise<Segment | null> =>
  (await segmentsOf(projectId)).find((segment) => segment.id === id) ?? getSegment(projectId, id);
