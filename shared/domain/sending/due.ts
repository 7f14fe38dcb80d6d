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
const RESTS: Readonly<Record<Lane, readonly number[]>> = {
  transactional: [1.5 * MINUTE_MS, 1.5 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
  bulk: [15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
};
/** Beyond this, SES's silence is our fault. */
const EVENTS_TRAIL_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 3;
const WAITING_MS = 5 * MINUTE_MS;
const DEEP_SHARE = 2 / 3;

const restAfter = (lane: Lane, sweeps: number): number => {
  const rests = RESTS[lane];
  return rests[Math.min(sweeps, rests.length - 1)] as number;
};

export const FIRST_CHECK_MS = restAfter('transactional', 0);

export function planDue(email: DueEmail, facts: DueFacts, now: number): DuePlan {
  if (email.status !== 'QUEUED' && email.status !== 'SCHEDULED') return { do: 'forget' };
  if (!facts.projectActive) return { do: 'check_again', at: now + WAITING_MS };
  if (facts.paused) return email.lane === 'bulk' ? { do: 'set_aside' } : { do: 'check_again', at: now + WAITING_MS };
  if (email.status === 'SCHEDULED') {
    const due = Date.parse(email.scheduledAt ?? '') || now;
    const delayMs = Math.max(0, due - now);
    return { do: 'queue', first: true, delayMs, nextCheck: now + delayMs + restAfter(email.lane, 0) };
  }
  const rest = restAfter(email.lane, 0);
  if (facts.laneDepth > (facts.rate * rest * DEEP_SHARE) / 1_000) return { do: 'check_again', at: now + rest };
  return { do: 'queue', first: false, delayMs: 0, nextCheck: now + restAfter(email.lane, email.sweeps) };
}

export interface FeedbackFacts {
  health: { lastEventAt: number; lastSentAt: number };
  deadFeedback: number;
  waitingFeedback: number;
  /** Emails a second. */
  rate: number;
}

/** Longer backlogs let later events overtake. */
const BACKLOG_SECONDS = 10;
const FEW_EVENTS = 100;
const isBacklog = ({ waitingFeedback, rate }: FeedbackFacts): boolean =>
  waitingFeedback > FEW_EVENTS + rate * BACKLOG_SECONDS;

/** If healthy, SES's silence means that it accepted nothing. Before the first event, silence says nothing. */
export const feedbackIsHealthy = (feedback: FeedbackFacts): boolean =>
  feedback.deadFeedback === 0 &&
  !isBacklog(feedback) &&
  feedback.health.lastEventAt > 0 &&
  feedback.health.lastEventAt >= feedback.health.lastSentAt - EVENTS_TRAIL_MS;

export type UnclearPlan = { do: 'retry'; nextCheck: number } | { do: 'give_up' } | { do: 'check_again'; at: number };

interface UnclearTry {
  claimedAt?: EpochMs;
  attempts: number;
}

/** A claim ends with its sender invocation, after 60 s. */
const TRY_OVER_MS = MINUTE_MS;
/** Plus the 90 s until the queue redelivers events of a dead consumer. */
const EVENTS_ARRIVE_MS = TRY_OVER_MS + 1.5 * MINUTE_MS;
/** For the last email, which none follows. */
const SILENT_MS = 5 * MINUTE_MS;
/** By then each event was tried ten times, 90 s apart. Three tries outlast a half-hour fault of SES. */
const LATER_MS = 15 * MINUTE_MS;
/** By then SES may report a later email, or its queue be empty. */
const AGAIN_MS = 30_000;

export const EVENT_MARK_TRAIL_MS = 30_000;
export const SENT_MARK_TRAIL_MS = MINUTE_MS;

export const unclearUntil = ({ claimedAt = 0, attempts }: UnclearTry): number =>
  claimedAt + (attempts > 1 ? LATER_MS : EVENTS_ARRIVE_MS);

/** SES reported a later email, or had none, and no pending event can be about this try. */
function isProven({ claimedAt = 0 }: UnclearTry, { health, waitingFeedback }: FeedbackFacts, now: number): boolean {
  const overAt = claimedAt + TRY_OVER_MS;
  const isHandled = now >= claimedAt + LATER_MS;
  const noneWaits = waitingFeedback === 0;
  if (health.lastEventAt >= overAt) return noneWaits || isHandled;
  if (isHandled) return health.lastSentAt < overAt + EVENT_MARK_TRAIL_MS;
  return noneWaits && now >= claimedAt + SILENT_MS && health.lastSentAt <= overAt - SENT_MARK_TRAIL_MS;
}

/** `held`: nothing of its kind may leave. */
export function planUnclear(
  email: UnclearTry & { lane: Lane },
  { held, ...feedback }: FeedbackFacts & { held: boolean },
  now: number,
): UnclearPlan {
  if (unclearUntil(email) > now) return { do: 'check_again', at: unclearUntil(email) };
  const { claimedAt = 0 } = email;
  if (!isProven(email, feedback, now)) {
    const next = [claimedAt + SILENT_MS, claimedAt + LATER_MS].find((at) => at > now);
    return { do: 'check_again', at: next === undefined ? now + WAITING_MS : Math.min(now + AGAIN_MS, next) };
  }
  if (!feedbackIsHealthy(feedback)) return { do: 'check_again', at: now + WAITING_MS };
  if (email.attempts >= MAX_ATTEMPTS) return { do: 'give_up' };
  return held
    ? { do: 'check_again', at: now + WAITING_MS }
    : { do: 'retry', nextCheck: now + restAfter(email.lane, 0) };
}
