/** A series of failures without a success, in epoch milliseconds. */
export interface Failing {
  since: number;
  last: number;
}

/** After so long without a success the webhook is disabled. */
const DISABLED_AFTER_MS = 3 * 24 * 3600_000;
/** While messages wait there is an attempt each hour; a longer gap means that there was nothing to deliver. */
const INTERRUPTED_AFTER_MS = 6 * 3600_000;

/** The series with one more failure. A series ends with a success, or if nothing was attempted for hours. */
export const stillFailing = (failing: Failing | null, now: number): Failing =>
  failing && now - failing.last < INTERRUPTED_AFTER_MS
    ? { since: failing.since, last: now }
    : { since: now, last: now };

/** Whether the webhook has failed for too long. */
export const hasFailedTooLong = ({ since, last }: Failing): boolean => last - since >= DISABLED_AFTER_MS;
