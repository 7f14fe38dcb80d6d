import type { Campaign } from './campaign';
import type { MailFigures } from './totals';

/** After the test's end, for the counters to hold what happened until then. */
const COUNTERS_TRAIL_MS = 60_000;

/** From when the winner can be told by what the test came to, in epoch milliseconds; null where somebody chooses it. */
export const winnerKnownAt = ({ test, testEndsAt = '' }: Pick<Campaign, 'test' | 'testEndsAt'>): number | null =>
  test?.metric === 'manual' ? null : Date.parse(testEndsAt) + COUNTERS_TRAIL_MS;

/** The variant that was opened or clicked by the largest share of those it reached; of several the first. */
export function bestVariant(metric: 'opens' | 'clicks', figures: readonly (MailFigures | undefined)[]): number {
  const shares = Array.from(figures, (of) => {
    const reached = metric === 'opens' ? of?.opened : of?.clicked;
    return (reached ?? 0) / Math.max(1, of?.delivered ?? 0);
  });
  return Math.max(0, shares.indexOf(Math.max(...shares)));
}
