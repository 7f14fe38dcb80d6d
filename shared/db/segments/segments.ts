import { referencesOf } from '../../domain/segments/references';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { deleteUnlessUsed, isAnyIn, namesIn, type Outdated } from '../table/closing';
import { anyOf, type Expression, expr } from '../table/expressions';
import { campaignPartition, formPartition, keys, segmentPartition, workflowPartition } from '../table/keys';
import { queryAll } from '../table/query';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { isSegmentNeeded } from '../workflows/earlier-versions';

/** Filters are JSON text, since their numbers may exceed DynamoDB's range. */
type SegmentRow = Omit<Segment, 'filters'> & {
  filters: string;
  closing?: string;
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

/** Up to 5 MB per project. */
const MAX_CACHED = 20;
const recentSegments = timedCache<Segment[]>(CACHED_FOR_MS, MAX_CACHED);

export const getSegment = (projectId: string, id: string): Promise<Segment | null> =>
  getAs(keys.segment(projectId, id), toSegment);

export async function listAllSegments(projectId: string): Promise<Segment[]> {
  return (await queryAll({ pk: segmentPartition(projectId), backwards: true }, MAX_PAGES)).map(toSegment);
}

export const segmentsOf = (projectId: string): Promise<Segment[]> =>
  recentSegments.get(projectId, () => listAllSegments(projectId));

export type SegmentUser = 'segment' | 'campaign' | 'workflow' | 'form' | 'earlier_version';

export async function deleteSegment(
  projectId: string,
  id: string,
  expectedVersion?: number,
): Promise<'deleted' | 'missing' | SegmentUser | Outdated> {
  let user: SegmentUser = 'segment';
  const isUsed = async () => {
    const foundUser = await findUser(projectId, id);
    user = foundUser ?? user;
    return foundUser !== null;
  };
  const outcome = await deleteUnlessUsed(keys.segment(projectId, id), isUsed, expectedVersion);
  return outcome === 'in_use' ? user : outcome;
}

async function findUser(projectId: string, id: string): Promise<SegmentUser | null> {
  const segments = await listAllSegments(projectId);
  if (segmentsUsing(segments, id).length > 0) return 'segment';
  if (await isAnyIn(campaignPartition(projectId), campaignsUsing(id))) return 'campaign';
  if (await isAnyIn(workflowPartition(projectId), workflowsUsing(id))) return 'workflow';
  if (await isAnyIn(formPartition(projectId), formsUsing(id))) return 'form';
  return (await isSegmentNeeded(projectId, id)) ? 'earlier_version' : null;
}

const segmentsUsing = (segments: readonly Segment[], id: string): Segment[] =>
  segments.filter((segment) => segment.id !== id && referencesOf(segment.filters).has(id));

const workflowsUsing = (id: string): Expression => expr`contains(segmentIds, ${id})`;

const formsUsing = (id: string): Expression => expr`segmentId = ${id}`;

/** A sent or cancelled campaign no longer needs the segment. */
const campaignsUsing = (id: string): Expression =>
  expr`(segmentId = ${id} OR contains(audienceFilter, ${`"field":"segment.${id}"`})) AND NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`;

export interface SegmentUse {
  kind: Exclude<SegmentUser, 'earlier_version'>;
  id: string;
  name: string;
}

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
