import type { SendMessage } from '../../contract/messages';
import { type EmailAttachment, putContents } from '../../db/emails/contents';
import { recordCopies } from '../../db/emails/copies';
import { createEmail, type EmailRow } from '../../db/emails/emails';
import { refreshBulkProject, registerBulkProject } from '../../db/sending/bulk-projects';
import { reserveShare } from '../../db/sending/send-rate';
import { domainOf } from '../../domain/address';
import { type NewCopy, rowCopies, slotCountOf } from '../../domain/emails/copies';
import { emailIdOf } from '../../domain/emails/email-id';
import { isSimulator, type PublicStream } from '../../domain/sending/email-streams';
import type { Lane } from '../../domain/sending/rate';
import type { SkipReason } from '../../domain/sending/sending';
import { beginningOf } from '../../domain/storable-text';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { now, toIso } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import type { IdSource } from '../../ops/ids';
import { logger, requestId } from '../../ops/log';
import { type Queued, queueHints, queueTransactionalEmail, wakeDispatcher } from '../queue-work/queue-work';
import type { ComposedEmail, EmailSource } from './compose-email';

export interface NewEmail {
  contactId: string;
  /** Absent if the address is no contact's. */
  generation?: string | undefined;
  recipient: { email: string; name?: string };
  email: ComposedEmail;
  /** Reason for not sending; the row is stored anyway. */
  refusal?: SkipReason | null | undefined;
  copies?: readonly NewCopy[];
}

export interface EmailBatch {
  projectId: string;
  source: Pick<EmailSource, 'kind' | 'from' | 'template' | 'topic' | 'bodies'>;
  /** A repeat with the same ids stores nothing twice. */
  ids: IdSource;
  /** `transactional_within_share`: emails over the project's share get the bulk lane. */
  lane: Lane | 'transactional_within_share';
  tags: Record<string, string>;
  stream?: PublicStream | undefined;
  scheduledAt?: EpochMs | undefined;
  attachments?: EmailAttachment[];
  depth?: number;
  test?: true;
  member?: true;
  /** The contact whose received email is forwarded. */
  forwardOf?: string | undefined;
  resentFrom?: string;
  /** Shares its hint with similar emails, and skips the log: a million lines cost $0.125. */
  oneOfMany?: true;
  /** Skips the due list; the caller queues hints for the bulk senders. */
  direct?: boolean;
}

export const newEmailId = (ids: IdSource, contactId: string, index = 0): string =>
  emailIdOf(ids.id('em', index), contactId);

const TICK_MS = MINUTE_MS;
const CONCURRENCY = 20;

/** Stores content, then rows, then queues hints. Returns rows in input order, those of an earlier try unchanged. */
export async function acceptEmails(batch: EmailBatch, newEmails: readonly NewEmail[]): Promise<EmailRow[]> {
  const { projectId, source, ids, scheduledAt, attachments = [] } = batch;
  const contents = newEmails.map(({ email }) => ({ ...email, attachments }));
  const contentIds = await putContents(projectId, ids.requestSeed, contents, scheduledAt ?? now(), source.bodies);
  const chooseLane = await laneChooser(batch, newEmails);
  const newRows = newEmails.map((email, index) =>
    newEmailRow(batch, { ...email, index, contentId: contentIds[index] as string, lane: chooseLane(email) }),
  );
  const time = now();
  const rows = await storeRows(newRows, batch);
  // Connects the request's id with the emails in the log, because the dispatcher's later hints lack that id.
  const emails = rows.map(({ id }) => id).join(' ');
  if (!batch.oneOfMany) logger.info('emails accepted', { project: projectId, emails });
  await queueIfDueSoon(rows, time);
  if (!batch.direct && rows.some(waitsForBulk)) {
    await (batch.oneOfMany ? wakeDispatcherForMany() : wakeDispatcher());
  }
  return rows;
}

async function laneChooser(
  { projectId, lane }: EmailBatch,
  emails: readonly NewEmail[],
): Promise<(email: NewEmail) => Lane> {
  if (lane !== 'transactional_within_share') return () => lane;
  const requested = emails.reduce((sum, email) => sum + slotCountIn(email), 0);
  let remaining = requested === 0 ? 0 : await reserveShare(projectId, requested);
  return (email) => {
    const fitsShare = slotCountIn(email) <= remaining;
    if (fitsShare) remaining -= slotCountIn(email);
    return email.refusal || fitsShare ? 'transactional' : 'bulk';
  };
}

/** SES counts each address as an email. */
const slotCountIn = ({ refusal, copies }: NewEmail): number => (refusal ? 0 : slotCountOf(rowCopies(copies, '')));

