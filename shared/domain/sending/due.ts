import type { Lane } from './rate';

/** What is known of an email that is due to be looked at. */
interface DueEmail {
  status: string;
  lane: Lane;
  scheduledAt?: string;
  sweeps: number;
}

export interface DueFacts {
  projectActive: boolean;
  /** Mail of this kind waits: the project's, or all of the account's. */
  paused: boolean;
  /** Messages in the queue of the email's lane. */
  laneDepth: number;
  /** Mails a second. */
  rate: number;
}

/**
 * What to do with one such email. `first` tells a scheduled mail from one that was queued before. What is set aside
 * waits in its project's list for the bulk lane, where it costs nothing however long it waits.
 */
export type DuePlan =
  | { do: 'queue'; first: boolean; delayMs: number; nextLook: number }
  | { do: 'look_again'; at: number }
  | { do: 'set_aside' }
  | { do: 'forget' };

const MINUTE = 60_000;
/** Rests between two looks at one email: a password reset is worth nothing after a quarter of an hour, a newsletter is. */
const RESTS: Readonly<Record<Lane, readonly number[]>> = {
  transactional: [1.5 * MINUTE, 1.5 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE],
  bulk: [15 * MINUTE, 30 * MINUTE, 60 * MINUTE],
};
/** How far events may trail the newest accepted mail. Beyond that, SES's silence is taken for a fault of ours. */
const EVENTS_TRAIL_MS = 5 * MINUTE;
const MAXIMUM_ATTEMPTS = 3;
const WAITING_MS = 5 * MINUTE;
/** A queue that takes so much of the rest to empty explains why an email still waits. */
const DEEP_SHARE = 2 / 3;

const restAfter = (lane: Lane, sweeps: number): number => {
  const rests = RESTS[lane];
  return rests[Math.min(sweeps, rests.length - 1)] as number;
};

/** When an email that is handed to its sender at once is first looked at: this long after it was accepted. */
export const FIRST_LOOK_MS = restAfter('transactional', 0);

/**
 * Decides what becomes of a QUEUED or SCHEDULED email whose moment has come; pure, so that every case can be tabled.
 */
export function planDue(email: DueEmail, facts: DueFacts, now: number): DuePlan {
  if (email.status !== 'QUEUED' && email.status !== 'SCHEDULED') return { do: 'forget' };
  if (!facts.projectActive) return { do: 'look_again', at: now + WAITING_MS };
  if (facts.paused) return email.lane === 'bulk' ? { do: 'set_aside' } : { do: 'look_again', at: now + WAITING_MS };
  if (email.status === 'SCHEDULED') {
    const due = Date.parse(email.scheduledAt ?? '') || now;
    const delayMs = Math.max(0, due - now);
    return { do: 'queue', first: true, delayMs, nextLook: now + delayMs + restAfter(email.lane, 0) };
  }
  const rest = restAfter(email.lane, 0);
  if (facts.laneDepth > (facts.rate * rest * DEEP_SHARE) / 1_000) return { do: 'look_again', at: now + rest };
  return { do: 'queue', first: false, delayMs: 0, nextLook: now + restAfter(email.lane, email.sweeps) };
}

/** What SES's events say about mail from which nothing was heard. */
export interface FeedbackFacts {
  health: { lastEventAt: number; lastSentAt: number };
  /** Events of SES that could not be handled. */
  deadFeedback: number;
  /** Events of SES that wait, or are being handled. */
  waitingFeedback: number;
  /** Mails a second. */
  rate: number;
}

/** Events of more mail than this, with some for a small rate, are a backlog, in which later ones overtake others. */
const BACKLOG_SECONDS = 10;
const FEW_EVENTS = 100;
const isBacklog = ({ waitingFeedback, rate }: FeedbackFacts): boolean =>
  waitingFeedback > FEW_EVENTS + rate * BACKLOG_SECONDS;

