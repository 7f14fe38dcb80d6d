import { setTimeout as pause } from 'node:timers/promises';

export const TIMEOUT_MS = 300_000;

/** @param what completes "waited 300 s for" in the error */
export async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`waited ${TIMEOUT_MS / 1000} s for ${what}`);
    await pause(50);
  }
}
