import { setTimeout as pause } from 'node:timers/promises';

/** Asks every `everyMs` until the answer is yes; fails after `withinMs`. */
export async function until(isDone: () => Promise<boolean>, everyMs: number, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`not done within ${withinMs / 1000} s`);
    await pause(everyMs);
  }
}
