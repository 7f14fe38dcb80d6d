import { Problem } from '../../shared/contract/problem';
import { getSegment } from '../../shared/db/segments/segments';
import type { Segment } from '../../shared/domain/segments/segment';

/** The segment that a path names. */
export async function findSegment(projectId: string, id: string): Promise<Segment> {
  const segment = await getSegment(projectId, id);
  if (!segment) throw new Problem('SEGMENT_NOT_FOUND');
  return segment;
}
