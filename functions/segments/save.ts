import { concurrentChanges } from '../../shared/contract/problem';
import type { Dependency } from '../../shared/db/segments/changes';
import { listAllSegments } from '../../shared/db/segments/segments';
import { inRounds } from '../../shared/db/table/in-rounds';
import { dependenciesOf } from '../../shared/domain/segments/references';
import { filtersOf, type Segment } from '../../shared/domain/segments/segment';

const MAX_ROUNDS = 8;

export async function saveInRounds(
  projectId: string,
  attempt: (segments: Segment[]) => Promise<Segment | null>,
): Promise<Segment> {
  const savedSegment = await inRounds(MAX_ROUNDS, async () => attempt(await listAllSegments(projectId)));
  if (savedSegment) return savedSegment;
  throw concurrentChanges('the segment, or one that it refers to,');
}

export function referencedSegments(filters: Segment['filters'], segments: readonly Segment[]): Dependency[] {
  const ids = dependenciesOf(filters, filtersOf(segments));
  return segments.filter(({ id }) => ids.has(id));
}
