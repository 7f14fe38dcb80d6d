import { type Domain, GRACE_MS, statusAt } from './domains';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Rest {
  /** Up to this age. */
  until: number;
  rest: number;
}

/** Somebody waits in front of a page at first, then for their DNS, then nobody any more. */
const PENDING_RESTS: readonly Rest[] = [
  { until: 15 * MINUTE, rest: MINUTE },
  { until: 2 * HOUR + 15 * MINUTE, rest: 5 * MINUTE },
  { until: Number.POSITIVE_INFINITY, rest: 30 * MINUTE },
];
/** A verified domain in trouble has three days, and its owner wants to see a repair soon. */
const FAILING_RESTS: readonly Rest[] = [
  { until: HOUR, rest: 5 * MINUTE },
  { until: Number.POSITIVE_INFINITY, rest: 30 * MINUTE },
];
const FAILED_REST = 6 * HOUR;
const FAILED_FOR = 7 * DAY;
/** A time limit is over once it has passed. */
const PAST = 1_000;

/** What is looked at soon goes before routine when there is more to look at than a minute holds. */
export type Pace = 'soon' | 'routine';

export const paceOf = ({ status, failingSince, untold }: Domain): Pace =>
  untold === undefined && failingSince === undefined && status !== 'PENDING' ? 'routine' : 'soon';

function within(since: number, now: number, rests: readonly Rest[]): number {
  const { rest } = rests.find(({ until }) => now - since < until) ?? { rest: HOUR };
  return Math.min(now + rest, since + GRACE_MS + PAST);
}

/** When to look again at a domain that was just looked at; null when only its owner's asking leads to another look. */
export function nextCheck(domain: Domain, now: number): number | null {
  // What time alone has ended is still to be written; what has changed is still to be told.
  if (domain.untold || statusAt(domain, now) !== domain.status) return now + MINUTE;
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

/** The domain with the time of its next look. */
export function scheduled(domain: Domain, now: number): Domain {
  const { nextCheckAt: _, ...rest } = domain;
  const at = nextCheck(domain, now);
  return at === null ? rest : { ...rest, nextCheckAt: new Date(at).toISOString() };
}
