import { createHash } from 'node:crypto';
import { throwIfInvalid } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import type { ScanPosition } from '../../shared/db/contacts/scan';
import type { Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import { readCursor } from '../../shared/db/table/cursor';
import { checkFilterWithSegments } from '../../shared/domain/segments/definition';
import type { Segment } from '../../shared/domain/segments/segment';
import type { Endpoint } from '../../shared/http/call';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';
import { countMatches } from '../../shared/services/match-segment/count-matches';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { type ContactTotal, contactPage, pageOfMatches } from './member-pages';

interface Position {
  at: ScanPosition;
  count: ContactTotal;
}

async function countTotal(
  project: Project,
  filters: Segment['filters'],
  segments: readonly Segment[],
): Promise<ContactTotal> {
  const { count, isLowerBound } = await countMatches(project.id, await segmentMatcher(project.id, filters, segments));
  return { total: count, ...(isLowerBound ? { totalIsLowerBound: true } : {}) };
}

export const listMatches: Endpoint<typeof segmentsGroup.routes.listMatches> = async ({ body, project }) => {
  const { filters, limit, cursor, activity } = body;
  const list = `matches\n${createHash('sha256').update(JSON.stringify(filters)).digest('base64url')}`;
  const position = cursor === undefined ? null : readCursor<Position>(project.secret, list, cursor);
  const segments = await listAllSegments(project.id);
  throwIfInvalid(checkFilterWithSegments(filters, 'filters', segments));
  throwIfInvalid(await namedRecordErrors(project.id, filters, 'filters'));
  const count = position?.count ?? (await countTotal(project, filters, segments));
  const { members, next } = await pageOfMatches(project, filters, limit, position?.at);
  const nextPosition: Position | null = next && { at: next, count };
  const page = { name: list, activity, contacts: members, next: nextPosition, count };
  return { status: 200, body: await contactPage(project, page) };
};
