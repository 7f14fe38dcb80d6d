import { referencesOf } from '../../domain/segments/references';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { campaignPartition } from '../campaigns/keys';
import { deleteUnlessNamed, isAnyIn, namesIn, whileItStands } from '../table/closing';
import { anyOf, type Expression, expr } from '../table/expressions';
import { queryAll } from '../table/query';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import type { TransactionPart } from '../table/transact';
import { holdsSegment } from '../workflows/held-versions';
import { workflowPartition } from '../workflows/keys';
import { segmentKeys, segmentPartition } from './keys';

/** A segment as stored. Its filters are JSON text, because the table's numbers can't hold all that JSON's can. */
type SegmentRow = Omit<Segment, 'filters'> & {
  filters: string;
  /** Mark of a deletion in progress. */
  closing?: string;
  /** The change of another segment that requires the latest backfill. */
  cause?: string;
};

function toSegment(row: object): Segment {
  const { closing: _, cause: __, filters, ...rest } = contentOf<SegmentRow>(row);
  return { ...rest, filters: JSON.parse(filters) };
}

export const segmentRow = ({ filters, ...rest }: Segment) => ({
  ...segmentKeys.segment(rest.projectId, rest.id),
  v: 1,
  ...rest,
  filters: JSON.stringify(filters),
});

/** As old as a project's segments may be in a running container. */
const STATE_AGE_MS = 5_000;
/** Pages of 1 MB: 200 segments of the largest filters are six. */
const MAXIMUM_PAGES = 20;

/** The segments of one project can have 5 MB. */
const MAXIMUM_STATES = 20;
const states = timedCache<Segment[]>(STATE_AGE_MS, MAXIMUM_STATES);

/** A segment as it is now; null if the project has none with this id. */
export const getSegment = (projectId: string, id: string): Promise<Segment | null> =>
  getAs(segmentKeys.segment(projectId, id), toSegment);

/** All segments of a project as they are now, newest first. */
export async function listAllSegments(projectId: string): Promise<Segment[]> {
  return (await queryAll({ pk: segmentPartition(projectId), backwards: true }, MAXIMUM_PAGES)).map(toSegment);
}

/** The same, at most 5 s old. */
export const segmentsOf = (projectId: string): Promise<Segment[]> =>
  states.get(projectId, () => listAllSegments(projectId));

/** Part of a transaction that writes a row which names a segment: refused as soon as the segment is being deleted. */
export const whileSegmentStands = (projectId: string, segmentId: string): TransactionPart =>
  whileItStands(segmentKeys.segment(projectId, segmentId));

/** What still refers to a segment. */
export type SegmentUser = 'segment' | 'campaign' | 'workflow' | 'earlier_version';

/** Deletes a segment that no other segment, no campaign and no workflow refers to; otherwise answers what does. */
export async function deleteSegment(projectId: string, id: string): Promise<'deleted' | 'missing' | SegmentUser> {
  let user: SegmentUser = 'segment';
  const outcome = await deleteUnlessNamed(segmentKeys.segment(projectId, id), async () => {
    const found = await findUser(projectId, id);
    user = found ?? user;
    return found !== null;
  });
  return outcome === 'in_use' ? user : outcome;
}

async function findUser(projectId: string, id: string): Promise<SegmentUser | null> {
  const segments = await listAllSegments(projectId);
  if (namersAmong(segments, id).length > 0) return 'segment';
  if (await isAnyIn(campaignPartition(projectId), campaignsNaming(id))) return 'campaign';
  if (await isAnyIn(workflowPartition(projectId), workflowsNaming(id))) return 'workflow';
  return (await holdsSegment(projectId, id)) ? 'earlier_version' : null;
}

/** The segments whose filters name this one. */
const namersAmong = (segments: readonly Segment[], id: string): Segment[] =>
  segments.filter((segment) => segment.id !== id && referencesOf(segment.filters).has(id));

const workflowsNaming = (id: string): Expression => expr`contains(segmentIds, ${id})`;

/** A campaign's filter is JSON text. One that was sent or cancelled asks for the segment no more. */
const campaignsNaming = (id: string): Expression =>
  expr`(segmentId = ${id} OR contains(audienceFilter, ${`"field":"segment.${id}"`})) AND NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`;

/** A record that names a segment, so that the segment can't be deleted. */
export interface SegmentUse {
  kind: Exclude<SegmentUser, 'earlier_version'>;
  id: string;
  name: string;
}

const usesIn = async (kind: SegmentUse['kind'], partition: string, filter: Expression): Promise<SegmentUse[]> =>
  (await namesIn(partition, filter)).map((row) => ({ kind, ...row }));

/** All records of a project that name a segment as they are now, by id from the last. */
export async function listUses(projectId: string, id: string): Promise<SegmentUse[]> {
  const [segments, campaigns, workflows] = await Promise.all([
    listAllSegments(projectId),
    usesIn('campaign', campaignPartition(projectId), campaignsNaming(id)),
    usesIn('workflow', workflowPartition(projectId), workflowsNaming(id)),
  ]);
  const named = namersAmong(segments, id).map((one): SegmentUse => ({ kind: 'segment', id: one.id, name: one.name }));
  return [...campaigns, ...workflows, ...named].sort((one, other) => (one.id < other.id ? 1 : -1));
}
