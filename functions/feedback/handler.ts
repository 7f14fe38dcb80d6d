import type * as z from 'zod';
import { topicMessage } from '../../shared/contract/messages';
import { contactIdFor } from '../../shared/db/contacts/addresses';
import { markReached } from '../../shared/db/contacts/rows';
import { type EmailRow, getEmail } from '../../shared/db/emails/emails';
import { applyFeedback, isForOneAddress } from '../../shared/db/emails/feedback';
import { projectState } from '../../shared/db/projects/projects';
import { recordFeedback } from '../../shared/db/sending/feedback-health';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';
import { contactId } from '../../shared/domain/contacts/contact';
import { copiesTo } from '../../shared/domain/emails/copies';
import { rankOf } from '../../shared/domain/emails/status';
import { greatest, groupBy } from '../../shared/domain/lists';
import { readNotification } from '../../shared/domain/received/notification';
import { acceptanceIn, type Feedback, readFeedbacks } from '../../shared/domain/sending/ses-event';
import { describe, logger } from '../../shared/ops/log';
import { count, measure } from '../../shared/ops/metrics';
import { type BatchContext, consume, type Message } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { applyToCopy } from './apply-to-copy';
import { type JudgedRecipient, judgeAddress } from './judge-address';
import { recordFeedbackEvent } from './record-event';

export const handler = consume(topicMessage, processFeedback);

type Notification = z.output<typeof topicMessage>;

function feedbacksIn({ id, body }: Message<Notification>): { id: string; feedback: Feedback }[] {
  try {
    return readFeedbacks(JSON.parse(body.Message)).map((feedback) => ({ id, feedback }));
  } catch {
    // When the SNS topic is set up, SES sends a plain-text message, which is no event.
    return [];
  }
}

async function processFeedback(messages: Message<Notification>[], batch: BatchContext): Promise<string[]> {
  const unqueuedIds = await queueReceivedEmails(messages, batch.requestId);
  const feedbacks = messages.flatMap(feedbacksIn);
  const byEmail = groupBy(feedbacks, ({ feedback }) => feedback.emailId);
  const groups = await Promise.all([...byEmail.values()].map((group) => handleSequentially(group, batch.requestId)));
  const failedIds = new Set(groups.flat());
  const sentFeedbacks = feedbacks.filter(({ id, feedback }) => feedback.type === 'sent' && !failedIds.has(id));
  const sentTimes = sentFeedbacks.map(({ feedback }) => Date.parse(feedback.at));
  if (sentTimes.length > 0) await recordFeedback('lastEventAt', greatest(sentTimes));
  const countedFeedbacks = feedbacks.filter(({ id, feedback }) => !failedIds.has(id) && !feedback.further);
  measureFeedback(countedFeedbacks.map(({ feedback }) => feedback.type));
  return [...failedIds, ...unqueuedIds];
}

function measureFeedback(types: readonly Feedback['type'][]): void {
  const countOf = (type: Feedback['type']) => types.filter((other) => other === type).length;
  measure({
    Delivered: countOf('delivered'),
    Bounced: countOf('bounced'),
    Complained: countOf('complained'),
    Opened: countOf('opened'),
    Clicked: countOf('clicked'),
  });
}

async function handleSequentially(group: { id: string; feedback: Feedback }[], requestId: string): Promise<string[]> {
  const failedIds: string[] = [];
  for (const { id, feedback } of group) {
    try {
      await handleFeedback(feedback);
    } catch (error) {
      logger.error('feedback failed', { requestId, email: feedback.emailId, ...describe(error) });
      failedIds.push(id);
    }
  }
  return failedIds;
}

/** Runs all steps even for feedback stored before, because the first try may have crashed after storing it. */
async function handleFeedback(feedback: Feedback, recipient = feedback.recipient): Promise<void> {
  if (feedback.further) return handleFurtherRecipient(feedback);
  const { row, isNew } = await applyFeedback(feedback);
  if (!row) return;
  if (isForOneAddress(feedback, row)) return handleByAddress(feedback, row);
  if (isNew) warnOfSecondSend(feedback, row);
  await markContactReached(feedback, row);
  await judgeAddress(feedback, recipientOf(row, recipient));
  await recordFeedbackEvent(feedback, row);
}

