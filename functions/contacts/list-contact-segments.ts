import type { contactsGroup } from '../../shared/contract/routes/contacts';
import type { ScannedContact } from '../../shared/db/contacts/scan';
import { getScannedContact } from '../../shared/db/contacts/scan';
import { listMembershipsOf } from '../../shared/db/segments/memberships';
import { listAllSegments } from '../../shared/db/segments/segments';
import { areMembersListed, type Segment } from '../../shared/domain/segments/segment';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { findContact } from './find-contact';

type Route = typeof contactsGroup.routes.listContactSegments;

const CONCURRENCY = 10;

export const listContactSegments: Endpoint<Route> = async ({ params, query, project }) => {
  const { id, generation } = await findContact(project, params.id);
  const segments = await readSegmentsOfContact(project.id, id, generation);
  const name = `contact-segments\n${id}`;
  const { items, ...page } = pageOf(
    segments,
    { secret: project.secret, name, positionOf: idOf, order: 'descending' },
    query,
  );
  return { status: 200, body: { items: items.map(({ id, name, type }) => ({ id, name, type })), ...page } };
};

/** Evaluates the filters of segments without rows for their members. */
export async function readSegmentsOfContact(
  projectId: string,
  contactId: string,
  generation: string,
): Promise<Segment[]> {
  const [segments, memberSegmentIds, contact] = await Promise.all([
    listAllSegments(projectId),
    listMembershipsOf(projectId, contactId, generation),
    getScannedContact(projectId, contactId),
  ]);
  const listedSegmentIds = new Set(memberSegmentIds);
  const matchingIds = contact ? await findMatchingSegmentIds(contact, segments) : new Set<string>();
  return segments.filter((segment) => (areMembersListed(segment) ? listedSegmentIds : matchingIds).has(segment.id));
}

async function findMatchingSegmentIds(contact: ScannedContact, segments: readonly Segment[]): Promise<Set<string>> {
  const matchingIds = new Set<string>();
  const segmentsToEvaluate = segments.filter((segment) => !areMembersListed(segment));
  await forEachConcurrent(segmentsToEvaluate, CONCURRENCY, async ({ id, projectId, filters }) => {
    const matcher = await segmentMatcher(projectId, filters, segments);
    const [isMatch] = await matcher.match([contact], now());
    if (isMatch) matchingIds.add(id);
  });
  return matchingIds;
}
