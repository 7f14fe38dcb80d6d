import { SCAN_START, type ScannedContact, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import { commitBackfill, noteBackfilled, type RunningBackfill } from '../../shared/db/segments/backfills';
import { getMembershipRows } from '../../shared/db/segments/membership-rows';
import { getSegment } from '../../shared/db/segments/segments';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { agrees, settleMembership } from '../../shared/services/keep-memberships/settle-membership';
import {
  isBackfilling,
  isTracked,
  type TrackedSegment,
  withMatcher,
} from '../../shared/services/keep-memberships/tracked-segments';
import type { BackfillContext, BackfillOutcome } from './backfill-runner';

/** Rows of one page, contacts and summaries: a page with as many new members is through within a few seconds. */
const PAGE_ROWS = 500;
/** What was passed since the last commit may be looked at again; a small project needs none at all. */
const COMMIT_EVERY = 500;
const COMMIT_EVERY_MS = 10_000;
const CONCURRENCY = 20;

/**
 * Looks at all contacts under the segment's filters as they are now, and tells nobody what comes of it. Filters that
 * have changed since begin a backfill of their own.
 */
export async function backfillMembers(backfill: RunningBackfill, context: BackfillContext): Promise<BackfillOutcome> {
  const segment = await getSegment(backfill.projectId, backfill.segmentId);
  const isWanted =
    segment && isTracked(segment) && isBackfilling(segment) && segment.filtersVersion === backfill.version;
  if (!isWanted) return 'done';
  const tracked = await withMatcher(segment);
  const from = (backfill.position as ScanPosition | undefined) ?? SCAN_START;
  let passed = 0;
  let committedAt = now();
  for await (const { contacts, next } of scanContacts(backfill.projectId, from, PAGE_ROWS)) {
    await settlePage(tracked, contacts);
    if (next === null) break;
    passed += contacts.length;
    const goesOn = context.mayGoOn();
    if (goesOn && passed < COMMIT_EVERY && now() - committedAt < COMMIT_EVERY_MS) continue;
    if (!(await commitBackfill(backfill, next))) return 'stopped';
    if (!goesOn) return 'more';
    passed = 0;
    committedAt = now();
  }
  await noteBackfilled(backfill);
  return 'done';
}

/** Only those whose row does not say what the page says are looked at one by one. */
async function settlePage(tracked: TrackedSegment, contacts: readonly ScannedContact[]): Promise<void> {
  const { segment, matcher } = tracked;
  const refs = contacts.map((contact) => refOf(segment, contact));
  const rows = new Map((await getMembershipRows(refs)).map((row) => [row.contactId, row]));
  const moment = now();
  const members = await matcher.match(contacts, moment);
  await forEachConcurrent([...contacts.entries()], CONCURRENCY, async ([index, contact]) => {
    const row = rows.get(contact.row.id) ?? null;
    const verdict = { member: members[index] === true, turnsAt: await matcher.turnsAt(contact, moment) };
    const isOwn = !row || row.generation === contact.row.generation;
    if (isOwn && agrees(row, verdict)) return;
    const seen = isOwn ? { seen: { row, contact } } : {};
    await settleMembership(refOf(segment, contact), tracked, { silent: true, ...seen });
  });
}

const refOf = ({ projectId, id }: TrackedSegment['segment'], { row }: ScannedContact) => ({
  projectId,
  contactId: row.id,
  segmentId: id,
});
