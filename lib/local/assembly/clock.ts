import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalClock } from '../clock';

/** A manual clock goes on from where it stood: time never runs backwards over a restart. */
export function openClock(mode: 'real' | 'manual', dir: string): LocalClock {
  mkdirSync(dir, { recursive: true });
  if (mode === 'real') return new LocalClock('real');
  const file = join(dir, 'clock.json');
  const clock = new LocalClock('manual', readTime(file) ?? Date.now());
  const keep = (now: number) => {
    writeFileSync(`${file}.new`, JSON.stringify({ now }));
    renameSync(`${file}.new`, file);
  };
  clock.onStep = keep;
  keep(clock.now());
  return clock;
}

function readTime(file: string): number | null {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { now: number }).now;
  } catch {
    return null;
  }
}
