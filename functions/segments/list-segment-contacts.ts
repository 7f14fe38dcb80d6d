import { Problem } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import type { ScanPosition } from '../../shared/db/contacts/scan';
import type { Project } from '../../shared/db/projects/projects';
import { readCursor } from '../../shared/db/table/cursor';
import { areMembersListed, type Segment } from '../../shared/domain/segments/segment';
import type { Endpoint } from '../../shared/http/call';
import { countMembers } from './count-members';
import {
  type ContactTotal,
  contactPage,
  type MemberPage,
  pageOfMatches,
  pageOfRows,
  type RowsPosition,
} from './member-pages';
import { findSegment } from './segment';

interface Position {
  at: RowsPosition | ScanPosition;
  total: number | null;
}

async function readPage(
  project: Project,
  segment: Segment,
  limit: number,
  from: RowsPosition | ScanPosition | undefined,
): Promise<MemberPage<RowsPosition | ScanPosition>> {
  if (from && 'shard' in from) return pageOfMatches(project, segment.filters, limit, from);
  if (areMembersListed(segment)) return pageOfRows(project, segment, limit, from);
  if (from) throw new Problem('INVALID_CURSOR');
  return pageOfMatches(project, segment.filters, limit);
}

type Route = typeof segmentsGroup.routes.listSegmentContacts;

export const listSegmentContacts: Endpoint<Route> = async ({ params, query, project }) => {
  const { limit, cursor, activity } = query;
  const list = `segment-contacts\n${params.id}`;
  const position = cursor === undefined ? null : readCursor<Position>(project.secret, list, cursor);
  const segment = await findSegment(project.id, params.id);
  const { members, next } = await readPage(project, segment, limit, position?.at);
  const total = position ? position.total : (await countMembers(segment)).memberCount;
  const nextPosition: Position | null = next && { at: next, total };
  const count: ContactTotal = total === null ? { total: 0, totalIsLowerBound: true } : { total };
  const page = { name: list, activity, contacts: members, next: nextPosition, count };
  return { status: 200, body: await contactPage(project, page) };
};
