/** Where all product code takes the time from, so that tests and the local service can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves once `ms` milliseconds of this clock's time have passed. */
  sleep(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

let current = systemClock;

/** Milliseconds since the epoch by the clock in force. */
export const now = (): number => current.now();

/** The clock's time as the API shows it: ISO 8601 in UTC with milliseconds. */
export const isoNow = (): string => toIso(current.now());

export const toIso = (ms: number): string => new Date(ms).toISOString();

/** Waits by the clock in force, for whole milliseconds: a set clock that moves with its sleepers stays on them. */
export const sleep = (ms: number): Promise<void> => (ms > 0 ? current.sleep(Math.ceil(ms)) : Promise.resolve());

/** Replaces the clock for the whole process; without an argument the system's own comes back. */
export function setClock(clock: Clock = systemClock): void {
  current = clock;
}