async function handleFurtherRecipient({ further: _, ...feedback }: Feedback): Promise<void> {
  const row = await getEmail({ projectId: feedback.projectId, id: feedback.emailId });
  if (row && isForOneAddress(feedback, row)) await handleByAddress(feedback, row);
}

async function handleByAddress({ recipient, ...feedback }: Feedback, row: EmailRow): Promise<void> {
  // An event about any address proves that SES has the email.
  if (row.rank < rankOf('SENT')) await applyFeedback(acceptanceIn(feedback));
  const email = parseAddress(recipient ?? '');
  const role = email && (findRole(row, email) ?? (await findErasedRole(row, email)));
  if (role === 'main') return handleFeedback(feedback, recipient);
  if (role) return applyToCopy(feedback, row, role.copy);
  // Neither the erased row nor its contact's id identifies the address, which may be the main recipient's.
  if (email && row.erased) return judgeAddress(feedback, recipientOf(row, email));
  // A mail server may report the address that it forwards to, which identifies no recipient.
  logger.warn('feedback names no address of the email', { email: row.id, project: row.projectId, type: feedback.type });
}

type RecipientRole = 'main' | { copy: string };

/** Compares addresses rather than contact ids, because the address may belong to another contact by now. */
function findRole({ email, copies = {} }: EmailRow, address: EmailAddress): RecipientRole | null {
  if (email === address) return 'main';
  const copy = Object.keys(copies).find((index) => copies[index]?.email === address);
  return copy === undefined ? null : { copy };
}

async function findErasedRole(row: EmailRow, address: EmailAddress): Promise<RecipientRole | null> {
  const project = await projectState(row.projectId);
  if (!project) return null;
  for (const id of [await contactIdFor(project, address), contactId(project.salt, address)]) {
    if (row.erased && row.contactId === id) return 'main';
    const copy = copiesTo(row, id).find((index) => row.copies?.[index]?.email === undefined);
    if (copy !== undefined) return { copy };
  }
  return null;
}

async function markContactReached({ type }: Feedback, { projectId, contactId, generation, stream, erased }: EmailRow) {
  if (type !== 'delivered' || stream === undefined || !generation || erased) return;
  await markReached(projectId, contactId, generation);
}

function warnOfSecondSend(feedback: Feedback, row: EmailRow): void {
  if (!row.messageId || row.messageId === feedback.messageId) return;
  count('SentTwice');
  logger.error('an email was sent twice', { email: row.id, project: row.projectId, attempt: feedback.attempt });
}

function recipientOf(
  { projectId, contactId, generation, email, id, erased }: EmailRow,
  recipient = '',
): JudgedRecipient {
  return {
    projectId,
    contactId,
    generation,
    emailId: id,
    isErased: erased === true,
    // An erased row has no address, and its contact's id may derive from another one, so only SES's event names it.
    sentTo: erased ? (parseAddress(recipient) ?? undefined) : email,
    address: erased || !generation ? undefined : { email, generation },
  };
}

function receivedEmailIn({ body }: Message<Notification>) {
  try {
    return readNotification(JSON.parse(body.Message));
  } catch {
    return null;
  }
}

/** The worker parses received emails, because parsing one may take longer than a whole batch of events. */
async function queueReceivedEmails(messages: Message<Notification>[], requestId: string): Promise<string[]> {
  const failedIds: string[] = [];
  for (const message of messages) {
    const receivedEmail = receivedEmailIn(message);
    if (!receivedEmail) continue;
    const { projectId: project, domainId: domain, ...email } = receivedEmail;
    try {
      await queueJob({ v: 1, kind: 'receive', project, domain, ...email });
    } catch (error) {
      logger.error('received email was not queued', { requestId, project, ...describe(error) });
      failedIds.push(message.id);
    }
  }
  return failedIds;
}
