import { EVENT_MARK_TRAIL_MS, SENT_MARK_TRAIL_MS } from '../../domain/sending/due';
import { expr, name } from '../table/expressions';
import { keys } from '../table/keys';
import { get, update } from '../table/rows';

/** The newest Send event that came back from SES and the newest mail that SES took, in epoch milliseconds. */
export interface FeedbackHealth {
  lastEventAt: number;
  lastSentAt: number;
}

/** A mail of which nothing was heard goes again by these marks (`domain/sending/due.ts`), so how far they trail is counted in. */
const NOTED_EVERY_MS = { lastEventAt: EVENT_MARK_TRAIL_MS, lastSentAt: SENT_MARK_TRAIL_MS };
/** What this container has noted of each mark. */
const noted: FeedbackHealth = { lastEventAt: 0, lastSentAt: 0 };

/** Moves one of the two marks forward, in each container once in the mark's time. They decide whether an unclear mail goes again. */
export async function noteFeedback(mark: keyof FeedbackHealth, at: number): Promise<void> {
  if (at < noted[mark] + NOTED_EVERY_MS[mark]) return;
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

/** The latest email that SES refused for the account's or the deployment's sake, in SES's words; `at` in epoch milliseconds. */
export interface Refusal {
  at: number;
  detail: string;
}

/** While SES refuses everything, each container stores one refusal per minute. */
const REFUSAL_EVERY_MS = 60_000;
let storedRefusalAt = 0;

/** Stores a refusal for `posthaste doctor`. */
export async function noteRefusal({ at, detail }: Refusal): Promise<void> {
  if (at < storedRefusalAt + REFUSAL_EVERY_MS) return;
  await update(keys.feedbackHealth(), {
    set: { refusedAt: at, refusedDetail: detail, v: 1 },
    if: expr`attribute_not_exists(refusedAt) OR refusedAt < ${at}`,
    makesRow: true,
  });
  storedRefusalAt = at;
}

export async function readRefusal(): Promise<Refusal | null> {
  const { refusedAt = 0, refusedDetail = '' } =
    (await get<{ refusedAt?: number; refusedDetail?: string }>(keys.feedbackHealth())) ?? {};
  return refusedAt === 0 ? null : { at: refusedAt, detail: refusedDetail };
}
