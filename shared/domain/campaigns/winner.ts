import type { Campaign } from './campaign';
import type { MailStats } from './stats';

/** The counters trail the mail, so the winner is chosen this long after the test's end. */
const COUNTERS_TRAIL_MS = 60_000;

/** When the winner can be chosen by the test's stats, in epoch milliseconds; null if somebody chooses it by hand. */
export const winnerKnownAt = ({ test, testEndsAt = '' }: Pick<Campaign, 'test' | 'testEndsAt'>): number | null =>
  test?.metric === 'manual' ? null : Date.parse(testEndsAt) + COUNTERS_TRAIL_MS;

/** The variant with the largest share of opens or clicks among its delivered mail; the first of several. */
export function bestVariant(metric: 'opens' | 'clicks', stats: readonly (MailStats | undefined)[]): number {
  const shares = Array.from(stats, (of) => {
    const reached = metric === 'opens' ? of?.opened : of?.clicked;
    return (reached ?? 0) / Math.max(1, of?.delivered ?? 0);
  });
  return Math.max(0, shares.indexOf(Math.max(...shares)));
}
