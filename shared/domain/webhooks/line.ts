import { retryDelay } from './attempts';

/** Why a message waits after a failure. Times in epoch milliseconds. */
export interface Hold {
  /** Attempts that have failed. */
  failures: number;
  /** Those of them before which the receiver had accepted another message since the attempt before. */
  refusals: number;
  triedAt: number;
  /** No attempt before then. */
  notBefore: number;
}

/** A message that waits in a partition. */
export interface Waiting {
  /** Where it waits: in the order of events. */
  place: string;
  deliveryId: string;
  /** The contact, or else the email or the project: its messages keep their order, and wait for no others. */
  subject: string;
  /** Since its first failure. */
  held?: Hold;
}

/** After so many failures, 21 minutes, of which some were refusals, the message is the cause and not the receiver. */
const MOST_FAILURES = 9;
const MOST_REFUSALS = 3;

/**
 * The messages that may be sent now, at most `limit`, and when the first of the others may, if there are any. A failed
 * message holds those of its subject. What failed before `resumedAt` is free again.
 */
export function lineOf(
  entries: readonly Waiting[],
  { now, resumedAt }: { now: number; resumedAt: number },
  limit: number,
): { sendable: Waiting[]; heldUntil: number | null } {
  const holding = new Set<string>();
  const sendable: Waiting[] = [];
  let heldUntil: number | null = null;
  for (const entry of entries) {
    const { held, subject } = entry;
    if (sendable.length === limit) break;
    if (holding.has(subject)) continue;
    if (!held || held.notBefore <= now || held.triedAt <= resumedAt) sendable.push(entry);
    else {
      holding.add(subject);
      heldUntil = Math.min(heldUntil ?? held.notBefore, held.notBefore);
    }
  }
  return { sendable, heldUntil };
}

/** The same messages, first one that has never failed, if there is one: it tells whether the receiver is well again. */
export function probing(entries: readonly Waiting[]): Waiting[] {
  const subjects = new Set<string>();
  const probe = entries.find(({ subject, held }) => {
    const isFirst = !subjects.has(subject);
    subjects.add(subject);
    return isFirst && !held;
  });
  return probe ? [probe, ...entries.filter((entry) => entry !== probe)] : [...entries];
}

/** Whether a receiver that fails since `failingSince`, or does not, has accepted something since the last attempt. */
export const acceptsOthers = (held: Hold | undefined, failingSince: number | null): boolean =>
  held !== undefined && (failingSince === null || failingSince > held.triedAt);

/** How a message waits after one more failure. `share` (0 to 1) spreads the attempts. */
export function holdAfter(
  held: Hold | undefined,
  facts: { now: number; share: number; askedSeconds: number | null; isRefusal: boolean },
): Hold {
  const failures = (held?.failures ?? 0) + 1;
  return {
    failures,
    refusals: (held?.refusals ?? 0) + (facts.isRefusal ? 1 : 0),
    triedAt: facts.now,
    notBefore: facts.now + retryDelay(failures, facts.share, facts.askedSeconds),
  };
}

/** Whether to set a message aside, so that the later ones of its subject can be sent. */
export const isSetAside = ({ failures, refusals }: Hold): boolean =>
  failures >= MOST_FAILURES && refusals >= MOST_REFUSALS;
