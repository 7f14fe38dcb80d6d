import { expr, name } from '../table/expressions';
import { keys } from '../table/keys';
import { get, update } from '../table/rows';

/** The newest Send event that came back from SES and the newest mail that SES took, in epoch milliseconds. */
export interface FeedbackHealth {
  lastEventAt: number;
  lastSentAt: number;
}

/**
 * How far a mark may trail what a container knows. The trail of events that is still healthy, five minutes, and this together
 * stay below the 15 minutes after which SES's silence about a mail counts (`domain/sending/due.ts`).
 */
const NOTED_EVERY_MS = 120_000;
/** What this container has noted of each mark. */
const noted: FeedbackHealth = { lastEventAt: 0, lastSentAt: 0 };

/**
 * Moves one of the two marks forward, once in two minutes and container; how far events trail decides whether an unclear mail
 * may be sent again.
 */
export async function noteFeedback(mark: keyof FeedbackHealth, at: number): Promise<void> {
  if (at < noted[mark] + NOTED_EVERY_MS) return;
  await update(keys.feedbackHealth(), {
    set: { [mark]: at, v: 1 },
    if: expr`attribute_not_exists(${name(mark)}) OR ${name(mark)} < ${at}`,
    makesRow: true,
  });
  noted[mark] = Math.max(noted[mark], at);
}

export async function readFeedbackHealth(): Promise<FeedbackHealth> {
  const { lastEventAt = 0, lastSentAt = 0 } = (await get<Partial<FeedbackHealth>>(keys.feedbackHealth())) ?? {};
  return { lastEventAt, lastSentAt };
}
