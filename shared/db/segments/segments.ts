import { referencesOf } from '../../domain/segments/references';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { deleteUnlessUsed, namesIn, type Outdated } from '../table/closing';
import { anyOf, type Expression, expr } from '../table/expressions';
import { campaignPartition, formPartition, keys, segmentPartition, workflowPartition } from '../table/keys';
import { queryAll } from '../table/query';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { type VersionUse, versionsNeeding } from '../workflows/earlier-versions';

/** Filters are JSON text, since their numbers may exceed DynamoDB's range. */
type SegmentRow = Omit<Segment, 'filters'> & {
  filters: string;
  closing?: string;
  /** The change of another segment that last raised `filtersVersion`. */
  cause?: string;
};

function toSegment(row: object): Segment {
  const { closing: _, cause: __, filters, ...rest } = contentOf<SegmentRow>(row);
  return { ...rest, filters: JSON.parse(filters) };
}

export const segmentRow = ({ filters, ...rest }: Segment) => ({
  ...keys.segment(rest.projectId, rest.id),
  v: 1,
  ...rest,
  filters: JSON.stringify(filters),
});

const CACHED_FOR_MS = 5_000;
/** 200 segments with the largest filters need six pages. */
const MAX_PAGES = 20;

/** Projects, with up to 5 MB each. */
const MAX_CACHED = 20;
const recentSegments = timedCache<Segment[]>(CACHED_FOR_MS, MAX_CACHED);

export const getSegment = (projectId: string, id: string): Promise<Segment | null> =>
  getAs(keys.segment(projectId, id), toSegment);

export async function listAllSegments(projectId: string): Promise<Segment[]> {
  return (await queryAll({ pk: segmentPartition(projectId), backwards: true }, MAX_PAGES)).map(toSegment);
}

export const segmentsOf = (projectId: string): Promise<Segment[]> =>
  recentSegments.get(projectId, () => listAllSegments(projectId));

export async function deleteSegment(
  projectId: string,
  id: string,
  expectedVersion?: number,
): Promise<'deleted' | 'missing' | { users: SegmentUser[] } | Outdated> {
  const readUsers = async (): Promise<SegmentUser[]> => {
    const uses = await listUses(projectId, id);
    return uses.length > 0 ? uses : versionsNeeding(projectId, { segmentId: id }, 1);
  };
  return deleteUnlessUsed(keys.segment(projectId, id), readUsers, expectedVersion);
}

const segmentsUsing = (segments: readonly Segment[], id: string): Segment[] =>
  segments.filter((segment) => segment.id !== id && referencesOf(segment.filters).has(id));

const workflowsUsing = (id: string): Expression => expr`contains(segmentIds, ${id})`;

const formsUsing = (id: string): Expression => expr`segmentId = ${id}`;

/** A sent or cancelled campaign no longer needs the segment. */
const campaignsUsing = (id: string): Expression =>
  expr`(segmentId = ${id} OR contains(audienceFilter, ${`"field":"segment.${id}"`})) AND NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`;

export interface SegmentUse {
  kind: 'segment' | 'campaign' | 'workflow' | 'form';
  id: string;
  name: string;
}

export type SegmentUser = SegmentUse | VersionUse;

const usesIn = async (kind: SegmentUse['kind'], partition: string, filter: Expression): Promise<SegmentUse[]> =>
  (await namesIn(partition, filter)).map((row) => ({ kind, ...row }));

const descendingById = (a: SegmentUse, b: SegmentUse): number => (a.id < b.id ? 1 : -1);

export async function listUses(projectId: string, id: string): Promise<SegmentUse[]> {
  const [segments, campaigns, workflows, forms] = await Promise.all([
    listAllSegments(projectId),
    usesIn('campaign', campaignPartition(projectId), campaignsUsing(id)),
    usesIn('workflow', workflowPartition(projectId), workflowsUsing(id)),
    usesIn('form', formPartition(projectId), formsUsing(id)),
  ]);
  const usingSegments = segmentsUsing(segments, id).map(
    (segment): SegmentUse => ({ kind: 'segment', id: segment.id, name: segment.name }),
  );
  return [...campaigns, ...workflows, ...forms, ...usingSegments].sort(descendingById);
}
