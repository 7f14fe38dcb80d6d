/** All code reads the time here, so that tests and the local service can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

let activeClock = systemClock;

export const now = (): number => activeClock.now();

export const isoNow = (): string => toIso(activeClock.now());

export const toIso = (ms: number): string => new Date(ms).toISOString();

/** Rounds up, because a clock that tests set counts whole milliseconds. */
export const sleep = (ms: number): Promise<void> => (ms > 0 ? activeClock.sleep(Math.ceil(ms)) : Promise.resolve());

/** Waits in real time, even if the clock is set. */
export const sleepInRealTime = (ms: number): Promise<void> => (ms > 0 ? systemClock.sleep(ms) : Promise.resolve());

export function setClock(clock: Clock = systemClock): void {
  activeClock = clock;
}
