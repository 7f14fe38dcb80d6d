import type { SendMessage } from '../../shared/contract/messages';
import { postponeEmail, skipEmail } from '../../shared/db/email-sending';
import { noteFeedback } from '../../shared/db/feedback-health';
import { decideSend } from '../../shared/domain/sending';
import { now } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext, Message } from '../../shared/queue/consume';
import { deliver, TIME_FOR_A_TRY_MS } from './deliver';
import { type Candidate, readFacts } from './read-facts';
import { slotSource } from './slots';

/** When the mail of a disabled project is looked at again. */
const INACTIVE_PROJECT_MS = 5 * 60_000;

/**
 * Delivers the emails of one batch. A message is a hint and the row is the truth: one that is done, taken,
 * paused or without a slot is acknowledged all the same, and only faults are reported as failed.
 */
export async function deliverBatch(messages: Message<SendMessage>[], batch: BatchContext): Promise<string[]> {
  const candidates = await readFacts(messages);
  const deadline = now() + batch.remainingMs() - TIME_FOR_A_TRY_MS;
  const slots = { transactional: slotSource('transactional', deadline), bulk: slotSource('bulk', deadline) };
  const context = { requestId: batch.requestId, remainingMs: batch.remainingMs, slots };
  const results = await Promise.all(candidates.map((candidate) => settle(candidate, context)));
  if (results.includes('sent')) await noteFeedback('lastSentAt', now());
  return candidates.filter((_, index) => results[index] === 'fault').map(({ messageId }) => messageId);
}

async function settle({ row, facts }: Candidate, context: Parameters<typeof deliver>[1]) {
  const decision = decideSend(facts, now());
  try {
    if (decision.do === 'leave') {
      if (facts.project !== 'ACTIVE') await postponeEmail(row, now() + INACTIVE_PROJECT_MS);
      return 'left';
    }
    if (decision.do === 'skip') {
      await skipEmail(row, decision.reason);
      return 'left';
    }
    return (await deliver(row, context)) ? 'sent' : 'left';
  } catch (error) {
    logger.error('delivery failed', { requestId: context.requestId, email: row.id, ...describe(error) });
    return 'fault';
  }
}
