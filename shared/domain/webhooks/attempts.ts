import { DAY_MS, type EpochMs, HOUR_MS, type IsoTime } from '../../durations';

export const RUN_MS = 10_000;
const SLOW_MS = 2_000;

/** Waits between checks for a free worker; the last value repeats. */
const WORKER_WAITS_SECONDS = [1, 1, 1, 2, 4, 8, 15];

export const workerWaitSeconds = (checks: number): number =>
  WORKER_WAITS_SECONDS[Math.min(checks, WORKER_WAITS_SECONDS.length) - 1] ?? 1;

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
function truncateResponse(attempt: Attempt, maxBytes: number): Attempt {
  if (attempt.response === null) return attempt;
  const printable = attempt.response.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
  const responseBytes = Buffer.from(printable);
  if (responseBytes.length <= maxBytes) return { ...attempt, response: printable };
  const text = responseBytes.subarray(0, maxBytes).toString('utf8');
  const isCharacterCut = text.endsWith('\u{fffd}');
  return { ...attempt, response: isCharacterCut ? text.slice(0, -1) : text };
}

export const isGivenUp = (queuedAt: string, now: number): boolean => now - Date.parse(queuedAt) >= GIVE_UP_AFTER_MS;

/** 5 s, doubled up to an hour, or as long as the receiver requests. `jitter` (0 to 1) varies the delay by a quarter. */
export function retryDelay(failures: number, jitter: number, requestedSeconds: number | null): number {
  const backoffMs = FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20);
  const variedMs = Math.min(backoffMs, MAX_BACKOFF_MS / 1.25) * (0.75 + jitter / 2);
  const requestedMs = (requestedSeconds ?? 0) * 1000;
  return Math.round(Math.min(MAX_BACKOFF_MS, Math.max(variedMs, requestedMs)));
}

export function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

export interface FailingPeriod {
  since: EpochMs;
  last: EpochMs;
}

const DISABLED_AFTER_MS = 3 * DAY_MS;
/** Waiting messages are tried hourly, so none waited during a longer gap. */
const INTERRUPTED_AFTER_MS = 6 * HOUR_MS;

export const continueFailing = (failing: FailingPeriod | null, now: number): FailingPeriod =>
  failing && !isInterrupted(failing, now) ? { since: failing.since, last: now } : { since: now, last: now };

export const isInterrupted = ({ last }: FailingPeriod, now: number): boolean => now - last >= INTERRUPTED_AFTER_MS;

export const hasFailedTooLong = ({ since, last }: FailingPeriod): boolean => last - since >= DISABLED_AFTER_MS;
