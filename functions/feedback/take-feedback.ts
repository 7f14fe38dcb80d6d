import type * as z from 'zod';
import type { topicMessage } from '../../shared/contract/messages';
import { markReached } from '../../shared/db/contacts/rows';
import { addSoftBounce, forgetSoftBounces } from '../../shared/db/contacts/soft-bounces';
import type { SuppressedAddress } from '../../shared/db/contacts/suppression-rows';
import { suppress } from '../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../shared/db/emails/emails';
import { applyFeedback } from '../../shared/db/emails/feedback';
import { noteFeedback } from '../../shared/db/sending/feedback-health';
import { isUnreachable } from '../../shared/domain/contacts/soft-bounces';
import { type Feedback, readFeedback } from '../../shared/domain/sending/ses-event';
import { describe, logger } from '../../shared/ops/log';
import { count, measure } from '../../shared/ops/metrics';
import type { BatchContext, Message } from '../../shared/queue/consume';
import { recordEvent } from './record-event';

type Notification = z.output<typeof topicMessage>;

function parse({ id, body }: Message<Notification>): { id: string; feedback: Feedback } | null {
  try {
    const feedback = readFeedback(JSON.parse(body.Message));
    return feedback && { id, feedback };
  } catch {
    // SES also writes a plain sentence to the topic when it is set up.
    return null;
  }
}

/**
 * Takes SES's events to emails and contacts. Those of one email go one after the other, in whatever order they came.
 */
export async function takeFeedback(messages: Message<Notification>[], batch: BatchContext): Promise<string[]> {
  const taken = messages.map(parse).filter((one) => one !== null);
  const byEmail = new Map<string, typeof taken>();
  for (const one of taken) {
    const group = byEmail.get(one.feedback.emailId);
    if (group) group.push(one);
    else byEmail.set(one.feedback.emailId, [one]);
  }
  const groups = await Promise.all([...byEmail.values()].map((group) => takeInTurn(group, batch.requestId)));
  const failed = new Set(groups.flat());
  const sends = taken.filter(({ id, feedback }) => feedback.type === 'sent' && !failed.has(id));
  const times = sends.map(({ feedback }) => Date.parse(feedback.at));
  if (times.length > 0) await noteFeedback('lastEventAt', Math.max(...times));
  measureFeedback(taken.filter(({ id }) => !failed.has(id)).map(({ feedback }) => feedback.type));
  return [...failed];
}

/** Counts events as SES sends them: one that comes twice counts twice. */
function measureFeedback(types: readonly Feedback['type'][]): void {
  const countOf = (type: Feedback['type']) => types.filter((one) => one === type).length;
  measure({
    Delivered: countOf('delivered'),
    Bounced: countOf('bounced'),
    Complained: countOf('complained'),
    Opened: countOf('opened'),
    Clicked: countOf('clicked'),
  });
}

async function takeInTurn(group: { id: string; feedback: Feedback }[], requestId: string): Promise<string[]> {
  const failed: string[] = [];
  for (const { id, feedback } of group) {
    try {
      await takeOne(feedback);
    } catch (error) {
      logger.error('feedback failed', { requestId, email: feedback.emailId, ...describe(error) });
      failed.push(id);
    }
  }
  return failed;
}

/** What follows from feedback is done even if the email had it already: the first try may have died in between. */
async function takeOne(feedback: Feedback): Promise<void> {
  const { row, fresh } = await applyFeedback(feedback);
  if (!row) return;
  if (fresh) warnOfSecondSend(feedback, row);
  await noteReached(feedback, row);
  await judgeAddress(feedback, row);
  await recordEvent(feedback, row);
}

/** A strangers' address to which mail was delivered is a known one. Mail to other addresses has no stream of its own. */
async function noteReached({ type }: Feedback, { projectId, contactId, generation, stream, erased }: EmailRow) {
  if (type !== 'delivered' || stream === undefined || !generation || erased) return;
  await markReached(projectId, contactId, generation);
}

/** Two messages of one email: this must never happen, so it is logged as an error. */
function warnOfSecondSend(feedback: Feedback, row: EmailRow): void {
  if (!row.messageId || row.messageId === feedback.messageId) return;
  count('SentTwice');
  logger.error('one email was sent twice', { email: row.id, project: row.projectId, attempt: feedback.attempt });
}

/** Suppresses the address if feedback asks for it. The suppression is by the contact's id, so it needs no address. */
async function judgeAddress({ addressProblem, at }: Feedback, row: EmailRow): Promise<void> {
  const { projectId, contactId, id } = row;
  if (addressProblem === 'complained') await suppress(projectId, contactId, 'complaint', id, addressOf(row));
  if (addressProblem === 'unreachable') await suppress(projectId, contactId, 'hard_bounce', id, addressOf(row));
  // Nothing new is stored for an erased contact.
  if (addressProblem === 'failing' && !row.erased) await noteFailing(row, at);
}

/** For the list of suppressions, as long as the contact exists. */
const addressOf = ({ email, generation, erased }: EmailRow): SuppressedAddress | undefined =>
  erased || !generation ? undefined : { email, generation };

async function noteFailing(row: EmailRow, at: string): Promise<void> {
  const { projectId, contactId, id } = row;
  if (!isUnreachable(await addSoftBounce(row, at))) return;
  await suppress(projectId, contactId, 'hard_bounce', id, addressOf(row));
  await forgetSoftBounces(projectId, contactId);
}
