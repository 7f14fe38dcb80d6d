import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import { recordsNamedIn } from '../../domain/segments/references';
import type { Segment } from '../../domain/segments/segment';
import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { whileNamedExist } from '../table/named-records';
import { update } from '../table/rows';
import { checkPart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { getSegment, segmentRow } from './segments';

export type Dependency = Pick<Segment, 'id' | 'filtersVersion'>;

/** Of two concurrent changes that would form a cycle, the second fails. */
const whileUnchanged = (projectId: string, { id, filtersVersion }: Dependency): TransactionPart =>
  checkPart(keys.segment(projectId, id), expr`attribute_not_exists(closing) AND filtersVersion = ${filtersVersion}`);

export async function createSegment(segment: Segment, dependencies: readonly Dependency[]): Promise<Segment | null> {
  const { projectId, id } = segment;
  const failedParts = await transact([
    putPart(segmentRow(segment), expr`attribute_not_exists(pk)`),
    ...dependencies.map((dependency) => whileUnchanged(projectId, dependency)),
    ...whileNamedExist(projectId, recordsNamedIn(segment.filters)),
  ]);
  if (failedParts === null) return segment;
  const [alreadyExists] = failedParts;
  return alreadyExists ? ((await getSegment(projectId, id)) ?? segment) : null;
}

export interface SegmentChange {
  name?: string | undefined;
  description?: string | null | undefined;
  filters?: Segment['filters'] | undefined;
  trackMembership?: boolean | undefined;
  source?: Source | null | undefined;
  lastChange?: LastChange | undefined;
}

function applyChange(current: Segment, change: SegmentChange): Segment {
  const {
    lastChange,
    description,
    name = current.name,
    filters = current.filters,
    trackMembership = current.trackMembership,
    source = current.source,
  } = change;
  // A static segment's filters select nobody, so a change of them needs no backfill.
  const hasNewFilters = current.type === 'DYNAMIC' && JSON.stringify(filters) !== JSON.stringify(current.filters);
  const startsTracking = trackMembership && !current.trackMembership;
  const { description: oldDescription, source: _, memberCount, memberCountAt, ...rest } = current;
  const newDescription = description === undefined ? oldDescription : description;
  const keepsCount = !hasNewFilters && memberCount !== undefined && memberCountAt !== undefined;
  return {
    ...rest,
    name,
    filters,
    trackMembership,
    ...(newDescription === undefined || newDescription === null ? {} : { description: newDescription }),
    ...(source && { source }),
    ...(keepsCount ? { memberCount, memberCountAt } : {}),
    filtersVersion: current.filtersVersion + (hasNewFilters || startsTracking ? 1 : 0),
    version: current.version + 1,
    updatedAt: isoNow(),
    ...(lastChange && { lastChange }),
  };
}

const CHANGEABLE_FIELDS = [
  'name',
  'description',
  'filters',
  'trackMembership',
  'source',
  'memberCount',
  'memberCountAt',
  'filtersVersion',
  'version',
  'updatedAt',
  'lastChange',
] as const;

export async function changeSegment(
  current: Segment,
  change: SegmentChange,
  dependencies: readonly Dependency[],
): Promise<Segment | null> {
  const { projectId, id } = current;
  const segment = applyChange(current, change);
  const row: Record<string, unknown> = segmentRow(segment);
  const failedParts = await transact([
    updatePart(keys.segment(projectId, id), {
      set: Object.fromEntries(CHANGEABLE_FIELDS.map((field) => [field, row[field]])),
      remove: CHANGEABLE_FIELDS.filter((field) => row[field] === undefined),
      if: expr`version = ${current.version}`,
    }),
    ...dependencies.map((dependency) => whileUnchanged(projectId, dependency)),
    ...(change.filters ? whileNamedExist(projectId, recordsNamedIn(change.filters)) : []),
  ]);
  return failedParts === null ? segment : null;
}

export async function recordCount(
  { projectId, id, filtersVersion }: Pick<Segment, 'projectId' | 'id' | 'filtersVersion'>,
  count: number,
  at: string,
): Promise<void> {
  await update(keys.segment(projectId, id), {
    set: { memberCount: count, memberCountAt: at },
    if: expr`filtersVersion = ${filtersVersion}`,
  });
}
