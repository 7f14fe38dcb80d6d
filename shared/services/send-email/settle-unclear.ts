import { queueDepth } from '../../aws/queues';
import { failUnclear, retryUnclear } from '../../db/emails/due';
import type { EmailRow } from '../../db/emails/emails';
import { sendingRate } from '../../db/sending/account';
import { readFeedbackHealth } from '../../db/sending/feedback-health';
import { type FeedbackFacts, planUnclear, unclearUntil } from '../../domain/sending/due';
import type { EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { optionalEnv } from '../../ops/env';
import { count } from '../../ops/metrics';

/** `changed`: another invocation has changed the row. */
export type SettledEmail = { outcome: 'retry' | 'given_up' | 'changed' } | { outcome: 'check_again'; at: EpochMs };

export async function readFeedbackFacts(): Promise<FeedbackFacts> {
  const depthOf = (queue: string | undefined) => (queue ? queueDepth(queue) : 0);
  const [health, deadFeedback, waitingFeedback, sendRate] = await Promise.all([
    readFeedbackHealth(),
    depthOf(optionalEnv('feedbackDeadLetters')),
    depthOf(optionalEnv('feedbackQueue')),
    sendingRate(),
  ]);
  return { health, deadFeedback, waitingFeedback, sendRate };
}

export async function settleUnclear(
  row: EmailRow,
  isSendingBlocked: boolean,
  readFacts: () => Promise<FeedbackFacts> = readFeedbackFacts,
): Promise<SettledEmail> {
  const time = now();
  if (time < unclearUntil(row)) return { outcome: 'check_again', at: unclearUntil(row) };
  const plan = planUnclear(row, { isSendingBlocked, ...(await readFacts()) }, time);
  switch (plan.do) {
    case 'retry':
      return { outcome: (await retryUnclear(row, plan.nextCheck)) ? 'retry' : 'changed' };
    case 'give_up':
      count('OutcomeUnknown');
      await failUnclear(row);
      return { outcome: 'given_up' };
    case 'check_again':
      return { outcome: 'check_again', at: plan.at };
  }
}
