/** One attempt to deliver a message. */
export interface Attempt {
  /** When it began, ISO time. */
  at: string;
  durationMs: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
  /** The beginning of the answer. */
  answer: string | null;
}

const KEPT_ATTEMPTS = 5;
/** Bytes of UTF-8 that are kept of the latest answer, and of earlier ones. */
const MAXIMUM_ANSWER = 16 * 1024;
const MAXIMUM_EARLIER_ANSWER = 1024;

/** For so long at most, a failing message blocks its partition. */
const GIVE_UP_AFTER_MS = 24 * 3600_000;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 3600_000;

export const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
/** 410 Gone: the receiver wants no more messages at this address. */
export const isGone = ({ status }: Attempt): boolean => status === 410;

/** The log of a delivery with one more attempt, newest last: the last five, the older ones' answers shortened. */
export function withAttempt(attempts: readonly Attempt[], latest: Attempt): Attempt[] {
  const earlier = attempts.slice(1 - KEPT_ATTEMPTS).map((attempt) => cut(attempt, MAXIMUM_EARLIER_ANSWER));
  return [...earlier, cut(latest, MAXIMUM_ANSWER)];
}

/** Replaces control characters, which JSON would write as six characters each and no reader of the log needs. */
function cut(attempt: Attempt, bytes: number): Attempt {
  if (attempt.answer === null) return attempt;
  const printable = attempt.answer.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
  const whole = Buffer.from(printable);
  if (whole.length <= bytes) return { ...attempt, answer: printable };
  const text = whole.subarray(0, bytes).toString('utf8');
  return { ...attempt, answer: text.endsWith('\u{fffd}') ? text.slice(0, -1) : text };
}

/** Whether to give up a delivery that has failed again, so that the messages behind it can be sent. */
export const isGivenUp = (queuedAt: string, now: number): boolean => now - Date.parse(queuedAt) >= GIVE_UP_AFTER_MS;

/**
 * How long a partition rests after its n-th consecutive failure: 5 s, doubled each time up to an hour, plus or minus a
 * quarter by `share` (0 to 1), so that partitions that failed together retry apart. Longer if the receiver asked for
 * it.
 */
export function retryDelay(failures: number, share: number, askedSeconds: number | null): number {
  const doubled = FIRST_REST_MS * 2 ** Math.min(failures - 1, 20);
  const spread = Math.min(doubled, LONGEST_REST_MS / 1.25) * (0.75 + share / 2);
  return Math.round(Math.min(LONGEST_REST_MS, Math.max(spread, (askedSeconds ?? 0) * 1000)));
}

/** The seconds of a Retry-After header; null for a date, or without the header. */
export function askedRest(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

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
  failing && !isInterrupted(failing, now) ? { since: failing.since, last: now } : { since: now, last: now };

/** Whether the latest attempt failed, and none was made since: its messages were given up, or there are no new ones. */
export const isInterrupted = ({ last }: Failing, now: number): boolean => now - last >= INTERRUPTED_AFTER_MS;

/** Whether the webhook has failed for too long. */
export const hasFailedTooLong = ({ since, last }: Failing): boolean => last - since >= DISABLED_AFTER_MS;
