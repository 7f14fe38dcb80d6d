import { DAY_MS, type EpochMs, HOUR_MS, type IsoTime } from '../../durations';

export const RUN_MS = 10_000;
const SLOW_MS = 2_000;

/** Seconds between checks for a free worker; the last value repeats. */
const WAITS = [1, 1, 1, 2, 4, 8, 15];

export const waitForWorker = (times: number): number => WAITS[Math.min(times, WAITS.length) - 1] ?? 1;

/** Milliseconds: as long as the response took, so that a slow receiver uses at most half a worker. */
export const waitAfterRunMs = (slowestMs: number): number => (slowestMs < SLOW_MS ? 0 : slowestMs);

export interface Attempt {
  at: IsoTime;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string | null;
}

const MAX_STORED_ATTEMPTS = 5;
/** UTF-8 bytes, per response. */
const MAX_RESPONSE = 16 * 1024;
const MAX_EARLIER_RESPONSE = 1024;

/** After this time, a failing message no longer blocks later ones about its subject. */
const GIVE_UP_AFTER_MS = DAY_MS;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = HOUR_MS;

export const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
export const isGone = ({ status }: Attempt): boolean => status === 410;

export function withAttempt(attempts: readonly Attempt[], latest: Attempt): Attempt[] {
  const earlier = attempts
    .slice(1 - MAX_STORED_ATTEMPTS)
    .map((attempt) => truncateResponse(attempt, MAX_EARLIER_RESPONSE));
  return [...earlier, truncateResponse(latest, MAX_RESPONSE)];
}

/** Replaces control characters, each of which takes six characters in JSON. */
function truncateResponse(attempt: Attempt, bytes: number): Attempt {
  if (attempt.response === null) return attempt;
  const printable = attempt.response.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
  const whole = Buffer.from(printable);
  if (whole.length <= bytes) return { ...attempt, response: printable };
  const text = whole.subarray(0, bytes).toString('utf8');
  return { ...attempt, response: text.endsWith('\u{fffd}') ? text.slice(0, -1) : text };
}

export const isGivenUp = (queuedAt: string, now: number): boolean => now - Date.parse(queuedAt) >= GIVE_UP_AFTER_MS;

/** 5 s, doubled up to an hour, or as long as the receiver requests. `jitter` (0 to 1) varies the delay by a quarter. */
export function retryDelay(failures: number, jitter: number, askedSeconds: number | null): number {
  const doubled = FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20);
  const spread = Math.min(doubled, MAX_BACKOFF_MS / 1.25) * (0.75 + jitter / 2);
  return Math.round(Math.min(MAX_BACKOFF_MS, Math.max(spread, (askedSeconds ?? 0) * 1000)));
}

export function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

export interface Failing {
  since: EpochMs;
  last: EpochMs;
}

const DISABLED_AFTER_MS = 3 * DAY_MS;
/** Waiting messages are tried hourly, so none waited during a longer gap. */
const INTERRUPTED_AFTER_MS = 6 * HOUR_MS;

export const continueFailing = (failing: Failing | null, now: number): Failing =>
  failing && !isInterrupted(failing, now) ? { since: failing.since, last: now } : { since: now, last: now };

export const isInterrupted = ({ last }: Failing, now: number): boolean => now - last >= INTERRUPTED_AFTER_MS;

export const hasFailedTooLong = ({ since, last }: Failing): boolean => last - since >= DISABLED_AFTER_MS;
