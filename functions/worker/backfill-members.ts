import { SCAN_START, type ScannedContact, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import { commitBackfill, type RunningBackfill, recordBackfilled } from '../../shared/db/segments/backfills';
import { getMembershipRows } from '../../shared/db/segments/membership-rows';
import { getSegment } from '../../shared/db/segments/segments';
import { isBackfilling } from '../../shared/domain/segments/segment';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { agrees, settleMembership } from '../../shared/services/keep-memberships/settle-membership';
import { isTracked, type TrackedSegment, withMatcher } from '../../shared/services/keep-memberships/tracked-segments';
import type { BackfillContext, BackfillOutcome } from './backfill-runner';

/** A page of new members takes a few seconds. */
const PAGE_ROWS = 500;
/** A crash repeats contacts since the last commit. */
const COMMIT_EVERY = 500;
const COMMIT_EVERY_MS = 10_000;
const CONCURRENCY = 20;

/** Reports no entries and exits. A later filter change begins its own backfill. */
export async function backfillMembers(backfill: RunningBackfill, context: BackfillContext): Promise<BackfillOutcome> {
  const segment = await getSegment(backfill.projectId, backfill.segmentId);
  const isWanted =
    segment && isTracked(segment) && isBackfilling(segment) && segment.filtersVersion === backfill.version;
  if (!isWanted) return 'done';
  const tracked = await withMatcher(segment);
  const from = (backfill.position as ScanPosition | undefined) ?? SCAN_START;
  let uncommitted = 0;
  let committedAt = now();
  for await (const { contacts, next } of scanContacts(backfill.projectId, from, PAGE_ROWS)) {
    await settlePage(tracked, contacts);
    if (next === null) break;
    uncommitted += contacts.length;
    const mayContinue = context.mayContinue();
    if (mayContinue && uncommitted < COMMIT_EVERY && now() - committedAt < COMMIT_EVERY_MS) continue;
    if (!(await commitBackfill(backfill, next))) return 'stopped';
    if (!mayContinue) return 'more';
    uncommitted = 0;
    committedAt = now();
  }
  await recordBackfilled(backfill);
  return 'done';
}

async function settlePage(tracked: TrackedSegment, contacts: readonly ScannedContact[]): Promise<void> {
  const { segment, matcher } = tracked;
  const refs = contacts.map((contact) => refOf(segment, contact));
  const rows = new Map((await getMembershipRows(refs)).map((row) => [row.contactId, row]));
  const moment = now();
  const members = await matcher.match(contacts, moment);
  await forEachConcurrent([...contacts.entries()], CONCURRENCY, async ([index, contact]) => {
    const row = rows.get(contact.row.id) ?? null;
    const actual = { member: members[index] === true, nextChangeAt: await matcher.nextChangeAt(contact, moment) };
    const isOwn = !row || row.generation === contact.row.generation;
    if (isOwn && agrees(row, actual)) return;
    const seen = isOwn ? { seen: { row, contact } } : {};
    await settleMembership(refOf(segment, contact), tracked, { silent: true, ...seen });
  });
}

const refOf = ({ projectId, id }: TrackedSegment['segment'], { row }: ScannedContact) => ({
  projectId,
  contactId: row.id,
  segmentId: id,
});
