import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from './until';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Processor time of an idle service, which looks for due work. */
const QUIET_CPU_MS = 50;
const QUIET_MS = 1_000;

/** Milliseconds, of all threads. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export async function untilQuiet(pid: number): Promise<void> {
  let before = 0;
  await until(`process ${pid} to be idle`, async () => {
    await pause(QUIET_MS);
    const cpu = cpuOf(pid);
    const isQuiet = cpu - before <= QUIET_CPU_MS;
    before = cpu;
    return isQuiet;
  });
}
