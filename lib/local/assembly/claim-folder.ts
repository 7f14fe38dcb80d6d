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

/** Prevents a second service, which would send what the first queued. Returns a function that frees the folder. */
export function claimFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  writeGitignore(dir);
  const file = join(dir, 'pid');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner !== process.pid && isRunning(owner)) {
    throw new StartFailure(`Process ${owner} already uses ${dir}. Stop it, or choose another folder with LOCAL_DIR.`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
