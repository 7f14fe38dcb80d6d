import type { EpochMs } from '../../durations';
import { retryDelay } from './attempts';

export interface Hold {
  failures: number;
  failuresWhileOthersSucceeded: number;
  triedAt: EpochMs;
  notBefore: EpochMs;
}

export interface WaitingMessage {
  position: string;
  deliveryId: string;
  /** The contact, otherwise the email or the project. Messages about the same subject keep their order. */
  subject: string;
  held?: Hold;
}

/**
 * A message is given up after nine failures (about 21 minutes), at least three of them while the receiver accepted
 * other messages.
 */
const MAX_FAILURES = 9;
const MAX_FAILURES_WHILE_OTHERS_SUCCEEDED = 3;

/** Until a failed message is due again, it blocks its subject. Failures before `resumedAt` don't count. */
export function nextSendable(
  entries: readonly WaitingMessage[],
  { now, resumedAt }: { now: number; resumedAt: number },
  limit: number,
): { sendable: WaitingMessage[]; heldUntil: number | null } {
  const blockedSubjects = new Set<string>();
  const sendable: WaitingMessage[] = [];
  let heldUntil: number | null = null;
  for (const entry of entries) {
    const { held, subject } = entry;
    if (sendable.length === limit) break;
    if (blockedSubjects.has(subject)) continue;
    const isHeld = held !== undefined && held.notBefore > now && held.triedAt > resumedAt;
    if (!isHeld) {
      sendable.push(entry);
      continue;
    }
    blockedSubjects.add(subject);
    heldUntil = Math.min(heldUntil ?? held.notBefore, held.notBefore);
  }
  return { sendable, heldUntil };
}

/** A message that never failed goes first, to probe the receiver. */
export function withNeverFailedFirst(entries: readonly WaitingMessage[]): WaitingMessage[] {
  const subjects = new Set<string>();
  const probe = entries.find(({ subject, held }) => {
    const isFirst = !subjects.has(subject);
    subjects.add(subject);
    return isFirst && !held;
  });
  return probe ? [probe, ...entries.filter((entry) => entry !== probe)] : [...entries];
}

export const receiverAcceptedOthersSince = (held: Hold | undefined, failingSince: number | null): boolean =>
  held !== undefined && (failingSince === null || failingSince > held.triedAt);

export function holdAfter(
  held: Hold | undefined,
  facts: { now: number; jitter: number; requestedSeconds: number | null; othersSucceeded: boolean },
): Hold {
  const failures = (held?.failures ?? 0) + 1;
  return {
    failures,
    failuresWhileOthersSucceeded: (held?.failuresWhileOthersSucceeded ?? 0) + (facts.othersSucceeded ? 1 : 0),
    triedAt: facts.now,
    notBefore: facts.now + retryDelay(failures, facts.jitter, facts.requestedSeconds),
  };
}

export const hasFailedTooOften = ({ failures, failuresWhileOthersSucceeded }: Hold): boolean =>
  failures >= MAX_FAILURES && failuresWhileOthersSucceeded >= MAX_FAILURES_WHILE_OTHERS_SUCCEEDED;
