import { isProjectDeleted } from '../../shared/db/projects/deletion';
import { type Backfill, beginBackfill, raiseFiltersVersion } from '../../shared/db/segments/backfills';
import { listAllSegments } from '../../shared/db/segments/segments';
import { dependenciesOf } from '../../shared/domain/segments/references';
import type { Segment } from '../../shared/domain/segments/segment';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { SegmentReaction, SegmentState } from '../../shared/queue/membership-reactions';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { PROPAGATION_MS } from '../../shared/services/reconcile-memberships/tracked-segments';

const CONCURRENCY = 5;

const isTracked = ({ isStatic, trackMembership }: SegmentState): boolean => !isStatic && trackMembership;

const hasRows = (state: SegmentState | null): boolean => state !== null && (state.isStatic || state.trackMembership);

function requiredBackfill({ before, after }: SegmentReaction): Pick<Backfill, 'kind' | 'version'> | null {
  const isChanged = before?.filtersVersion !== after?.filtersVersion;
  if (after && isTracked(after)) {
    const needsBackfill = isChanged && after.backfilledVersion < after.filtersVersion;
    return needsBackfill ? { kind: 'backfill', version: after.filtersVersion } : null;
  }
  if (!before || !hasRows(before) || hasRows(after)) return null;
  return { kind: 'clear', version: after?.filtersVersion ?? before.filtersVersion };
}

export async function reactToSegment(change: SegmentReaction): Promise<void> {
  const { projectId, segmentId, before, after } = change;
  const backfill = requiredBackfill(change);
  // The deletion of the project removes the segment's rows anyway.
  const isInDeletedProject = backfill?.kind === 'clear' && after === null && (await isProjectDeleted(projectId));
  if (backfill && !isInDeletedProject) await startBackfill({ projectId, segmentId, ...backfill });
  // A change with a new cause is one of `raiseFiltersVersion`, which also changed the segments that depend on this one.
  const isRaisedByOther = after?.cause !== undefined && after.cause !== before?.cause;
  if (before && after && !isRaisedByOther && before.filtersVersion !== after.filtersVersion) {
    await backfillDependents(projectId, segmentId, after.filtersVersion);
  }
}

/** Delays the backfill until every container has read the change. */
async function startBackfill(backfill: Backfill): Promise<void> {
  await beginBackfill(backfill, now() + PROPAGATION_MS);
  const { projectId: project, segmentId: segment } = backfill;
  await queueJob({ v: 1, kind: 'backfill', project, segment }, PROPAGATION_MS / 1000 + 1);
}

async function backfillDependents(projectId: string, segmentId: string, version: number): Promise<void> {
  const segments = await listAllSegments(projectId);
  const dynamicSegments = segments.filter(({ type }) => type === 'DYNAMIC');
  const filters = new Map(dynamicSegments.map((segment) => [segment.id, segment.filters]));
  const isDependent = (segment: Segment): boolean =>
    segment.id !== segmentId && dependenciesOf(segment.filters, filters).has(segmentId);
  const dependents = dynamicSegments.filter((segment) => segment.trackMembership && isDependent(segment));
  await forEachConcurrent(dependents, CONCURRENCY, ({ id }) =>
    raiseFiltersVersion({ projectId, segmentId: id }, `${segmentId}#${version}`),
  );
}
