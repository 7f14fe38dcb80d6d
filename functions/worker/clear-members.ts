import { commitBackfill, type RunningBackfill } from '../../shared/db/segments/backfills';
import { deleteMembership, getMembershipRows } from '../../shared/db/segments/membership-rows';
import { listMembersPage } from '../../shared/db/segments/memberships';
import { getSegment } from '../../shared/db/segments/segments';
import { LIST_SUFFIXES } from '../../shared/db/table/indexes';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BackfillContext, BackfillOutcome } from './backfill-runner';

const PAGE = 500;
const CONCURRENCY = 20;
/** Earlier calls may add members until they time out (28 s), and the list trails them. */
const SETTLED_MS = MINUTE_MS;

/** Scans twice and reports no exits. Rows of non-members go when due. */
export async function clearMembers(backfill: RunningBackfill, context: BackfillContext): Promise<BackfillOutcome> {
  const segment = await getSegment(backfill.projectId, backfill.segmentId);
  // A repeat of the stream's record began this, and the segment is tracked again.
  if (segment && hasMemberRows(segment)) return 'done';
  const isSecond = backfill.position !== undefined;
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    const outcome = await clearPart(backfill, suffix, context);
    if (outcome !== 'done') return outcome;
  }
  if (isSecond) return 'done';
  return (await commitBackfill(backfill, { scan: 2 })) ? now() + SETTLED_MS : 'stopped';
}

async function clearPart(
  backfill: RunningBackfill,
  suffix: number,
  context: BackfillContext,
): Promise<BackfillOutcome> {
  const { projectId, segmentId } = backfill;
  let after: string | null = null;
  do {
    const { contactIds, next }: Awaited<ReturnType<typeof listMembersPage>> = await listMembersPage(
      projectId,
      segmentId,
      suffix,
      after,
      PAGE,
    );
    const rows = await getMembershipRows(contactIds.map((contactId) => ({ projectId, contactId, segmentId })));
    await forEachConcurrent(rows, CONCURRENCY, (row) => deleteMembership({ projectId, ...row }, row));
    after = next;
    if (rows.length > 0 && !(await commitBackfill(backfill))) return 'stopped';
    if (!context.mayContinue()) return 'more';
  } while (after !== null);
  return 'done';
}
