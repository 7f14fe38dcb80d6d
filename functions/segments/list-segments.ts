import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { readSegmentCounts } from '../../shared/db/counters/named-counts';
import { listAllSegments } from '../../shared/db/segments/segments';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import type { Endpoint } from '../../shared/http/call';
import { idOf, listName, matchesSearch, pageOf } from '../../shared/http/whole-list';
import { lastCount, segmentReply } from './segment';

export const listSegments: Endpoint<typeof segmentsGroup.routes.listSegments> = async ({ query, project }) => {
  const [segments, counts] = await Promise.all([listAllSegments(project.id), readSegmentCounts(project.id)]);
  const { items: pageSegments, ...page } = pageOf(
    segments.filter((segment) => matchesSearch(query.search, segment)),
    { secret: project.secret, name: listName('segments', query.search), positionOf: idOf, order: 'descending' },
    query,
  );
  const items = pageSegments.map((segment) => {
    const counter = { memberCount: counts.get(segment.id) ?? 0, memberCountAt: null };
    return segmentReply(segment, hasMemberRows(segment) ? counter : lastCount(segment));
  });
  return { status: 200, body: { items, ...page } };
};
