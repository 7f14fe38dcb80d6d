import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './settings';

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function writeGitignore(dir: string): void {
  const file = join(dir, '.gitignore');
  if (!existsSync(file)) writeFileSync(file, '*\n');
}

function alreadyRunningText(dir: string, owner: number): string {
  const advice =
    'To start another service with its own data, choose a folder and a port: --local and --port, or LOCAL_DIR and PORT.';
  const addresses = readAddresses(dir);
  if (!addresses) return `Process ${owner} already uses ${dir} and is starting or stopping. ${advice}`;
  const lines = [
    `  API       ${addresses.url}`,
    ...(addresses.dashboard ? [`  Dashboard ${addresses.dashboard}`] : []),
    `  Mailbox   ${addresses.mailbox}`,
  ];
  return `The local service of ${dir} is running already, as process ${owner}:

${lines.join('\n')}

The commands of posthaste in this folder use it. To restart it, for example after posthaste init, stop it first with Ctrl-C in its terminal.
${advice}`;
}

interface Addresses {
  url: string;
  mailbox: string;
  dashboard?: string | null;
}

function readAddresses(dir: string): Addresses | null {
  try {
    return JSON.parse(readFileSync(join(dir, 'service.json'), 'utf8')) as Addresses;
  } catch {
    return null;
  }
}

/** A second service in the folder would send email that the first queued. Returns a function that frees the folder. */
export function claimFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  writeGitignore(dir);
  const file = join(dir, 'pid');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner !== process.pid && isRunning(owner)) {
    throw new StartFailure(alreadyRunningText(dir, owner));
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
