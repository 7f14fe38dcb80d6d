import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';

const GB = 2 ** 30;

export function environmentText() {
  const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const yesOrNo = (isYes) => (isYes ? 'yes' : 'no');
  const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const hasChromium = browsers.some((name) => runs(name, '--version'));
  return [
    `commit ${headCommit()}`,
    `node ${process.version}`,
    `${availableParallelism()} cores`,
    `load ${loadavg()[0].toFixed(1)}`,
    `${(freemem() / GB).toFixed(1)} of ${(totalmem() / GB).toFixed(1)} GB free`,
    `seed ${process.env.SEED ?? 'random'}`,
    `chromium ${yesOrNo(hasChromium)}`,
    `java ${yesOrNo(runs('java', '-version'))}`,
    `moto ${yesOrNo(runs('python3', '-c', 'import moto.server'))}`,
  ].join(', ');
}

export function headCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
