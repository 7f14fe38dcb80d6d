import { MAX_BACKLOG_SECONDS, MAX_SCHEDULED } from '../../shared/contract/email-limits';
import { Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/send-requests';
import { readCounter } from '../../shared/db/counters/counters';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { sendingRate } from '../../shared/db/sending/account';
import { domainOf, type EmailAddress } from '../../shared/domain/address';
import { copiesOf } from '../../shared/domain/emails/copies';
import { pauseSentence } from '../../shared/domain/sending/pause-sentence';
import { isPaused, pauseOf } from '../../shared/domain/sending/reputation';
import { timedCache } from '../../shared/ops/cache';
import type { IdSource } from '../../shared/ops/ids';
import { acceptEmails } from '../../shared/services/accept-email/accept-emails';
import type { ComposedEmail, EmailSource } from '../../shared/services/accept-email/compose-email';
import { type AttachmentContext, checkUploads, storeAttachments } from './attachments';
import { type PlannedCopy, planCopies, throwIfCopiesHavePersonalLink } from './copies';
import {
  composeAll,
  type PlannedRecipient,
  planRecipients,
  readRecipientContacts,
  registerFields,
  storeContacts,
} from './plan-recipients';
import { readRecipients } from './recipients';
import { readRequestSource } from './source';

export async function throwIfUnverified(projectId: string, sender: EmailAddress, field: string): Promise<void> {
  if (await verifiedSender(projectId, sender)) return;
  const message = `The domain ${domainOf(sender)} of ${field} is not verified in this project. Add it with POST /domains, publish its records and wait until it is VERIFIED, or send from a domain that is.`;
  throw new Problem('DOMAIN_NOT_VERIFIED', { message });
}

export function throwIfPaused(project: Project, kind: EmailSource['kind']): void {
  const pause = pauseOf(project, { kind });
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
}

/** Cached, because a count summed over forty stream shards costs more than storing the email. */
const BACKLOG_AGE_MS = 10_000;
const backlogs = timedCache<number>(BACKLOG_AGE_MS);

const secondsToSend = (emails: number, rate: number): number =>
  Math.min(MAX_BACKLOG_SECONDS, Math.ceil(emails / rate)) + BACKLOG_AGE_MS / 1000;

export async function throwIfBacklogFull(projectId: string): Promise<void> {
  const [waitingEmails, rate] = await Promise.all([
    backlogs.get(projectId, () => readCounter(projectId, 'emails:waiting')),
    sendingRate(),
  ]);
  const excess = waitingEmails - rate * MAX_BACKLOG_SECONDS;
  if (excess <= 0) return;
  const message = `${waitingEmails} emails are already waiting, more than the service sends in an hour. Repeat the request later, or send to a large audience with a campaign.`;
  throw new Problem('SENDING_BACKLOG', { message, retryAfterSeconds: secondsToSend(excess, rate) });
}

export interface SendRequest {
  body: SendBody;
  project: Project;
  ids: IdSource;
  repeated: boolean;
}

export interface ReadySend extends SendRequest {
  source: EmailSource;
  plannedRecipients: PlannedRecipient[];
  composedEmails: ComposedEmail[];
  copies: PlannedCopy[];
  attachmentContext: AttachmentContext;
}

const senderFieldNames = { own: 'from', template: "the template's from", project: "the project's from" };

export async function prepareSend(request: SendRequest): Promise<ReadySend> {
  const { body, project, ids } = request;
  const { recipients } = readRecipients(body.to);
  // Started together, so that one BatchGetItem reads both. Waits for both, because no call may outlive the response.
  const [sourceOutcome, contactsOutcome] = await Promise.allSettled([
    readRequestSource(project, body),
    isPaused(project, { kind: 'TRANSACTIONAL' }) ? [] : readRecipientContacts(project, recipients),
  ]);
  if (sourceOutcome.status === 'rejected') throw sourceOutcome.reason;
  if (contactsOutcome.status === 'rejected') throw contactsOutcome.reason;
  const { source, senderOrigin } = sourceOutcome.value;
  const attachmentContext = {
    projectId: project.id,
    requestSeed: ids.id('req'),
    dueAt: body.scheduledAt ?? ids.time,
  };
  await checkUploads(body.attachments, attachmentContext);
  await throwIfUnverified(project.id, source.from.email, senderFieldNames[senderOrigin]);
  throwIfPaused(project, source.kind);
  await throwIfBacklogFull(project.id);
  if (body.scheduledAt !== undefined) await throwIfTooManyScheduled(project.id, recipients.length);
  const copies = await planCopies(project, body, source);
  const plannedRecipients = planRecipients(project, recipients, contactsOutcome.value, body, source);
  const composedEmails = composeAll(request, source, plannedRecipients);
  throwIfCopiesHavePersonalLink(body, plannedRecipients, composedEmails);
  return { ...request, source, attachmentContext, plannedRecipients, composedEmails, copies };
}

export async function acceptSend(readySend: ReadySend): Promise<EmailRow[]> {
  const { body, project, ids, source, plannedRecipients, composedEmails, attachmentContext } = readySend;
  const copies = readySend.copies.map(({ field: _, ...copy }) => copy);
  await registerFields(project, body);
  const attachments = await storeAttachments(body.attachments, attachmentContext);
  const contacts = await storeContacts(plannedRecipients, body, readySend);
  const { tags, scheduledAt } = body;
  return acceptEmails(
    { projectId: project.id, source, ids, lane: laneOf(source, body), tags, scheduledAt, attachments },
    plannedRecipients.map(({ contactId, recipient, refusal }, index) => {
      const { generation } = contacts.get(contactId) ?? {};
      return { contactId, generation, recipient, refusal, email: composedEmails[index] as ComposedEmail, copies };
    }),
  );
}

/** A scheduled email counts against the project's share only when due. */
function laneOf({ kind }: EmailSource, { scheduledAt }: SendBody) {
  if (kind === 'MARKETING') return 'bulk';
  return scheduledAt === undefined ? 'transactional_within_share' : 'transactional';
}

/** The counter lags, so concurrent requests can exceed the limit. */
async function throwIfTooManyScheduled(projectId: string, newEmails: number): Promise<void> {
  const scheduledCount = await readCounter(projectId, 'emails:scheduled');
  if (scheduledCount + newEmails > MAX_SCHEDULED) throw new Problem('TOO_MANY_SCHEDULED');
}

const refusals = ['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'] as const;

/** Shows the status at acceptance, even if a repeated request finds a later one. */
export function toResult(row: EmailRow, copies: readonly PlannedCopy[] = []) {
  const { id, contactId, email, status, reason, scheduledAt } = row;
  const contact = { id: contactId, email };
  const refusal = refusals.find((name) => name === reason);
  if (status === 'SKIPPED' && refusal) return { contact, email: id, status, reason: refusal } as const;
  const acceptedStatus = scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED';
  return { contact, email: id, status: acceptedStatus, ...copiesIn(row, acceptedStatus, copies) } as const;
}

/** Shows no addresses, because the stored response outlives an erasure. */
function copiesIn(row: EmailRow, acceptedStatus: 'QUEUED' | 'SCHEDULED', plannedCopies: readonly PlannedCopy[]) {
  if (!row.copies) return {};
  const copies = copiesOf(row).map(({ kind, leftOutAt }, index) => {
    const copy = { field: plannedCopies[index]?.field ?? kind, kind };
    if (leftOutAt !== row.createdAt) return { ...copy, status: acceptedStatus };
    return { ...copy, status: 'SKIPPED' as const, reason: 'suppressed' as const };
  });
  return { copies };
}
