import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { readCampaignMailId } from '../../domain/campaigns/mail-id';
import { rankOf } from '../../domain/emails/status';
import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import { asCampaignMail, readMailKey } from '../campaigns/mail-row';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { dueShardOf, indexes, keys, suffixOf } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { recordExpiry } from '../table/record-expiry';
import { isReadable } from '../table/row-version';
import { contentOf } from '../table/stored';
import type { EmailRef, EmailRow } from './row';

export type { EmailRef, EmailRow, TimelineEntry } from './row';

/** How long after it was queued a row is looked at again. */
export const SWEEP_MS = 15 * 60_000;

/** The due entry of a row: when the dispatcher should look at it. Of a campaign's mail its chunk has one. */
export const dueEntry = (id: string, at: number): Record<string, string> =>
  readCampaignMailId(id) ? {} : { g5pk: indexes.due(dueShardOf(id)), g5sk: `${toIso(at)}#${id}` };

/** What stands before the id in a project's waiting list for the bulk lane: transactional mail goes first. */
export const BULK_ORDER = { TRANSACTIONAL: '1#', MARKETING: '2#' } as const;

/** The waiting list for the bulk lane that a row of a project belongs in. */
export const bulkList = ({ projectId, id }: EmailRef): string => indexes.bulkWaiting(projectId, suffixOf(id));

/** The entry of a row in that list. */
export const bulkEntry = (row: EmailRow) => ({ g5pk: bulkList(row), g5sk: `${BULK_ORDER[row.kind]}${row.id}` });

/** The index entry by which a scheduled mail is found from its sender's domain. */
const scheduledEntry = (row: EmailRow) => ({
  g4pk: indexes.scheduledOf(row.projectId),
  g4sk: `${row.fromDomain}#${row.scheduledAt}#${row.id}`,
});

function openEntry(row: EmailRow, now: number) {
  if (row.status === 'SCHEDULED')
    return { ...scheduledEntry(row), ...dueEntry(row.id, Date.parse(row.scheduledAt ?? '')) };
  if (row.status !== 'QUEUED') return {};
  return row.lane === 'bulk' ? bulkEntry(row) : dueEntry(row.id, now + SWEEP_MS);
}

/** When an email's row goes by itself: a scheduled one is of use from its time on. */
export const emailExpiry = (
  { createdAt, scheduledAt = createdAt }: Pick<EmailRow, 'createdAt' | 'scheduledAt'>,
  days?: number,
): number => recordExpiry(Date.parse(scheduledAt), days);

/** Brings an email into being, with its place among what is due; the row that an earlier try of the request made stays. */
export async function createEmail(row: EmailRow, now: number): Promise<EmailRow> {
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.email(row.projectId, row.id),
          v: 1,
          ...row,
          rank: rankOf(row.status),
          g1pk: indexes.emailsOf(row.projectId, suffixOf(row.id)),
          g1sk: row.id,
          g2pk: indexes.emailsOfContact(row.projectId, row.contactId),
          g2sk: row.id,
          ...openEntry(row, now),
          ttl: emailExpiry(row),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict(outcome) && outcome.row ? toEmail(outcome.row as Record<string, unknown>) : row;
}

/** A stored item as a row. */
export function toEmail(item: Record<string, unknown>): EmailRow {
  const ref = readMailKey(item);
  const row = ref ? asCampaignMail(ref, contentOf(item)) : (contentOf(item) as unknown as EmailRow);
  return isReadable(item) ? row : { ...row, isNewer: true };
}

/** One email of a project; strongly consistent, for what is decided on it must be true. */
export async function getEmail({ projectId, id }: EmailRef): Promise<EmailRow | null> {
  if (idTime(id) === null && !id.startsWith('em_')) return null;
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.email(projectId, id), ConsistentRead: true }),
  );
  return Item ? toEmail(Item) : null;
}

/** Several emails, by id; those that are gone are missing. Strongly consistent. */
export async function getEmails(refs: EmailRef[]): Promise<Map<string, EmailRow>> {
  const items = await batchGet(
    refs.map(({ projectId, id }) => keys.email(projectId, id)),
    { consistent: true },
  );
  return new Map(items.map(toEmail).map((row) => [row.id, row]));
}
