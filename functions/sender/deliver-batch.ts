import type { SendMessage } from '../../shared/contract/messages';
import type { EmailRow } from '../../shared/db/emails/emails';
import { postponeEmail, skipEmail } from '../../shared/db/emails/sending';
import { noteFeedback } from '../../shared/db/sending/feedback-health';
import { allowance } from '../../shared/db/sending/send-rate';
import type { Lane } from '../../shared/domain/sending/rate';
import { decideSend } from '../../shared/domain/sending/sending';
import { now, sleep } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import { measure } from '../../shared/ops/metrics';
import type { BatchContext, Message } from '../../shared/queue/consume';
import { slotSource } from '../../shared/services/send-mail/slots';
import { TIME_FOR_A_TRY_MS } from '../../shared/services/send-mail/try-at-slot';
import { type Delivered, type DeliveryContext, deliver } from './deliver';
import { type Candidate, readFacts } from './read-facts';

/** A scheduled mail that comes this little before its time waits in the sender. */
const EARLY_MS = 2_000;
/** When mail is looked at again whose project is disabled or paused, or of which SES takes none. */
const WAITING_MS = 5 * 60_000;

/**
 * Delivers the emails of one batch. A message is a hint and the row is the truth: one that is done, taken,
 * paused or without a slot is acknowledged all the same, and only faults are reported as failed.
 */
export async function deliverBatch(messages: Message<SendMessage>[], batch: BatchContext): Promise<string[]> {
  const candidates = await readFacts(messages);
  const deadline = now() + batch.remainingMs() - TIME_FOR_A_TRY_MS;
  const slots = { transactional: slotSource('transactional', deadline), bulk: slotSource('bulk', deadline) };
  const context = { remainingMs: batch.remainingMs, slots };
  const results = await Promise.all(candidates.map((candidate) => settle(candidate, context)));
  if (results.includes('sent')) await noteFeedback('lastSentAt', now());
  await measureBatch(candidates, results);
  return candidates.filter((_, index) => results[index] === 'fault').map(({ messageId }) => messageId);
}

type Result = Delivered | 'fault';

/** What a batch has done, beside the rate and the quota that it could use. */
async function measureBatch(candidates: Candidate[], results: Result[]): Promise<void> {
  const sent = (lane: Lane) =>
    candidates.filter(({ row }, index) => row.lane === lane && results[index] === 'sent').length;
  measure({
    TransactionalSent: sent('transactional'),
    BulkSent: sent('bulk'),
    EmailsFailed: results.filter((result) => result === 'failed').length,
    ...(results.includes('sent') ? await allowance() : {}),
  });
}

async function settle(candidate: Candidate, context: Pick<DeliveryContext, 'remainingMs' | 'slots'>): Promise<Result> {
  const { row, request } = candidate;
  try {
    if (!(await mayGo(candidate))) return 'left';
    return await deliver(row, { ...context, acceptedBy: request, stillMayGo: () => mayStillGo(row) });
  } catch (error) {
    logger.error('delivery failed', { acceptedBy: request, email: row.id, ...describe(error) });
    return 'fault';
  }
}

/** Whether an email may go by these facts; where not, its row says so or is looked at again when it may. */
async function mayGo({ row, facts }: Candidate): Promise<boolean> {
  const early = facts.notBefore - now();
  if (early > EARLY_MS) {
    // Seen too soon, by a reader of a late index.
    await postponeEmail(row, facts.notBefore);
    return false;
  }
  await sleep(early);
  const decision = decideSend(facts, now());
  if (decision.do === 'skip') await skipEmail(row, decision.reason);
  const waits = facts.project !== 'ACTIVE' || facts.paused;
  if (decision.do === 'leave' && waits) await postponeEmail(row, now() + WAITING_MS);
  return decision.do === 'send';
}

/** The same by facts of this moment, for a mail that has waited for its slot. */
async function mayStillGo(row: EmailRow): Promise<boolean> {
  const [candidate] = await readFacts([{ id: row.id, body: { v: 1, project: row.projectId, email: row.id } }]);
  return candidate !== undefined && mayGo(candidate);
}
