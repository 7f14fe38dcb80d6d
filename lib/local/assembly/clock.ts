import { mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LocalClock } from '@posthaste/local-aws/clock';

/** After a restart, manual time continues at the stored time. */
export function openClock(mode: 'real' | 'manual', dir: string): LocalClock {
  mkdirSync(dir, { recursive: true });
  if (mode === 'real') return new LocalClock('real');
  const file = join(dir, 'clock.json');
  const clock = new LocalClock('manual', readTime(file) ?? Date.now());
  writeFileSync(`${file}.new`, stateOf(clock.now()));
  renameSync(`${file}.new`, file);
  // Later writes overwrite the file in place instead of renaming a new one, because time moves thousands of times.
  const handle = openSync(file, 'r+');
  clock.onStep = (now) => void writeSync(handle, stateOf(now), 0);
  return clock;
}

/** Fixed length, so that a write replaces the whole older state. */
const stateOf = (now: number): string => JSON.stringify({ now }).padEnd(40);

function readTime(file: string): number | null {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { now: number }).now;
  } catch {
    return null;
  }
}
