import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeFolder } from '../temporary-folder';

/** Carries DynamoDB Local 1.25.1. Taken into an ignored folder and never a dependency: its license is Amazon's own. */
const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const CACHE = resolve(__dirname, '../../../.cache');
const HOME = join(CACHE, PACKAGE.replace('@', '-'));
const JAVA = 17;
const FETCH_MS = 60_000;

/** Where DynamoDB Local lies, or why it can't be had on this machine. */
export type Emulator = { home: string } | { missing: string };

/** Looks for Java and the package, which is fetched when it is not there. */
export function findEmulator(): Emulator {
  if (javaVersion() < JAVA) return { missing: `Java ${JAVA} is not installed` };
  if (!existsSync(HOME) && !fetchPackage()) return { missing: `the package ${PACKAGE} can't be had from the registry` };
  return { home: HOME };
}

function javaVersion(): number {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8', timeout: 10_000 });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
}

function fetchPackage(): boolean {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'fetch-'));
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: work, timeout: FETCH_MS, stdio: 'ignore' });
  try {
    run('npm', ['pack', PACKAGE, '--fetch-retries=0']);
    run('tar', ['-xzf', readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '', 'package/emulator']);
    // Of two that fetch at the same time the first one stays.
    if (!existsSync(HOME)) renameSync(join(work, 'package/emulator'), HOME);
    return true;
  } catch {
    return existsSync(HOME);
  } finally {
    removeFolder(work);
  }
}
