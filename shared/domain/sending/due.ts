import { type EpochMs, HOUR_MS, MINUTE_MS } from '../../durations';
import type { Lane } from './rate';

interface DueEmail {
  status: string;
  lane: Lane;
  scheduledAt?: string;
  /** How often a check has queued the email again. */
  sweeps: number;
}

export interface DueFacts {
  isProjectActive: boolean;
  isPaused: boolean;
  laneDepth: number;
  /** Emails a second. */
  sendRate: number;
}

/** A set-aside email waits at no cost in its project's list. */
export type DuePlan =
  | { do: 'queue'; isScheduled: boolean; delayMs: number; nextCheck: number }
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
const BLOCKED_RECHECK_MS = 5 * MINUTE_MS;
const FULL_LANE_SHARE = 2 / 3;

const checkInterval = (lane: Lane, sweeps: number): number => {
  const intervals = CHECK_INTERVALS[lane];
  return intervals[Math.min(sweeps, intervals.length - 1)] as number;
};

export const FIRST_CHECK_MS = checkInterval('transactional', 0);

export function planDue(email: DueEmail, facts: DueFacts, now: number): DuePlan {
  const { status, lane } = email;
  if (status !== 'QUEUED' && status !== 'SCHEDULED') return { do: 'forget' };
  if (!facts.isProjectActive) return { do: 'check_again', at: now + BLOCKED_RECHECK_MS };
  if (facts.isPaused && lane === 'bulk') return { do: 'set_aside' };
  if (facts.isPaused) return { do: 'check_again', at: now + BLOCKED_RECHECK_MS };
  const firstInterval = checkInterval(lane, 0);
  if (status === 'SCHEDULED') {
    const due = Date.parse(email.scheduledAt ?? '') || now;
    const delayMs = Math.max(0, due - now);
    return { do: 'queue', isScheduled: true, delayMs, nextCheck: now + delayMs + firstInterval };
  }
  const isLaneFull = facts.laneDepth > (facts.sendRate * firstInterval * FULL_LANE_SHARE) / 1_000;
  if (isLaneFull) return { do: 'check_again', at: now + firstInterval };
  return { do: 'queue', isScheduled: false, delayMs: 0, nextCheck: now + checkInterval(lane, email.sweeps) };
}

export interface FeedbackFacts {
  health: { lastEventAt: number; lastSentAt: number };
  deadFeedback: number;
  waitingFeedback: number;
  /** Emails a second. */
  sendRate: number;
}

/** Events in a longer backlog may be handled out of order. */
const BACKLOG_SECONDS = 10;
const FEW_EVENTS = 100;
const isBacklog = ({ waitingFeedback, sendRate }: FeedbackFacts): boolean =>
  waitingFeedback > FEW_EVENTS + sendRate * BACKLOG_SECONDS;

/** If events arrive reliably, SES did not accept an attempt that has no event. */
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

/** An attempt ends with its sender invocation, after 60 s. */
const ATTEMPT_ENDS_MS = MINUTE_MS;
/** Includes the 90 s until the queue redelivers events of a dead consumer. */
const EVENTS_ARRIVE_MS = ATTEMPT_ENDS_MS + 1.5 * MINUTE_MS;
/** An event of a later email shows that all earlier events have arrived. Without a later email, only time shows it. */
const LAST_EMAIL_EVENTS_ARRIVE_MS = 5 * MINUTE_MS;
/** By then each event was tried ten times, 90 s apart. Three attempts outlast a half-hour fault of SES. */
const EVENTS_HANDLED_MS = 15 * MINUTE_MS;
/** By then SES may have reported a later email, or the queue may be empty. */
const PENDING_EVENTS_RECHECK_MS = 30_000;

export const LAST_EVENT_STORED_EVERY_MS = 30_000;
export const LAST_SENT_STORED_EVERY_MS = MINUTE_MS;

export const unclearUntil = ({ claimedAt = 0, attempts }: UnclearAttempt): number =>
  claimedAt + (attempts > 1 ? EVENTS_HANDLED_MS : EVENTS_ARRIVE_MS);

/** SES has reported a later email, or there was none, and no pending event can be about this attempt. */
function areEventsComplete(
  { claimedAt = 0 }: UnclearAttempt,
  { health, waitingFeedback }: FeedbackFacts,
  now: number,
): boolean {
  const attemptEndedAt = claimedAt + ATTEMPT_ENDS_MS;
  const areEventsHandled = now >= claimedAt + EVENTS_HANDLED_MS;
  const isQueueEmpty = waitingFeedback === 0;
  if (health.lastEventAt >= attemptEndedAt) return isQueueEmpty || areEventsHandled;
  if (areEventsHandled) return health.lastSentAt < attemptEndedAt + LAST_EVENT_STORED_EVERY_MS;
  const isLastEmail = health.lastSentAt <= attemptEndedAt - LAST_SENT_STORED_EVERY_MS;
  return isQueueEmpty && now >= claimedAt + LAST_EMAIL_EVENTS_ARRIVE_MS && isLastEmail;
}

function nextCheckOfPendingEvents({ claimedAt = 0 }: UnclearAttempt, now: EpochMs): EpochMs {
  const deadlines = [claimedAt + LAST_EMAIL_EVENTS_ARRIVE_MS, claimedAt + EVENTS_HANDLED_MS];
  const next = deadlines.find((deadline) => deadline > now);
  return next === undefined ? now + BLOCKED_RECHECK_MS : Math.min(now + PENDING_EVENTS_RECHECK_MS, next);
}

export function planUnclear(
  email: UnclearAttempt & { lane: Lane },
  { isSendingBlocked, ...feedback }: FeedbackFacts & { isSendingBlocked: boolean },
  now: number,
): UnclearPlan {
  if (unclearUntil(email) > now) return { do: 'check_again', at: unclearUntil(email) };
  if (!areEventsComplete(email, feedback, now)) return { do: 'check_again', at: nextCheckOfPendingEvents(email, now) };
  if (!isFeedbackHealthy(feedback)) return { do: 'check_again', at: now + BLOCKED_RECHECK_MS };
  if (email.attempts >= MAX_ATTEMPTS) return { do: 'give_up' };
  if (isSendingBlocked) return { do: 'check_again', at: now + BLOCKED_RECHECK_MS };
  return { do: 'retry', nextCheck: now + checkInterval(email.lane, 0) };
}
