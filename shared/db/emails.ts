import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { BounceType, EmailStatus } from '../domain/email-status';
import { rankOf } from '../domain/email-status';
import type { Lane } from '../domain/rate';
import { toIso } from '../ops/clock';
import { idTime } from '../ops/ids';
import { batchGet } from './batch-get';
import { db, tableName } from './client';
import { dueShardOf, indexes, keys, suffixOf } from './keys';
import { conditional, isConflict } from './outcomes';
import { contentOf } from './stored';

/** What happened to an email at one moment; at most 80 come from feedback. */
export interface TimelineEntry {
  type: string;
  at: string;
  /** Of a bounce. */
  bounceType?: BounceType;
  /** SES's word for the kind of a bounce or a delay. */
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
}

/** Where an email is found. */
export interface EmailRef {
  projectId: string;
  id: string;
}

/** The small row of an email: its state and times. What was sent lies apart, under `contentId`. */
export interface EmailRow extends EmailRef {
  contactId: string;
  /** The contact's, when the mail was accepted. */
  generation?: string;
  /** Empty, as all that is personal, once the contact is erased. */
  email: string;
  erased?: true;
  toName?: string;
  from: string;
  fromDomain: string;
  subject: string;
  contentId: string;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  lane: Lane;
  /** Goes to SES's mailbox simulator: what comes back says nothing about the project's recipients. */
  simulated?: true;
  template?: string;
  /** The topic of a marketing mail. */
  topic?: string;
  tags: Record<string, string>;
  status: EmailStatus;
  rank: number;
  bounceType?: BounceType;
  /** SES's word for the kind of the bounce. */
  bounceSubType?: string;
  reason?: string;
  error?: string;
  createdAt: string;
  scheduledAt?: string;
  sentAt?: string;
  deliveredAt?: string;
  openedAt?: string;
  clickedAt?: string;
  bouncedAt?: string;
  complainedAt?: string;
  failedAt?: string;
  /** Tries at handing it to SES; the number travels as a tag. */
  attempts: number;
  /** The sender's token of the running try, and when it began in epoch milliseconds. */
  claim?: string;
  claimedAt?: number;
  /** SES's id of the accepted message. */
  messageId?: string;
  /** How often the sweep has queued it again. */
  sweeps: number;
  opens: number;
  clicks: number;
  timeline: TimelineEntry[];
  /** Hashes of the feedback taken so far, so that what comes twice counts once. */
  seen: string[];
}

/** How long after it was queued a row is looked at again. */
export const SWEEP_MS = 15 * 60_000;

/** The due entry of a row: when the dispatcher should look at it. */
export const dueEntry = (id: string, at: number) => ({ g5pk: indexes.due(dueShardOf(id)), g5sk: `${toIso(at)}#${id}` });

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
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict(outcome) && outcome.row ? toEmail(outcome.row as Record<string, unknown>) : row;
}

/** A stored item as a row. */
export const toEmail = (item: Record<string, unknown>): EmailRow => contentOf(item) as unknown as EmailRow;

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
  return new Map(items.map((item) => [item.id as string, toEmail(item)]));
}
