import { type Domain, GRACE_MS, statusAt } from './domains';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Rest {
  /** Up to this age. */
  until: number;
  rest: number;
}

/** At first somebody watches the page, then waits for their DNS, then nobody waits. */
const PENDING_RESTS: readonly Rest[] = [
  { until: 15 * MINUTE, rest: MINUTE },
  { until: 2 * HOUR + 15 * MINUTE, rest: 5 * MINUTE },
  { until: Number.POSITIVE_INFINITY, rest: 30 * MINUTE },
];
/** A verified domain whose checks fail has three days, and its owner wants to see a repair soon. */
const FAILING_RESTS: readonly Rest[] = [
  { until: HOUR, rest: 5 * MINUTE },
  { until: Number.POSITIVE_INFINITY, rest: 30 * MINUTE },
];
const FAILED_REST = 6 * HOUR;
const FAILED_FOR = 7 * DAY;
/** Added to a time limit, so that it has passed by the check. */
const PAST = 1_000;

/** If more checks are due than fit into a minute, `soon` goes before `routine`. */
export type CheckPace = 'soon' | 'routine';

export const paceOf = ({ status, failingSince, unreported }: Domain): CheckPace =>
  unreported === undefined && failingSince === undefined && status !== 'PENDING' ? 'routine' : 'soon';

function within(since: number, now: number, rests: readonly Rest[]): number {
  const { rest } = rests.find(({ until }) => now - since < until) ?? { rest: HOUR };
  return Math.min(now + rest, since + GRACE_MS + PAST);
}

/** When to check a domain again that was just checked; null if only its owner's request leads to another check. */
export function nextCheck(domain: Domain, now: number): number | null {
  // A change by time alone has to be stored, and an unreported change to be reported.
  if (domain.unreported || statusAt(domain, now) !== domain.status) return now + MINUTE;
  const { createdAt, failingSince, failedAt } = domain;
  switch (domain.status) {
    case 'PENDING':
      return within(Date.parse(createdAt), now, PENDING_RESTS);
    case 'VERIFIED':
      return failingSince === undefined ? now + DAY : within(failingSince, now, FAILING_RESTS);
    case 'FAILED':
      return now - Date.parse(failedAt ?? createdAt) < FAILED_FOR ? now + FAILED_REST : null;
  }
}

/** The domain with the time of its next check. */
export function scheduled(domain: Domain, now: number): Domain {
  const { nextCheckAt: _, ...rest } = domain;
  const at = nextCheck(domain, now);
  return at === null ? rest : { ...rest, nextCheckAt: new Date(at).toISOString() };
}
