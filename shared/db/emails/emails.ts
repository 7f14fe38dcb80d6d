import { readCampaignMailId } from '../../domain/campaigns/mail';
import { rankOf } from '../../domain/emails/status';
import { toIso } from '../../ops/clock';
import { asCampaignMail, readMailKey } from '../campaigns/mail-row';
import { batchGet } from '../table/batch-get';
import { allOf, expr } from '../table/expressions';
import { dueShardOf, indexes, keys, suffixOf } from '../table/keys';
import { type Conflict, isConflict } from '../table/outcomes';
import { recordExpiry } from '../table/record-expiry';
import { type GetOptions, get, putOrRead, type Row, updateOrRead } from '../table/rows';
import { contentOf, isReadable, READABLE } from '../table/stored';
import type { Change } from '../table/update';
import type { EmailRef, EmailRow, TimelineEntry } from './row';
import { readStoredEmail, storedEmail } from './stored-email';
import { storedEntry } from './timeline';

export type { EmailRef, EmailRow, TimelineEntry } from './row';

/** How long after it was queued a row is looked at again. */
export const SWEEP_MS = 15 * 60_000;

/** The due entry of a row: when the dispatcher looks at it. A campaign's mail has none, as its chunk has one. */
export const dueEntry = (id: string, at: number): Record<string, string> =>
  readCampaignMailId(id) ? {} : { g5pk: indexes.due(dueShardOf(id)), g5sk: `${toIso(at)}#${id}` };

/** Precedes the id in a project's waiting list for the bulk lane, so that transactional mail goes first. */
export const BULK_ORDER = { TRANSACTIONAL: '1#', MARKETING: '2#', VISITORS: '3#' } as const;

/** The waiting list for the bulk lane that a row of a project belongs in. */
export const bulkList = ({ projectId, id }: EmailRef): string => indexes.bulkWaiting(projectId, suffixOf(id));

const bulkOrder = ({ kind, stream }: EmailRow): string => BULK_ORDER[stream === 'visitors' ? 'VISITORS' : kind];

/** The entry of a row in that list. */
export const bulkEntry = (row: EmailRow) => ({ g5pk: bulkList(row), g5sk: `${bulkOrder(row)}${row.id}` });

/** The index entry that finds a scheduled mail by its sender's domain. */
const scheduledEntry = (row: EmailRow) => ({
  g4pk: indexes.scheduledOf(row.projectId),
  g4sk: `${row.fromDomain}#${row.scheduledAt}#${row.id}`,
});

/**
 * The entry by which an open mail is found. `direct`: mail of the bulk lane that goes to its senders without waiting. Like
 * mail of the transactional lane it has none; the stream reactions have it looked at later.
 */
function openEntry(row: EmailRow, direct: boolean) {
  if (row.status === 'SCHEDULED')
    return { ...scheduledEntry(row), ...dueEntry(row.id, Date.parse(row.scheduledAt ?? '')) };
  return row.status === 'QUEUED' && row.lane === 'bulk' && !direct ? bulkEntry(row) : {};
}

/** When an email's row expires. The days of a scheduled one count from the time for which it is scheduled. */
export const emailExpiry = (
  { createdAt, scheduledAt = createdAt }: Pick<EmailRow, 'createdAt' | 'scheduledAt'>,
  days?: number,
): number => recordExpiry(Date.parse(scheduledAt), days);

/**
 * Stores a new email, with an entry in an index if it waits for its time or for the bulk lane. Returns the stored row: an
 * earlier try's, if there is one.
 */
export async function createEmail(
  row: EmailRow,
  { direct = false }: { direct?: boolean | undefined } = {},
): Promise<EmailRow> {
  const { projectId, id } = row;
  const stored = {
    ...keys.email(projectId, id),
    v: 1,
    ...storedEmail(row),
    rank: rankOf(row.status),
    g1pk: indexes.emailsOf(projectId, suffixOf(id)),
    g1sk: id,
    ...openEntry(row, direct),
    ttl: emailExpiry(row),
  };
  const outcome = await putOrRead<Row>(stored, expr`attribute_not_exists(pk)`);
  return isConflict<Row>(outcome) && outcome.row ? toEmail(outcome.row) : row;
}

/**
 * Changes an email if it is in the expected state; otherwise returns the row that is there. Newer forms are left alone.
 */
export async function changeEmail({ projectId, id }: EmailRef, change: Change): Promise<EmailRow | Conflict<EmailRow>> {
  const key = keys.email(projectId, id);
  const outcome = await updateOrRead<Row>(key, { ...asStored(change), if: allOf(READABLE, change.if) });
  return isConflict<Row>(outcome) ? { ...outcome, row: outcome.row && toEmail(outcome.row) } : toEmail(outcome);
}

/** A change with its timeline as rows have it. */
function asStored({ set = {}, append = {}, ...change }: Change): Change {
  const { timeline } = set as Partial<EmailRow>;
  const entry = append.timeline as TimelineEntry | undefined;
  return {
    ...change,
    set: timeline ? { ...set, timeline: timeline.map(storedEntry) } : set,
    append: entry ? { ...append, timeline: storedEntry(entry) } : append,
  };
}

/** A stored item as a row. */
export function toEmail(item: Record<string, unknown>): EmailRow {
  const ref = readMailKey(item);
  const row = ref ? asCampaignMail(ref, contentOf(item)) : readStoredEmail(item);
  return isReadable(item) ? row : { ...row, isNewer: true };
}

/** One email of a project; strongly consistent unless asked otherwise, as decisions depend on it. */
export async function getEmail({ projectId, id }: EmailRef, options?: GetOptions): Promise<EmailRow | null> {
  const row = await get(keys.email(projectId, id), options);
  return row && toEmail(row);
}

/** Several emails by id, without those that are deleted. Strongly consistent unless asked otherwise. */
export async function getEmails(refs: readonly EmailRef[], options?: GetOptions): Promise<Map<string, EmailRow>> {
  const items = await batchGet(
    refs.map(({ projectId, id }) => keys.email(projectId, id)),
    { eventual: options?.eventual ?? false },
  );
  return new Map(items.map(toEmail).map((row) => [row.id, row]));
}
