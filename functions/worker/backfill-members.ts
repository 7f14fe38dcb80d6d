import { SCAN_START, type ScannedContact, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import { commitBackfill, type RunningBackfill, recordBackfilled } from '../../shared/db/segments/backfills';
import { deleteMembership, getMembershipRows } from '../../shared/db/segments/membership-rows';
import { listMembersPage } from '../../shared/db/segments/memberships';
import { getSegment } from '../../shared/db/segments/segments';
import { LIST_SUFFIXES } from '../../shared/db/table/indexes';
import { hasMemberRows, isBackfilling } from '../../shared/domain/segments/segment';
import { type EpochMs, MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { isUpToDate, settleMembership } from '../../shared/services/reconcile-memberships/settle-membership';
import {
  isTracked,
  type TrackedSegment,
  withMatcher,
} from '../../shared/services/reconcile-memberships/tracked-segments';

interface BackfillContext {
  mayContinue(): boolean;
}

/** `more`: time ran out. `stopped`: the backfill was restarted, or another run took it over. */
export type BackfillOutcome = 'done' | 'more' | 'stopped' | { continueAt: EpochMs };

/** A page of new members takes a few seconds. */
const CONTACTS_PER_PAGE = 500;
const COMMIT_EVERY = 500;
const COMMIT_EVERY_MS = 10_000;
const CONCURRENCY = 20;

/** Records no events of entries and exits. A later filter change begins its own backfill. */
export async function backfillMembers(backfill: RunningBackfill, context: BackfillContext): Promise<BackfillOutcome> {
  const segment = await getSegment(backfill.projectId, backfill.segmentId);
  const isCurrent =
    segment && isTracked(segment) && isBackfilling(segment) && segment.filtersVersion === backfill.version;
  if (!isCurrent) return 'done';
  const trackedSegment = await withMatcher(segment);
  const pageRows = Math.min(CONTACTS_PER_PAGE, trackedSegment.matcher.maxRows);
  const from = (backfill.position as ScanPosition | undefined) ?? SCAN_START;
  let uncommittedContacts = 0;
  let committedAt = now();
  for await (const { contacts, next } of scanContacts(backfill.projectId, from, pageRows)) {
    await settlePage(trackedSegment, contacts);
    if (next === null) break;
    uncommittedContacts += contacts.length;
    const mayContinue = context.mayContinue();
    if (mayContinue && uncommittedContacts < COMMIT_EVERY && now() - committedAt < COMMIT_EVERY_MS) continue;
    if (!(await commitBackfill(backfill, next))) return 'stopped';
    if (!mayContinue) return 'more';
    uncommittedContacts = 0;
    committedAt = now();
  }
  await recordBackfilled(backfill);
  return 'done';
}

async function settlePage(trackedSegment: TrackedSegment, contacts: readonly ScannedContact[]): Promise<void> {
  const { segment, matcher } = trackedSegment;
  const refs = contacts.map((contact) => refOf(segment, contact));
  const rows = new Map((await getMembershipRows(refs)).map((row) => [row.contactId, row]));
  const time = now();
  const areMembers = await matcher.match(contacts, time);
  await forEachConcurrent([...contacts.entries()], CONCURRENCY, async ([index, contact]) => {
    const row = rows.get(contact.row.id) ?? null;
    const expectedMembership = {
      member: areMembers[index] === true,
      nextChangeAt: await matcher.nextChangeAt(contact, time),
    };
    const isOfSameContact = !row || row.generation === contact.row.generation;
    if (isOfSameContact && isUpToDate(row, expectedMembership)) return;
    const rowsRead = isOfSameContact ? { state: { row, contact } } : {};
    await settleMembership(refOf(segment, contact), trackedSegment, { silent: true, ...rowsRead });
  });
}

const refOf = ({ projectId, id }: TrackedSegment['segment'], { row }: ScannedContact) => ({
  projectId,
  contactId: row.id,
  segmentId: id,
});

const MEMBERS_PER_PAGE = 500;
/** Calls that read the segment earlier may add members until they time out (28 s), and the list lags behind. */
const LIST_LAG_MS = MINUTE_MS;

/** Scans twice, because the list lags. Records no events of exits. */
export async function clearMembers(backfill: RunningBackfill, context: BackfillContext): Promise<BackfillOutcome> {
  const segment = await getSegment(backfill.projectId, backfill.segmentId);
  // A repeated stream record began this backfill, but the segment is tracked again by now.
  if (segment && hasMemberRows(segment)) return 'done';
  const isSecondScan = backfill.position !== undefined;
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    const outcome = await clearListPart(backfill, suffix, context);
    if (outcome !== 'done') return outcome;
  }
  if (isSecondScan) return 'done';
  return (await commitBackfill(backfill, { scan: 2 })) ? { continueAt: now() + LIST_LAG_MS } : 'stopped';
}

async function clearListPart(
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
      MEMBERS_PER_PAGE,
    );
    const rows = await getMembershipRows(contactIds.map((contactId) => ({ projectId, contactId, segmentId })));
    await forEachConcurrent(rows, CONCURRENCY, (row) => deleteMembership({ projectId, ...row }, row));
    after = next;
    if (rows.length > 0 && !(await commitBackfill(backfill))) return 'stopped';
    if (!context.mayContinue()) return 'more';
  } while (after !== null);
  return 'done';
}
