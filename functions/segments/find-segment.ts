import { Problem } from '../../shared/contract/problem';
import { getSegment } from '../../shared/db/segments/segments';
import type { Segment } from '../../shared/domain/segments/segment';

/** The segment in the path; throws a 404 if the project has none with this id. */
export async function findSegment(projectId: string, id: string): Promise<Segment> {
  const segment = await getSegment(projectId, id);
  if (!segment) throw new Problem('SEGMENT_NOT_FOUND');
  return segment;
}
