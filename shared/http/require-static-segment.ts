import { invalidField, requireRecord } from '../contract/problem';
import { getSegment } from '../db/segments/segments';

export async function requireStaticSegment(
  projectId: string,
  { segmentId }: { segmentId?: string | null | undefined },
): Promise<void> {
  if (!segmentId) return;
  const segment = requireRecord(await getSegment(projectId, segmentId), 'SEGMENT_NOT_FOUND');
  if (segment.type === 'STATIC') return;
  throw invalidField('segmentId', 'The filters of a dynamic segment decide who belongs to it. Use a static segment.');
}
