import { enqueue } from '../../shared/aws/queues';
import { isProjectDeleted } from '../../shared/db/projects/deletion';
import { type Backfill, beginBackfill, raiseFiltersVersion } from '../../shared/db/segments/backfills';
import { listAllSegments } from '../../shared/db/segments/segments';
import { dependenciesOf } from '../../shared/domain/segments/references';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { SegmentEffect, SegmentState } from '../../shared/queue/membership-reactions';
import { KNOWN_EVERYWHERE_MS } from '../../shared/services/keep-memberships/tracked-segments';

const CONCURRENCY = 5;

const isTracked = ({ isStatic, trackMembership }: SegmentState): boolean => !isStatic && trackMembership;

const hasRows = (state: SegmentState | null): boolean => state !== null && (state.isStatic || state.trackMembership);

/** What is to be done about all memberships of a segment that has changed. */
function workOf({ before, after }: SegmentEffect): Pick<Backfill, 'kind' | 'version'> | null {
  const isChanged = before?.filtersVersion !== after?.filtersVersion;
  if (after && isTracked(after)) {
    const isOpen = isChanged && after.backfilledVersion < after.filtersVersion;
    return isOpen ? { kind: 'backfill', version: after.filtersVersion } : null;
  }
  if (!before || !hasRows(before) || hasRows(after)) return null;
  return { kind: 'clear', version: after?.filtersVersion ?? before.filtersVersion };
}

/** What follows from a change of a segment: memberships to bring in line, its own and those of segments built on it. */
export async function takeSegment(effect: SegmentEffect): Promise<void> {
  const { projectId, segmentId, before, after } = effect;
  const work = workOf(effect);
  // What a deleted project had goes as a whole.
  const isDoomed = work?.kind === 'clear' && after === null && (await isProjectDeleted(projectId));
  if (work && !isDoomed) await begin({ projectId, segmentId, ...work });
  const isOwn = after?.cause === undefined || after.cause === before?.cause;
  if (before && after && isOwn && before.filtersVersion !== after.filtersVersion) {
    await backfillDependents(projectId, segmentId, after.filtersVersion);
  }
}

/** Not before every container knows of the change: what happens to contacts meanwhile is seen by the backfill. */
async function begin(backfill: Backfill): Promise<void> {
  await beginBackfill(backfill, now() + KNOWN_EVERYWHERE_MS);
  const body = { v: 1, kind: 'backfill', project: backfill.projectId, segment: backfill.segmentId };
  const delaySeconds = KNOWN_EVERYWHERE_MS / 1000 + 1;
  await enqueue(env('jobsQueue'), [{ body, group: backfill.projectId, delaySeconds }]);
}

/** All tracked segments that depend on this one, directly or through others, so that none of them has to pass it on. */
async function backfillDependents(projectId: string, segmentId: string, version: number): Promise<void> {
  const segments = await listAllSegments(projectId);
  const dynamic = segments.filter(({ type }) => type === 'DYNAMIC');
  const filters = new Map(dynamic.map((segment) => [segment.id, segment.filters]));
  const built = dynamic.filter(
    (segment) =>
      segment.trackMembership && segment.id !== segmentId && dependenciesOf(segment.filters, filters).has(segmentId),
  );
  await forEachConcurrent(built, CONCURRENCY, ({ id }) =>
    raiseFiltersVersion({ projectId, segmentId: id }, `${segmentId}#${version}`),
  );
}
