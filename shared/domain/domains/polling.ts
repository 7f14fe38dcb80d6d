import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations';
import { type Domain, GRACE_MS, statusAt } from './domains';

interface CheckInterval {
  until: number;
  interval: number;
}

const PENDING_INTERVALS: readonly CheckInterval[] = [
  { until: 15 * MINUTE_MS, interval: MINUTE_MS },
  { until: 2 * HOUR_MS + 15 * MINUTE_MS, interval: 5 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, interval: 30 * MINUTE_MS },
];
/** For a verified domain whose checks fail: its owner has three days to restore the records. */
const FAILING_INTERVALS: readonly CheckInterval[] = [
  { until: HOUR_MS, interval: 5 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, interval: 30 * MINUTE_MS },
];
const FAILED_INTERVAL_MS = 6 * HOUR_MS;
const FAILED_CHECKS_MS = 7 * DAY_MS;
const MARGIN_MS = 1_000;

/** If a minute is too short for all due checks, those with `soon` come first. */
export type CheckPace = 'soon' | 'routine';

export function paceOf({ status, failingSince, unreported }: Domain): CheckPace {
  const isUrgent = status === 'PENDING' || failingSince !== undefined || unreported !== undefined;
  return isUrgent ? 'soon' : 'routine';
}

function nextWithin(since: number, now: number, intervals: readonly CheckInterval[]): number {
  const { interval } = intervals.find(({ until }) => now - since < until) ?? { interval: HOUR_MS };
  const justAfterGrace = since + GRACE_MS + MARGIN_MS;
  return Math.min(now + interval, justAfterGrace);
}

export function nextCheck(domain: Domain, now: number): number | null {
  // A status that changed with time must be stored, and an unreported change reported.
  if (domain.unreported || statusAt(domain, now) !== domain.status) return now + MINUTE_MS;
  const { createdAt, failingSince, failedAt } = domain;
  switch (domain.status) {
    case 'PENDING':
      return nextWithin(Date.parse(createdAt), now, PENDING_INTERVALS);
    case 'VERIFIED':
      return failingSince === undefined ? now + DAY_MS : nextWithin(failingSince, now, FAILING_INTERVALS);
    case 'FAILED':
      return now - Date.parse(failedAt ?? createdAt) < FAILED_CHECKS_MS ? now + FAILED_INTERVAL_MS : null;
  }
}

export function withNextCheck(domain: Domain, now: number): Domain {
  const { nextCheckAt: _, ...domainWithoutCheck } = domain;
  const time = nextCheck(domain, now);
  return time === null ? domainWithoutCheck : { ...domain, nextCheckAt: new Date(time).toISOString() };
}
