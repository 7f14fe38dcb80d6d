import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';

const GB = 2 ** 30;

/** Includes the seed of random cases: `SEED=7 npm run soak` repeats those of seed 7. */
export function facts() {
  const has = (command, ...args) => (spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? 'yes' : 'no');
  const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some(
    (name) => has(name, '--version') === 'yes',
  );
  return [
    `commit ${commit()}`,
    `node ${process.version}`,
    `${availableParallelism()} cores`,
    `load ${loadavg()[0].toFixed(1)}`,
    `${(freemem() / GB).toFixed(1)} of ${(totalmem() / GB).toFixed(1)} GB free`,
    `seed ${process.env.SEED ?? 'random'}`,
    `chromium ${chromium ? 'yes' : 'no'}`,
    `java ${has('java', '-version')}`,
    `moto ${has('python3', '-c', 'import moto.server')}`,
  ].join(', ');
}

export function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
