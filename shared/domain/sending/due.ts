import { type EpochMs, HOUR_MS, MINUTE_MS } from '../../durations';
import type { Lane } from './rate';

interface DueEmail {
  status: string;
  lane: Lane;
  scheduledAt?: string;
  sweeps: number;
}

export interface DueFacts {
  projectActive: boolean;
  paused: boolean;
  laneDepth: number;
  /** Emails a second. */
  rate: number;
}

/** `first` marks scheduled emails. A set-aside email waits at no cost in its project's list. */
export type DuePlan =
  | { do: 'queue'; first: boolean; delayMs: number; nextCheck: number }
  | { do: 'check_again'; at: number }
  | { do: 'set_aside' }
  | { do: 'forget' };

/** A password reset, unlike a newsletter, is worthless after a quarter of an hour. */
const CHECK_INTERVALS: Readonly<Record<Lane, readonly number[]>> = {
  transactional: [1.5 * MINUTE_MS, 1.5 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
  bulk: [15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
};
/** A longer lag means that we miss events. */
const EVENTS_LAG_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 3;
const WAITING_MS = 5 * MINUTE_MS;
const DEEP_SHARE = 2 / 3;

const checkInterval = (lane: Lane, sweeps: number): number => {
  const intervals = CHECK_INTERVALS[lane];
  return intervals[Math.min(sweeps, intervals.length - 1)] as number;
};

export const FIRST_CHECK_MS = checkInterval('transactional', 0);

export function planDue(email: DueEmail, facts: DueFacts, now: number): DuePlan {
  if (email.status !== 'QUEUED' && email.status !== 'SCHEDULED') return { do: 'forget' };
  if (!facts.projectActive) return { do: 'check_again', at: now + WAITING_MS };
  if (facts.paused) return email.lane === 'bulk' ? { do: 'set_aside' } : { do: 'check_again', at: now + WAITING_MS };
  if (email.status === 'SCHEDULED') {
    const due = Date.parse(email.scheduledAt ?? '') || now;
    const delayMs = Math.max(0, due - now);
    return { do: 'queue', first: true, delayMs, nextCheck: now + delayMs + checkInterval(email.lane, 0) };
  }
  const interval = checkInterval(email.lane, 0);
  if (facts.laneDepth > (facts.rate * interval * DEEP_SHARE) / 1_000) return { do: 'check_again', at: now + interval };
  return { do: 'queue', first: false, delayMs: 0, nextCheck: now + checkInterval(email.lane, email.sweeps) };
}

export interface FeedbackFacts {
  health: { lastEventAt: number; lastSentAt: number };
  deadFeedback: number;
  waitingFeedback: number;
  /** Emails a second. */
  rate: number;
}

/** Longer backlogs may reorder events. */
const BACKLOG_SECONDS = 10;
const FEW_EVENTS = 100;
const isBacklog = ({ waitingFeedback, rate }: FeedbackFacts): boolean =>
  waitingFeedback > FEW_EVENTS + rate * BACKLOG_SECONDS;

/** If healthy, no event means no acceptance. Before the first event, silence proves nothing. */
export const isFeedbackHealthy = (feedback: FeedbackFacts): boolean =>
  feedback.deadFeedback === 0 &&
  !isBacklog(feedback) &&
  feedback.health.lastEventAt > 0 &&
  feedback.health.lastEventAt >= feedback.health.lastSentAt - EVENTS_LAG_MS;

export type UnclearPlan = { do: 'retry'; nextCheck: number } | { do: 'give_up' } | { do: 'check_again'; at: number };

interface UnclearAttempt {
  claimedAt?: EpochMs;
  attempts: number;
}

/** A claim ends with its sender invocation, after 60 s. */
const ATTEMPT_OVER_MS = MINUTE_MS;
/** Plus the 90 s until the queue redelivers events of a dead consumer. */
const EVENTS_ARRIVE_MS = ATTEMPT_OVER_MS + 1.5 * MINUTE_MS;
/** For the last email, which no other follows. */
const SILENT_MS = 5 * MINUTE_MS;
/** By then each event was tried ten times, 90 s apart. Three attempts outlast a half-hour fault of SES. */
const LATER_MS = 15 * MINUTE_MS;
/** By then SES may have reported a later email, or the queue may be empty. */
const RECHECK_MS = 30_000;

export const EVENT_MARK_TRAIL_MS = 30_000;
export const SENT_MARK_TRAIL_MS = MINUTE_MS;

export const unclearUntil = ({ claimedAt = 0, attempts }: UnclearAttempt): number =>
  claimedAt + (attempts > 1 ? LATER_MS : EVENTS_ARRIVE_MS);

/** SES reported a later email, or had none, and no pending event can be about this attempt. */
function isProven({ claimedAt = 0 }: UnclearAttempt, { health, waitingFeedback }: FeedbackFacts, now: number): boolean {
  const overAt = claimedAt + ATTEMPT_OVER_MS;
  const isHandled = now >= claimedAt + LATER_MS;
  const isQueueEmpty = waitingFeedback === 0;
  if (health.lastEventAt >= overAt) return isQueueEmpty || isHandled;
  if (isHandled) return health.lastSentAt < overAt + EVENT_MARK_TRAIL_MS;
  return isQueueEmpty && now >= claimedAt + SILENT_MS && health.lastSentAt <= overAt - SENT_MARK_TRAIL_MS;
}

/** `held`: no such email may be sent now. */
export function planUnclear(
  email: UnclearAttempt & { lane: Lane },
  { held, ...feedback }: FeedbackFacts & { held: boolean },
  now: number,
): UnclearPlan {
  if (unclearUntil(email) > now) return { do: 'check_again', at: unclearUntil(email) };
  const { claimedAt = 0 } = email;
  if (!isProven(email, feedback, now)) {
    const next = [claimedAt + SILENT_MS, claimedAt + LATER_MS].find((at) => at > now);
    return { do: 'check_again', at: next === undefined ? now + WAITING_MS : Math.min(now + RECHECK_MS, next) };
  }
  if (!isFeedbackHealthy(feedback)) return { do: 'check_again', at: now + WAITING_MS };
  if (email.attempts >= MAX_ATTEMPTS) return { do: 'give_up' };
  return held
    ? { do: 'check_again', at: now + WAITING_MS }
    : { do: 'retry', nextCheck: now + checkInterval(email.lane, 0) };
}
