import { getSegment, segmentsOf } from '../../db/segments/segments';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { type SegmentMatcher, segmentMatcher } from '../match-segment/segment-matcher';

/** A matcher keeps other segments' filters as of its creation, so it is replaced this often. */
const MATCHER_AGE_MS = 5_000;

/** After this time, every container has read a changed segment. */
export const PROPAGATION_MS = 15_000;

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

export async function trackedSegments(projectId: string): Promise<TrackedSegment[]> {
  return Promise.all((await segmentsOf(projectId)).filter(isTracked).map(withMatcher));
}

/** Reads segments that the cache lacks, because they may be new. */
export const knownSegment = async (projectId: string, id: string): Promise<Segment | null> =>
  (await segmentsOf(projectId)).find((segment) => segment.id === id) ?? getSegment(projectId, id);
