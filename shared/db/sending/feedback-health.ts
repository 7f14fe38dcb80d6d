import { LAST_EVENT_STORED_EVERY_MS, LAST_SENT_STORED_EVERY_MS } from '../../domain/sending/due';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { expr, name } from '../table/expressions';
import { keys } from '../table/keys';
import { get, update } from '../table/rows';

/** Times of SES's newest Send event and of the newest email that SES accepted. */
export interface FeedbackHealth {
  lastEventAt: EpochMs;
  lastSentAt: EpochMs;
}

/** A stored time may lag by this much, which `domain/sending/due.ts` allows for. */
const STORED_EVERY_MS = { lastEventAt: LAST_EVENT_STORED_EVERY_MS, lastSentAt: LAST_SENT_STORED_EVERY_MS };
const lastStored: FeedbackHealth = { lastEventAt: 0, lastSentAt: 0 };

export async function recordFeedback(mark: keyof FeedbackHealth, at: number): Promise<void> {
  if (at < lastStored[mark] + STORED_EVERY_MS[mark]) return;
  await update(keys.feedbackHealth(), {
    set: { [mark]: at, v: 1 },
    if: expr`attribute_not_exists(${name(mark)}) OR ${name(mark)} < ${at}`,
    makesRow: true,
  });
  lastStored[mark] = Math.max(lastStored[mark], at);
}

export async function readFeedbackHealth(): Promise<FeedbackHealth> {
  const { lastEventAt = 0, lastSentAt = 0 } = (await get<Partial<FeedbackHealth>>(keys.feedbackHealth())) ?? {};
  return { lastEventAt, lastSentAt };
}

/** A refusal by SES because of the account or the deployment. */
export interface Refusal {
  at: EpochMs;
  detail: string;
}

const REFUSAL_EVERY_MS = MINUTE_MS;
let storedRefusalAt = 0;

export async function recordRefusal({ at, detail }: Refusal): Promise<void> {
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
