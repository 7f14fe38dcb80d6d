import type { Lane } from './rate';

/** What the dispatcher needs of an email whose due entry has come. */
interface DueEmail {
  status: string;
  lane: Lane;
  scheduledAt?: string;
  claimedAt?: number;
  attempts: number;
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
  health: { lastEventAt: number; lastSentAt: number };
  /** Events of SES that could not be handled. */
  deadFeedback: number;
}

/**
 * What to do with one such email. `first` tells a scheduled mail from one that is swept up; what is set aside waits in
 * its project's list for the bulk lane, where it costs nothing however long it waits.
 */
export type DuePlan =
  | { do: 'queue'; first: boolean; delayMs: number; nextLook: number }
  | { do: 'retry'; nextLook: number }
  | { do: 'give_up' }
  | { do: 'look_again'; at: number }
  | { do: 'set_aside' }
  | { do: 'forget' };

const MINUTE = 60_000;
/** Rests between the sweep's looks at one email: 15, 30, then 60 minutes. */
const RESTS = [15 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** How long a SENDING row may be without news of SES. */
export const UNCLEAR_MS = 15 * MINUTE;
/** How far events may trail the newest accepted mail before we take SES's silence for a fault of ours. */
const EVENTS_TRAIL_MS = 5 * MINUTE;
const MAXIMUM_ATTEMPTS = 3;
const WAITING_MS = 5 * MINUTE;
/** A queue this many seconds deep explains by itself why a row still waits. */
const DEEP_QUEUE_SECONDS = 600;

const restAfter = (sweeps: number): number => RESTS[Math.min(sweeps, RESTS.length - 1)] as number;

/**
 * Whether SES's silence about a mail says that it was never accepted. While no event has ever come, as in an account
 * that sends its first mail or whose events lead nowhere, silence says nothing.
 */
export const feedbackIsHealthy = ({ health, deadFeedback }: DueFacts): boolean =>
  deadFeedback === 0 && health.lastEventAt > 0 && health.lastEventAt >= health.lastSentAt - EVENTS_TRAIL_MS;

/** Decides what becomes of an email whose moment has come; pure, so that every case can be tabled. */
export function planDue(email: DueEmail, facts: DueFacts, now: number): DuePlan {
  if (email.status === 'SENDING') return planUnclear(email, facts, now);
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

function planUnclear(email: DueEmail, facts: DueFacts, now: number): DuePlan {
  const since = (email.claimedAt ?? 0) + UNCLEAR_MS;
  if (since > now) return { do: 'look_again', at: since };
  if (!feedbackIsHealthy(facts)) return { do: 'look_again', at: now + EVENTS_TRAIL_MS };
  if (email.attempts >= MAXIMUM_ATTEMPTS) return { do: 'give_up' };
  return facts.projectActive && !facts.paused
    ? { do: 'retry', nextLook: now + restAfter(0) }
    : { do: 'look_again', at: now + WAITING_MS };
}
