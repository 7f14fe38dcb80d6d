import type { NamedRecords } from '../../db/campaigns/campaigns';
import { getTopic } from '../../db/contacts/topics';
import { getSegment } from '../../db/segments/segments';
import type { Campaign } from '../../domain/campaigns/campaign';
import { referencesOf } from '../../domain/segments/references';

/** The topic and the segments that a campaign names, those in its filter included. */
export const namedBy = ({
  topicId,
  segmentId,
  audienceFilter,
}: Pick<Campaign, 'topicId' | 'segmentId' | 'audienceFilter'>): NamedRecords => ({
  topicId,
  segmentIds: [
    ...(segmentId === undefined ? [] : [segmentId]),
    ...(audienceFilter ? referencesOf(audienceFilter) : []),
  ],
});

/** The first kind of record that a campaign names and that is not there. */
export async function missingRecord(
  projectId: string,
  { topicId, segmentIds }: NamedRecords,
): Promise<'TOPIC_NOT_FOUND' | 'SEGMENT_NOT_FOUND' | null> {
  const [topic, segments] = await Promise.all([
    topicId === undefined ? true : getTopic(projectId, topicId),
    Promise.all(segmentIds.map((segmentId) => getSegment(projectId, segmentId))),
  ]);
  if (!topic) return 'TOPIC_NOT_FOUND';
  return segments.some((segment) => segment === null) ? 'SEGMENT_NOT_FOUND' : null;
}
