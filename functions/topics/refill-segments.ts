import type { LastChange } from '../../shared/contract/revisions';
import { getTopic } from '../../shared/db/contacts/topics';
import { raiseFiltersVersion } from '../../shared/db/segments/backfills';
import { listAllSegments } from '../../shared/db/segments/segments';
import { dependenciesOfFilter, topicsIn } from '../../shared/domain/segments/references';
import { filtersOf } from '../../shared/domain/segments/segment';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const CONCURRENCY = 5;

/** Runs before the topic changes, so a crash leaves no segment with old members. The scan begins once all containers read the new topic. */
export async function refillSegments(
  projectId: string,
  topicId: string,
  defaultSubscribed: boolean,
  { request }: LastChange,
): Promise<void> {
  const topic = await getTopic(projectId, topicId);
  if (!topic || topic.defaultSubscribed === defaultSubscribed) return;
  const segments = await listAllSegments(projectId);
  const filtersBySegment = filtersOf(segments);
  const affectedSegments = segments.filter(
    ({ type, trackMembership, filters }) =>
      type === 'DYNAMIC' &&
      trackMembership &&
      topicsIn(dependenciesOfFilter(filters, filtersBySegment)).includes(topicId),
  );
  await forEachConcurrent(affectedSegments, CONCURRENCY, ({ id }) =>
    raiseFiltersVersion({ projectId, segmentId: id }, `${topicId}#${request}`),
  );
}
