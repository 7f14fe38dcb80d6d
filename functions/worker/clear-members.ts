import { commitFill, type RunningFill } from '../../shared/db/segments/backfills';
import { deleteMembership, getMembershipRows } from '../../shared/db/segments/membership-rows';
import { listMembersPage } from '../../shared/db/segments/memberships';
import { getSegment } from '../../shared/db/segments/segments';
import { LIST_SUFFIXES } from '../../shared/db/table/keys';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { FillContext, FillOutcome } from './backfill-runner';

const PAGE = 500;
const CONCURRENCY = 20;
/** Calls that began before the change may add members until they time out (28 s), and the list shows that late. */
const SETTLED_MS = 60_000;

/**
 * Takes out all members of a segment that is gone or no longer tracked, and tells nobody. Looks twice. Rows of
 * others that only wait for their turn go when it comes.
 */
export async function clearMembers(fill: RunningFill, context: FillContext): Promise<FillOutcome> {
  const segment = await getSegment(fill.projectId, fill.segmentId);
  // Begun by a repeat of the stream's record, when the segment is tracked again and full.
  if (segment && hasMemberRows(segment)) return 'done';
  const isSecond = fill.place !== undefined;
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    const outcome = await clearPart(fill, suffix, context);
    if (outcome !== 'done') return outcome;
  }
  if (isSecond) return 'done';
  return (await commitFill(fill, { pass: 2 })) ? now() + SETTLED_MS : 'stopped';
}

async function clearPart(fill: RunningFill, suffix: number, context: FillContext): Promise<FillOutcome> {
  const { projectId, segmentId } = fill;
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
    if (rows.length > 0 && !(await commitFill(fill))) return 'stopped';
    if (!context.mayGoOn()) return 'more';
  } while (after !== null);
  return 'done';
}
