import { queueDepth } from '../../shared/aws/queues';
import { giveUp, retryUnclear } from '../../shared/db/emails/due';
import type { EmailRow } from '../../shared/db/emails/emails';
import { readFeedbackHealth } from '../../shared/db/sending/feedback-health';
import { planDue, UNCLEAR_MS } from '../../shared/domain/sending/due';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';
import { count } from '../../shared/ops/metrics';

/** An invocation takes no longer, so that what it has claimed is sent, noted as unclear, or left behind by its death. */
const UNDER_WAY_MS = 70_000;

/** What became of a mail of which a try is under way or unclear. */
export type Settled =
  /** It may be tried again. */
  | { do: 'retry' }
  /** It has an outcome. */
  | { do: 'nothing' }
  /** Epoch milliseconds from which it may be looked at again. */
  | { do: 'look_again'; at: number };

const isUnclear = ({ timeline }: EmailRow): boolean => timeline.at(-1)?.type === 'unclear';

/** Does what is right for a mail that stands at SENDING: waits for news of it, tries again, or gives up. */
export async function settleUnclear(row: EmailRow, held: boolean): Promise<Settled> {
  const time = now();
  const claimedAt = row.claimedAt ?? 0;
  if (time < claimedAt + UNDER_WAY_MS && !isUnclear(row)) return { do: 'look_again', at: claimedAt + UNDER_WAY_MS };
  if (time < claimedAt + UNCLEAR_MS) return { do: 'look_again', at: claimedAt + UNCLEAR_MS };
  const deadLetters = optionalEnv('feedbackDeadLetters');
  const [health, deadFeedback] = await Promise.all([readFeedbackHealth(), deadLetters ? queueDepth(deadLetters) : 0]);
  const facts = { projectActive: !held, paused: held, laneDepth: 0, rate: 1, health, deadFeedback };
  const plan = planDue(row, facts, time);
  switch (plan.do) {
    case 'retry':
      // One whose claim is another's by now is looked at with the chunk's next turn.
      return (await retryUnclear(row, time)) ? { do: 'retry' } : { do: 'look_again', at: time };
    case 'give_up':
      count('OutcomeUnknown');
      await giveUp(row);
      return { do: 'nothing' };
    case 'look_again':
      return plan;
    default:
      return { do: 'nothing' };
  }
}
