import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations';
import { type Domain, GRACE_MS, statusAt } from './domains';

interface Rest {
  until: number;
  rest: number;
}

/** Somebody watches at first, then waits for DNS, then nobody waits. */
const PENDING_RESTS: readonly Rest[] = [
  { until: 15 * MINUTE_MS, rest: MINUTE_MS },
  { until: 2 * HOUR_MS + 15 * MINUTE_MS, rest: 5 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, rest: 30 * MINUTE_MS },
];
/** The owner has three days to repair. */
const FAILING_RESTS: readonly Rest[] = [
  { until: HOUR_MS, rest: 5 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, rest: 30 * MINUTE_MS },
];
const FAILED_REST = 6 * HOUR_MS;
const FAILED_FOR = 7 * DAY_MS;
/** Ensures that a time limit has passed by the check. */
const PAST = 1_000;

/** `soon` goes first if a minute is too short for all checks. */
export type CheckPace = 'soon' | 'routine';

export const paceOf = ({ status, failingSince, unreported }: Domain): CheckPace =>
  unreported === undefined && failingSince === undefined && status !== 'PENDING' ? 'routine' : 'soon';

function within(since: number, now: number, rests: readonly Rest[]): number {
  const { rest } = rests.find(({ until }) => now - since < until) ?? { rest: HOUR_MS };
  return Math.min(now + rest, since + GRACE_MS + PAST);
}

export function nextCheck(domain: Domain, now: number): number | null {
  // A change by time alone has to be stored, and an unreported change to be reported.
  if (domain.unreported || statusAt(domain, now) !== domain.status) return now + MINUTE_MS;
  const { createdAt, failingSince, failedAt } = domain;
  switch (domain.status) {
    case 'PENDING':
      return within(Date.parse(createdAt), now, PENDING_RESTS);
    case 'VERIFIED':
      return failingSince === undefined ? now + DAY_MS : within(failingSince, now, FAILING_RESTS);
    case 'FAILED':
      return now - Date.parse(failedAt ?? createdAt) < FAILED_FOR ? now + FAILED_REST : null;
  }
}

export function scheduled(domain: Domain, now: number): Domain {
  const { nextCheckAt: _, ...rest } = domain;
  const at = nextCheck(domain, now);
  return at === null ? rest : { ...rest, nextCheckAt: new Date(at).toISOString() };
}
