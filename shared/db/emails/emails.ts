import { domainOf, type EmailAddress } from '../../domain/address';
import { readCampaignEmailId } from '../../domain/campaigns/campaign-email';
import { rankOf } from '../../domain/emails/status';
import { MINUTE_MS } from '../../durations';
import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import { batchGet } from '../table/batch-get';
import { allOf, expr } from '../table/expressions';
import { dueShardOf, indexes, suffixOf } from '../table/indexes';
import { keys } from '../table/keys';
import { type Conflict, isConflict } from '../table/outcomes';
import { type GetOptions, get, putOrRead, type Row, updateOrRead } from '../table/rows';
import { contentOf, isReadable, READABLE, recordExpiry } from '../table/stored';
import type { Change } from '../table/update';
import { asCampaignEmail } from './campaign-email-row';
import { readCampaignEmailKey, readEmailKey } from './keys';
import {
  type EmailRef,
  type EmailRow,
  readTimeline,
  type StoredEntry,
  type TimelineEntry,
  toStoredEntry,
  toStoredTimeline,
} from './row';

export type { EmailRef, EmailRow, TimelineEntry } from './row';

export const SWEEP_MS = 15 * MINUTE_MS;

/** Empty for a campaign's email, because its chunk has the due entry. */
export const dueEntry = (id: string, at: number): Record<string, string> =>
  readCampaignEmailId(id) ? {} : { g5pk: indexes.due(dueShardOf(id)), g5sk: `${toIso(at)}#${id}` };

/** Precedes the id in the waiting list, so that transactional email comes first. */
export const BULK_ORDER = { TRANSACTIONAL: '1#', MARKETING: '2#', VISITORS: '3#' } as const;

export const bulkList = ({ projectId, id }: EmailRef): string => indexes.bulkWaiting(projectId, suffixOf(id));

const bulkOrder = ({ kind, stream }: EmailRow): string => BULK_ORDER[stream === 'visitors' ? 'VISITORS' : kind];

export const bulkEntry = (row: EmailRow) => ({ g5pk: bulkList(row), g5sk: `${bulkOrder(row)}${row.id}` });

const scheduledEntry = (row: EmailRow) => ({
  g4pk: indexes.scheduledOf(row.projectId),
  g4sk: `${row.fromDomain}#${row.scheduledAt}#${row.id}`,
});

/** `direct`: a sender gets a hint at once, so the email skips the waiting list. */
export function openEmailEntries(row: EmailRow, direct = false) {
  if (row.status === 'SCHEDULED') {
    return { ...scheduledEntry(row), ...dueEntry(row.id, Date.parse(row.scheduledAt ?? '')) };
  }
  const waitsForBulkSender = row.status === 'QUEUED' && row.lane === 'bulk' && !direct;
  return waitsForBulkSender ? bulkEntry(row) : {};
}

export const emailExpiry = (
  { createdAt, scheduledAt = createdAt }: Pick<EmailRow, 'createdAt' | 'scheduledAt'>,
  days?: number,
): number => recordExpiry(Date.parse(scheduledAt), days);

export async function createEmail(
  row: EmailRow,
  { direct = false }: { direct?: boolean | undefined } = {},
): Promise<EmailRow> {
  const { projectId, id } = row;
  const stored = {
    ...keys.email(projectId, id),
    v: 1,
    ...toStoredEmail(row),
    rank: rankOf(row.status),
    g1pk: indexes.emailsOf(projectId, suffixOf(id)),
    g1sk: id,
    ...openEmailEntries(row, direct),
    ttl: emailExpiry(row),
  };
  const outcome = await putOrRead<Row>(stored, expr`attribute_not_exists(pk)`);
  return isConflict<Row>(outcome) && outcome.row ? toEmail(outcome.row) : row;
}

export async function changeEmail({ projectId, id }: EmailRef, change: Change): Promise<EmailRow | Conflict<EmailRow>> {
  const key = keys.email(projectId, id);
  const outcome = await updateOrRead<Row>(key, { ...toStoredChange(change), if: allOf(READABLE, change.if) });
  return isConflict<Row>(outcome) ? { ...outcome, row: outcome.row && toEmail(outcome.row) } : toEmail(outcome);
}

function toStoredChange({ set = {}, append = {}, ...change }: Change): Change {
  const { timeline } = set as Partial<EmailRow>;
  const entry = append.timeline as TimelineEntry | undefined;
  return {
    ...change,
    set: timeline ? { ...set, timeline: timeline.map(toStoredEntry) } : set,
    append: entry ? { ...append, timeline: toStoredEntry(entry) } : append,
  };
}

export function toEmail(item: Record<string, unknown>): EmailRow {
  const ref = readCampaignEmailKey(item);
  const row = ref ? asCampaignEmail(ref, contentOf(item)) : readStoredEmail(item);
  return isReadable(item) ? row : { ...row, isNewer: true };
}

/** Strongly consistent by default because decisions depend on it. */
export async function getEmail({ projectId, id }: EmailRef, options?: GetOptions): Promise<EmailRow | null> {
  const row = await get(keys.email(projectId, id), options);
  return row && toEmail(row);
}

export async function getEmails(refs: readonly EmailRef[], options?: GetOptions): Promise<Map<string, EmailRow>> {
  const items = await batchGet(
    refs.map(({ projectId, id }) => keys.email(projectId, id)),
    { eventual: options?.eventual ?? false },
  );
  return new Map(items.map(toEmail).map((row) => [row.id, row]));
}

/** These values aren't stored, to keep the row below 1 KB: a write costs a unit per KB. */
const defaults = { kind: 'TRANSACTIONAL', lane: 'transactional', attempts: 0, sweeps: 0, opens: 0, clicks: 0 } as const;

const isDefault = ([name, value]: [string, unknown]): boolean =>
  Object.hasOwn(defaults, name) && defaults[name as keyof typeof defaults] === value;

const acceptedAt = (id: string): string => toIso(idTime(id) ?? 0);

function toStoredEmail(email: EmailRow): Row {
  const { id, projectId: _projectId, contactId: _contactId, fromDomain: _fromDomain, tags, createdAt, ...row } = email;
  return {
    ...Object.fromEntries(Object.entries(row).filter((field) => !isDefault(field))),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
    ...(createdAt === acceptedAt(id) ? {} : { createdAt }),
    timeline: toStoredTimeline(email),
  };
}

function readStoredEmail(item: Row): EmailRow {
  const { projectId = '', id = '', contactId = '' } = readEmailKey(item) ?? {};
  const { timeline = [], ...row } = contentOf<Partial<EmailRow> & { timeline?: StoredEntry[] }>(item);
  const { from = '', createdAt = acceptedAt(id) } = row;
  return {
    ...defaults,
    rank: 0,
    status: 'QUEUED',
    email: '',
    subject: '',
    contentId: '',
    tags: {},
    seen: [],
    ...row,
    id,
    projectId,
    contactId,
    from,
    fromDomain: domainOf(from as EmailAddress),
    createdAt,
    timeline: readTimeline(timeline, { ...row, createdAt }),
  };
}
