import type { WindowCounts } from '../projects/rate-window';

/** Seconds of the account's rate that one project may use of the transactional lane each minute. */
const SECONDS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * How many of `asked` mails, already counted in the window, still fit a project's share of the transactional
 * lane; the rest goes by the bulk lane, so that one project can't hold up the others' password resets.
 */
export function allowanceLeft({ current, previous }: WindowCounts, asked: number, now: number, rate: number): number {
  const share = Math.max(1, Math.floor(rate * SECONDS_PER_MINUTE));
  const before = previous * (1 - (now % MINUTE_MS) / MINUTE_MS) + current - asked;
  return Math.min(asked, Math.max(0, Math.floor(share - before)));
}
