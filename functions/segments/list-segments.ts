import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { readSegmentCounts } from '../../shared/db/counters/families';
import { listAllSegments } from '../../shared/db/segments/segments';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import type { Endpoint } from '../../shared/http/call';
import { lastCount, segmentReply } from './segment-reply';

const LIST = 'segments';

/** A project has at most 200 segments, read in one go: so the total is exact. */
export const listSegments: Endpoint<typeof segmentsGroup.routes.listSegments> = async ({ query, project }) => {
  const { limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor<string>(project.secret, LIST, cursor);
  const [all, counts] = await Promise.all([listAllSegments(project.id), readSegmentCounts(project.id)]);
  const rest = all.filter(({ id }) => after === null || id < after);
  const page = rest.slice(0, limit);
  const hasMore = page.length < rest.length;
  const items = page.map((segment) => {
    const maintained = { memberCount: counts.get(segment.id) ?? 0, memberCountAt: null };
    return segmentReply(segment, hasMemberRows(segment) ? maintained : lastCount(segment));
  });
  const nextCursor = hasMore ? writeCursor(project.secret, LIST, page.at(-1)?.id) : null;
  return { status: 200, body: { items, nextCursor, hasMore, total: all.length } };
};