/**
 * Whether SES's silence about a mail says that SES never accepted it. As long as no event has ever come, silence says
 * nothing: the account may send its first mail, or its events may lead nowhere.
 */
export const feedbackIsHealthy = (feedback: FeedbackFacts): boolean =>
  feedback.deadFeedback === 0 &&
  !isBacklog(feedback) &&
  feedback.health.lastEventAt > 0 &&
  feedback.health.lastEventAt >= feedback.health.lastSentAt - EVENTS_TRAIL_MS;

export type UnclearPlan = { do: 'retry'; nextLook: number } | { do: 'give_up' } | { do: 'look_again'; at: number };

/** A try that was not settled. */
interface UnclearTry {
  /** Epoch milliseconds. */
  claimedAt?: number;
  /** Tries up to now, this one included. */
  attempts: number;
}

/** By then the try is over: a claim lies within one invocation of a sender, which ends after 60 s. */
const TRY_OVER_MS = MINUTE;
/** Its events are here by then, even if whoever took them first died: the queue shows them again after 90 s. */
const TOLD_MS = TRY_OVER_MS + 1.5 * MINUTE;
/** A mail that nobody follows, so that SES has no later one to tell of. */
const SILENT_MS = 5 * MINUTE;
/**
 * By then each of its events was taken ten times, 90 s apart, and handled or given up. After a second try SES has a fault, and
 * three tries outlast one of half an hour.
 */
const LATER_MS = 15 * MINUTE;
/** How soon SES can have told of a later mail, or the queue of its events be empty. */
const AGAIN_MS = 30_000;

/** How far the marks of feedback's health may trail what is known. */
export const EVENT_MARK_TRAIL_MS = 30_000;
export const SENT_MARK_TRAIL_MS = MINUTE;

/** When a try from which nothing was heard may be settled. */
export const unclearUntil = ({ claimedAt = 0, attempts }: UnclearTry): number =>
  claimedAt + (attempts > 1 ? LATER_MS : TOLD_MS);

/**
 * Whether SES's silence about a try proves that SES took nothing. SES has told of a mail that it took after the try was over,
 * or it took none of which it could have told; and none of the events that it has sent can be about this try, because none
 * waits, or because all of that time have been handled.
 */
function isProven({ claimedAt = 0 }: UnclearTry, { health, waitingFeedback }: FeedbackFacts, now: number): boolean {
  const overAt = claimedAt + TRY_OVER_MS;
  const isHandled = now >= claimedAt + LATER_MS;
  const noneWaits = waitingFeedback === 0;
  if (health.lastEventAt >= overAt) return noneWaits || isHandled;
  if (isHandled) return health.lastSentAt < overAt + EVENT_MARK_TRAIL_MS;
  return noneWaits && now >= claimedAt + SILENT_MS && health.lastSentAt <= overAt - SENT_MARK_TRAIL_MS;
}

/** Decides what becomes of a SENDING email. While it is `held`, nothing of its kind may leave. */
export function planUnclear(
  email: UnclearTry & { lane: Lane },
  { held, ...feedback }: FeedbackFacts & { held: boolean },
  now: number,
): UnclearPlan {
  if (unclearUntil(email) > now) return { do: 'look_again', at: unclearUntil(email) };
  const { claimedAt = 0 } = email;
  if (!isProven(email, feedback, now)) {
    const next = [claimedAt + SILENT_MS, claimedAt + LATER_MS].find((at) => at > now);
    return { do: 'look_again', at: next === undefined ? now + WAITING_MS : Math.min(now + AGAIN_MS, next) };
  }
  if (!feedbackIsHealthy(feedback)) return { do: 'look_again', at: now + WAITING_MS };
  if (email.attempts >= MAXIMUM_ATTEMPTS) return { do: 'give_up' };
  return held ? { do: 'look_again', at: now + WAITING_MS } : { do: 'retry', nextLook: now + restAfter(email.lane, 0) };
}
