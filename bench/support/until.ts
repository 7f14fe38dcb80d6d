import { setTimeout as pause } from 'node:timers/promises';

export const TIMEOUT_MS = 300_000;

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`not done within ${TIMEOUT_MS / 1000} s`);
    await pause(50);
  }
}
