/** How long a webhook has been failing, in epoch milliseconds. */
export interface Failing {
  since: number;
  last: number;
}

/** After so long without one success it is disabled. */
const DISABLED_AFTER_MS = 3 * 24 * 3600_000;
/** While there is something to deliver there is an attempt each hour: a longer rest had nothing to do with it. */
const INTERRUPTED_AFTER_MS = 6 * 3600_000;

/** The stretch of failures with one more; a stretch ends with a success, or when nothing was tried for hours. */
export const stillFailing = (failing: Failing | null, now: number): Failing =>
  failing && now - failing.last < INTERRUPTED_AFTER_MS
    ? { since: failing.since, last: now }
    : { since: now, last: now };

/** Whether a webhook that fails has done so for too long. */
export const hasFailedTooLong = ({ since, last }: Failing): boolean => last - since >= DISABLED_AFTER_MS;