const waitsForBulk = ({ status, lane }: EmailRow): boolean => status === 'QUEUED' && lane === 'bulk';

/** Registers the project first, because the dispatcher finds bulk rows only through the register. */
async function storeRows(rows: EmailRow[], { oneOfMany, direct }: EmailBatch): Promise<EmailRow[]> {
  const firstBulkRow = rows.find(waitsForBulk);
  const register = oneOfMany ? refreshBulkProject : registerBulkProject;
  if (firstBulkRow && !direct) await register(firstBulkRow.projectId, firstBulkRow.id);
  const storedRows = new Map<string, EmailRow>();
  await forEachConcurrent(rows, CONCURRENCY, async (row) => {
    if (row.copies || row.forwardOf) await recordCopies(row);
    storedRows.set(row.id, await createEmail(row, { direct }));
  });
  return rows.map((row) => storedRows.get(row.id) ?? row);
}

/** Email due before the dispatcher's next tick gets a delayed hint at once. */
export const queueIfDueSoon = (rows: EmailRow[], time: EpochMs): Promise<boolean> =>
  queueHints(queueTransactionalEmail, transactionalHints(rows, time));

function transactionalHints(rows: EmailRow[], time: number): Queued<SendMessage>[] {
  return rows.flatMap(({ projectId, id, lane, status, scheduledAt }) => {
    const waitMs = scheduledAt === undefined ? 0 : Date.parse(scheduledAt) - time;
    const isDue = status === 'QUEUED' || (status === 'SCHEDULED' && waitMs <= TICK_MS);
    if (lane !== 'transactional' || !isDue) return [];
    const body: SendMessage = { v: 1, project: projectId, email: id, request: requestId() };
    return [{ body, delaySeconds: Math.max(0, waitMs) / 1000 }];
  });
}

/** Emails made one by one share a hint per second, which is delayed until their rows are stored. */
const HINT_INTERVAL_MS = 1_000;
const HINT_DELAY_SECONDS = 2;
const sharedHints = timedCache<boolean>(HINT_INTERVAL_MS);
const wakeDispatcherForMany = (): Promise<boolean> => sharedHints.get('bulk', () => wakeDispatcher(HINT_DELAY_SECONDS));

const MAX_LISTED_SUBJECT = 255;

const listedSubject = (subject: string): string =>
  subject.length <= MAX_LISTED_SUBJECT ? subject : `${beginningOf(subject, MAX_LISTED_SUBJECT - 1)}…`;

interface EmailInLane extends NewEmail {
  index: number;
  contentId: string;
  lane: Lane;
}

function initialStatus(refusal: NewEmail['refusal'], scheduledAt: EmailBatch['scheduledAt']): EmailRow['status'] {
  if (refusal) return 'SKIPPED';
  return scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED';
}

function newEmailRow(
  { projectId, source, ids, tags, stream, scheduledAt, depth, test, member, forwardOf, resentFrom }: EmailBatch,
  { contactId, generation, recipient, email, refusal, copies, index, contentId, lane }: EmailInLane,
): EmailRow {
  const createdAt = toIso(ids.time);
  const status = initialStatus(refusal, scheduledAt);
  return {
    id: newEmailId(ids, contactId, index),
    projectId,
    contactId,
    ...(generation ? { generation } : {}),
    email: recipient.email,
    ...(recipient.name ? { toName: recipient.name } : {}),
    from: email.from.email,
    fromDomain: domainOf(source.from.email),
    subject: listedSubject(email.subject),
    contentId,
    kind: source.kind,
    lane,
    ...(stream ? { stream } : {}),
    ...(test ? { test } : {}),
    ...(member ? { member } : {}),
    ...(forwardOf ? { forwardOf } : {}),
    ...(resentFrom ? { resentFrom } : {}),
    ...(test || isSimulator(recipient.email) ? { simulated: true as const } : {}),
    ...rowCopies(copies, createdAt),
    ...(source.template ? { template: source.template } : {}),
    ...(source.topic ? { topic: source.topic.id } : {}),
    ...(depth ? { depth } : {}),
    tags,
    status,
    rank: 0,
    ...(refusal ? { reason: refusal } : {}),
    createdAt,
    ...(scheduledAt === undefined ? {} : { scheduledAt: toIso(scheduledAt) }),
    attempts: 0,
    sweeps: 0,
    opens: 0,
    clicks: 0,
    timeline: [
      { type: 'accepted', at: createdAt },
      { type: status.toLowerCase(), at: createdAt, ...(refusal ? { detail: refusal } : {}) },
    ],
    seen: [],
  };
}
