/** One try to deliver a message. */
export interface Attempt {
  /** ISO time at which it began. */
  at: string;
  durationMs: number;
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** Why there was none. */
  error: string | null;
  /** What was answered, cut. */
  answer: string | null;
}

const KEPT_ATTEMPTS = 5;
/** Of the latest attempt, and of those before it: in bytes of UTF-8. */
const MAXIMUM_ANSWER = 16 * 1024;
const MAXIMUM_EARLIER_ANSWER = 1024;

/** A message stops the lane for so long at most. */
const GIVE_UP_AFTER_MS = 24 * 3600_000;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 3600_000;

export const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
/** 410 Gone says that nothing is wanted at this address any more. */
export const isGone = ({ status }: Attempt): boolean => status === 410;

/** The log of a delivery with one more attempt, newest last: the last five, the older ones' answers shortened. */
export function withAttempt(attempts: readonly Attempt[], latest: Attempt): Attempt[] {
  const earlier = attempts.slice(1 - KEPT_ATTEMPTS).map((attempt) => cut(attempt, MAXIMUM_EARLIER_ANSWER));
  return [...earlier, cut(latest, MAXIMUM_ANSWER)];
}

/** Control characters, which JSON would write sixfold, are of no use to a reader of the log. */
function cut(attempt: Attempt, bytes: number): Attempt {
  if (attempt.answer === null) return attempt;
  const printable = attempt.answer.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
  const whole = Buffer.from(printable);
  if (whole.length <= bytes) return { ...attempt, answer: printable };
  const text = whole.subarray(0, bytes).toString('utf8');
  return { ...attempt, answer: text.endsWith('\u{fffd}') ? text.slice(0, -1) : text };
}

/** Whether a delivery that has failed once more is given up, so that the others of its lane have their turn. */
export const isGivenUp = (queuedAt: string, now: number): boolean => now - Date.parse(queuedAt) >= GIVE_UP_AFTER_MS;

/**
 * How long a lane rests after its n-th failure in a row: 5 s, doubled each time up to an hour, a quarter less or more
 * by `share` (0 to 1), so that lanes that failed together come back apart. Longer if the receiver asked for it.
 */
export function restAfter(failures: number, share: number, askedSeconds: number | null): number {
  const doubled = FIRST_REST_MS * 2 ** Math.min(failures - 1, 20);
  const spread = Math.min(doubled, LONGEST_REST_MS / 1.25) * (0.75 + share / 2);
  return Math.round(Math.min(LONGEST_REST_MS, Math.max(spread, (askedSeconds ?? 0) * 1000)));
}

/** The seconds of a Retry-After header; null for a date, or for none. */
export function askedRest(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
