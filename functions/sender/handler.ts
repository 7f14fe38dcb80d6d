import { findObject } from '../../shared/aws/storage';
import { type SendMessage, sendMessage } from '../../shared/contract/messages';
import { type EmailContent, getContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { claimEmail, failEmail, postponeEmail, skipEmail } from '../../shared/db/emails/sending';
import { quotaMetrics } from '../../shared/db/sending/account';
import { recordFeedback } from '../../shared/db/sending/feedback-health';
import { type SlotSource, slotSource } from '../../shared/db/sending/send-rate';
import { slotCountOf } from '../../shared/domain/emails/copies';
import { invitationIn } from '../../shared/domain/emails/invitation';
import type { Lane } from '../../shared/domain/sending/rate';
import { decideSend } from '../../shared/domain/sending/sending';
import { type EpochMs, MINUTE_MS } from '../../shared/durations';
import { loadEmailWriter } from '../../shared/mime/email-writer';
import { now, sleep } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import { measure } from '../../shared/ops/metrics';
import { type BatchContext, consume, type Message } from '../../shared/queue/consume';
import { type DeliveryOptions, toSes } from '../../shared/services/send-email/to-ses';
import {
  MAX_SEND_AND_RECORD_MS,
  newToken,
  type ReadyEmail,
  type TryContext,
  tryAtSlot,
} from '../../shared/services/send-email/try-at-slot';
import { type Candidate, readFacts } from './read-facts';
import { toRawSes } from './to-raw-ses';

const MAX_EARLY_MS = 2_000;
const PAUSED_RECHECK_MS = 5 * MINUTE_MS;

export const handler = consume(sendMessage, deliverBatch);

/** A message is only a hint, so it is acknowledged even if its email can't be sent now. */
async function deliverBatch(messages: Message<SendMessage>[], batch: BatchContext): Promise<string[]> {
  const stateReadAt = now();
  const candidates = await readFacts(messages);
  const deadline = now() + batch.remainingMs() - MAX_SEND_AND_RECORD_MS;
  const slots = { transactional: slotSource('transactional', deadline), bulk: slotSource('bulk', deadline) };
  const context = { remainingMs: batch.remainingMs, slots, stateReadAt };
  const results = await Promise.all(candidates.map((candidate) => tryDelivery(candidate, context)));
  if (results.includes('sent')) await recordFeedback('lastSentAt', now());
  await measureBatch(candidates, results);
  return candidates.filter((_, index) => results[index] === 'fault').map(({ messageId }) => messageId);
}

/** `fault` returns the message to the queue; `failed` is final. */
type TryOutcome = DeliveryOutcome | 'fault';

async function measureBatch(candidates: Candidate[], results: TryOutcome[]): Promise<void> {
  const sentInLane = (lane: Lane) =>
    candidates.filter(({ row }, index) => row.lane === lane && results[index] === 'sent').length;
  measure({
    TransactionalSent: sentInLane('transactional'),
    BulkSent: sentInLane('bulk'),
    EmailsFailed: results.filter((result) => result === 'failed').length,
    ...(results.includes('sent') ? await quotaMetrics() : {}),
  });
}

async function tryDelivery(candidate: Candidate, context: Omit<DeliveryContext, 'acceptedBy'>): Promise<TryOutcome> {
  const { row, request } = candidate;
  try {
    if (!(await maySend(candidate))) return 'not_sent';
    return await deliver(candidate, { ...context, acceptedBy: request });
  } catch (error) {
    logger.error('delivery failed', { acceptedBy: request, email: row.id, ...describe(error) });
    return 'fault';
  }
}

async function maySend({ row, facts }: Candidate): Promise<boolean> {
  const msUntilDue = facts.notBefore - now();
  if (msUntilDue > MAX_EARLY_MS) {
    // The dispatcher read a stale index and queued the email too early.
    await postponeEmail(row, facts.notBefore);
    return false;
  }
  await sleep(msUntilDue);
  const decision = decideSend(facts, now());
  if (decision.do === 'skip') await skipEmail(row, decision.reason);
  const isPaused = facts.project !== 'ACTIVE' || facts.paused;
  if (decision.do === 'leave' && isPaused) await postponeEmail(row, now() + PAUSED_RECHECK_MS);
  return decision.do === 'send';
}

/** Reads the facts again, which may be outdated after the wait for a slot. Null if the email may no longer be sent. */
async function recheck({ row }: Candidate): Promise<Candidate | null> {
  const [candidate] = await readFacts([{ id: row.id, body: { v: 1, project: row.projectId, email: row.id } }]);
  return candidate !== undefined && (await maySend(candidate)) ? candidate : null;
}

interface DeliveryContext extends Omit<TryContext, 'slots'> {
  slots: Record<Lane, SlotSource>;
  stateReadAt: EpochMs;
}

type DeliveryOutcome = 'sent' | 'failed' | 'not_sent';

async function deliver(candidate: Candidate, context: DeliveryContext): Promise<DeliveryOutcome> {
  const { row } = candidate;
  const content = await getContent(row.projectId, row.contentId);
  if (!content) return failWithoutContent(row);
  const bytes = content.attachments.reduce((sum, { size }) => sum + size, 0);
  return withBytesReserved(bytes, async () => {
    const storedFiles = await Promise.all(content.attachments.map(({ key }) => findObject(key)));
    const files = storedFiles.filter((file) => file !== null);
    const isComplete = files.length === storedFiles.length;
    return isComplete ? sendAtSlot(candidate, content, files, context) : failWithoutContent(row);
  });
}

/** Content is missing only after an erasure or long after its due time. */
async function failWithoutContent(row: EmailRow): Promise<DeliveryOutcome> {
  const token = newToken();
  if (!(await claimEmail(row, token))) return 'not_sent';
  await failEmail(row, token, 'content_missing', 'The content of the email is no longer stored.');
  return 'failed';
}

/** SES accepts invitations only as raw messages. */
const inputBuilderFor = async (content: EmailContent): Promise<typeof toSes> =>
  invitationIn(content.attachments) ? toRawSes(await loadEmailWriter()) : toSes;

async function sendAtSlot(
  candidate: Candidate,
  content: EmailContent,
  files: Uint8Array[],
  context: DeliveryContext,
): Promise<DeliveryOutcome> {
  const { slots, stateReadAt, ...tryContext } = context;
  const { row } = candidate;
  const toInput = await inputBuilderFor(content);
  let { leftOutCopies } = candidate;
  const email: ReadyEmail = {
    projectId: row.projectId,
    lane: row.lane,
    from: content.from.email,
    replyTo: content.replyTo,
    slotCount: slotCountOf({ ...row, copyNews: { ...row.copyNews, ...leftOutCopies } }),
    stateReadAt,
    maySendNow: async () => {
      const recheckedCandidate = await recheck(candidate);
      leftOutCopies = recheckedCandidate?.leftOutCopies;
      return recheckedCandidate !== null;
    },
    claim: (token: string) => claimEmail(row, token, {}, leftOutCopies),
    input: (claimed: EmailRow, options: DeliveryOptions) => toInput(claimed, content, files, options),
  };
  const { did } = await tryAtSlot(email, { ...tryContext, slots: slots[row.lane] });
  if (did === 'no_slot') await postponeEmail(row, now());
  return did === 'sent' || did === 'failed' ? did : 'not_sent';
}

/** Limit for the attachments that are sent at once. Base64 and the SDK's copies take four times as much memory. */
const MAX_BYTES = 20 * 1024 * 1024;

let freeBytes = MAX_BYTES;
const queue: { bytes: number; start: () => void }[] = [];

function startQueued(): void {
  for (const { bytes, start } of [...queue]) {
    if (bytes > freeBytes) return;
    queue.shift();
    freeBytes -= bytes;
    start();
  }
}

async function withBytesReserved<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  const reservedBytes = Math.min(bytes, MAX_BYTES);
  await new Promise<void>((start) => {
    queue.push({ bytes: reservedBytes, start });
    startQueued();
  });
  try {
    return await work();
  } finally {
    freeBytes += reservedBytes;
    startQueued();
  }
}
