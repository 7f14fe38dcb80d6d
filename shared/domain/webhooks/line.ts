import type { EpochMs } from '../../durations';
import { retryDelay } from './attempts';

export interface Hold {
  failures: number;
  refusals: number;
  triedAt: EpochMs;
  notBefore: EpochMs;
}

export interface Waiting {
  position: string;
  deliveryId: string;
  /** Contact, otherwise email or project. Messages are ordered only within it. */
  subject: string;
  held?: Hold;
}

/** Nine failures take 21 minutes. If the receiver accepts others, the message itself is the cause. */
const MAX_FAILURES = 9;
const MAX_REFUSALS = 3;

/** A failed message blocks its subject. Failures before `resumedAt` don't count. */
export function lineOf(
  entries: readonly Waiting[],
  { now, resumedAt }: { now: number; resumedAt: number },
  limit: number,
): { sendable: Waiting[]; heldUntil: number | null } {
  const blocked = new Set<string>();
  const sendable: Waiting[] = [];
  let heldUntil: number | null = null;
  for (const entry of entries) {
    const { held, subject } = entry;
    if (sendable.length === limit) break;
    if (blocked.has(subject)) continue;
    if (!held || held.notBefore <= now || held.triedAt <= resumedAt) sendable.push(entry);
    else {
      blocked.add(subject);
      heldUntil = Math.min(heldUntil ?? held.notBefore, held.notBefore);
    }
  }
  return { sendable, heldUntil };
}

/** A message that never failed goes first, as a probe. */
export function probeEntries(entries: readonly Waiting[]): Waiting[] {
  const subjects = new Set<string>();
  const probe = entries.find(({ subject, held }) => {
    const isFirst = !subjects.has(subject);
    subjects.add(subject);
    return isFirst && !held;
  });
  return probe ? [probe, ...entries.filter((entry) => entry !== probe)] : [...entries];
}

export const acceptsOthers = (held: Hold | undefined, failingSince: number | null): boolean =>
  held !== undefined && (failingSince === null || failingSince > held.triedAt);

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

export const isSetAside = ({ failures, refusals }: Hold): boolean =>
  failures >= MAX_FAILURES && refusals >= MAX_REFUSALS;
