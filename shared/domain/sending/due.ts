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
/** Rests between the sweep's looks at one email: 15, 30, then 60 minutes. */
const RESTS = [15 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** How long a row may be SENDING without news from SES. */
const UNCLEAR_MS = 15 * MINUTE;
/** How far events may trail the newest accepted mail. Beyond that, SES's silence is taken for a fault of ours. */
const EVENTS_TRAIL_MS = 5 * MINUTE;
const MAXIMUM_ATTEMPTS = 3;
const WAITING_MS = 5 * MINUTE;
/** A queue this many seconds deep explains why a row still waits. */
const DEEP_QUEUE_SECONDS = 600;

const restAfter = (sweeps: number): number => RESTS[Math.min(sweeps, RESTS.length - 1)] as number;

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
    return { do: 'queue', first: true, delayMs, nextLook: now + delayMs + restAfter(0) };
  }
  if (facts.laneDepth > facts.rate * DEEP_QUEUE_SECONDS) return { do: 'look_again', at: now + restAfter(0) };
  return { do: 'queue', first: false, delayMs: 0, nextLook: now + restAfter(email.sweeps) };
}

/** What SES's events say about mail from which nothing was heard. */
export interface FeedbackFacts {
  health: { lastEventAt: number; lastSentAt: number };
  /** Events of SES that could not be handled. */
  deadFeedback: number;
}

/**
 * Whether SES's silence about a mail says that SES never accepted it. As long as no event has ever come, silence says
 * nothing: the account may send its first mail, or its events may lead nowhere.
 */
export const feedbackIsHealthy = ({ health, deadFeedback }: FeedbackFacts): boolean =>
  deadFeedback === 0 && health.lastEventAt > 0 && health.lastEventAt >= health.lastSentAt - EVENTS_TRAIL_MS;

export type UnclearPlan = { do: 'retry'; nextLook: number } | { do: 'give_up' } | { do: 'look_again'; at: number };

/** When a try from which nothing was heard may be settled. */
export const unclearUntil = ({ claimedAt = 0 }: { claimedAt?: number }): number => claimedAt + UNCLEAR_MS;

/** Decides what becomes of a SENDING email. While it is `held`, nothing of its kind may leave. */
export function planUnclear(
  email: { claimedAt?: number; attempts: number },
  { held, ...feedback }: FeedbackFacts & { held: boolean },
  now: number,
): UnclearPlan {
  if (unclearUntil(email) > now) return { do: 'look_again', at: unclearUntil(email) };
  if (!feedbackIsHealthy(feedback)) return { do: 'look_again', at: now + EVENTS_TRAIL_MS };
  if (email.attempts >= MAXIMUM_ATTEMPTS) return { do: 'give_up' };
  return held ? { do: 'look_again', at: now + WAITING_MS } : { do: 'retry', nextLook: now + restAfter(0) };
}
