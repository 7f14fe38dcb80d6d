import { expr, name } from '../table/expressions';
import { keys } from '../table/keys';
import { get, update } from '../table/rows';

/** The newest Send event that came back from SES and the newest mail that SES took, in epoch milliseconds. */
export interface FeedbackHealth {
  lastEventAt: number;
  lastSentAt: number;
}

/** Moves one of the two marks forward; how far events trail decides whether an unclear mail may be sent again. */
export async function noteFeedback(mark: keyof FeedbackHealth, at: number): Promise<void> {
  await update(keys.feedbackHealth(), {
    set: { [mark]: at, v: 1 },
    if: expr`attribute_not_exists(${name(mark)}) OR ${name(mark)} < ${at}`,
    makesRow: true,
  });
}

export async function readFeedbackHealth(): Promise<FeedbackHealth> {
  const { lastEventAt = 0, lastSentAt = 0 } = (await get<Partial<FeedbackHealth>>(keys.feedbackHealth())) ?? {};
  return { lastEventAt, lastSentAt };
}
