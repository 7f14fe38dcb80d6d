import { referencesOf } from '../../domain/segments/references';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { campaignPartition } from '../campaigns/keys';
import { deleteUnlessNamed, isAnyIn, whileItStands } from '../table/closing';
import { anyOf, expr } from '../table/expressions';
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
  if (segments.some((segment) => segment.id !== id && referencesOf(segment.filters).has(id))) return 'segment';
  if (await isNamedByCampaign(projectId, id)) return 'campaign';
  if (await isNamedByWorkflow(projectId, id)) return 'workflow';
  return (await holdsSegment(projectId, id)) ? 'earlier_version' : null;
}

const isNamedByWorkflow = (projectId: string, id: string): Promise<boolean> =>
  isAnyIn(workflowPartition(projectId), expr`contains(segmentIds, ${id})`);

/** A campaign's filter is JSON text. One that was sent or cancelled asks for the segment no more. */
const isNamedByCampaign = (projectId: string, id: string): Promise<boolean> =>
  isAnyIn(
    campaignPartition(projectId),
    expr`(segmentId = ${id} OR contains(audienceFilter, ${`"field":"segment.${id}"`})) AND NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`,
  );
