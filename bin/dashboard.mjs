import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds the dashboard once for each state of its sources, for whoever serves or deploys it, and prints the folder of the
 * result: `npm run dashboard:build`.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const sources = [
  'packages/dashboard',
  'packages/client/src',
  'docs/api/openapi.json',
  'package-lock.json',
  'bin/dashboard.mjs',
];
const results = new Set(['node_modules', 'dist']);

/** A build takes seconds. Whoever holds the lock for longer was killed. */
const LOCK_MS = 120_000;
const POLL_MS = 100;

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !results.has(name));
  return names.flatMap((name) => filesUnder(join(path, name)));
}

/** Identifies one state of the sources. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((part) => filesUnder(join(root, part)))) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);

/** Runs one build at a time: processes that start together all want the same one. */
function locked(work) {
  const lock = join(cache, 'dashboard.lock');
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > LOCK_MS) rmSync(lock, { recursive: true, force: true });
      else pause();
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function build(folder) {
  const run = spawnSync('npm', ['run', '--silent', 'build', '--workspace', '@posthaste/dashboard'], {
    cwd: root,
    encoding: 'utf8',
    // A test's process has another mode, whose build is larger.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) throw new Error(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`);
  const draft = `${folder}.${process.pid}`;
  cpSync(join(root, 'packages/dashboard/dist'), draft, { recursive: true });
  renameSync(draft, folder);
  const outdated = readdirSync(cache).filter((name) => /^dashboard-\w+$/.test(name) && join(cache, name) !== folder);
  for (const name of outdated) rmSync(join(cache, name), { recursive: true, force: true });
}

/** The folder with the built files. Throws with what the build has said. */
export function builtDashboard() {
  const folder = join(cache, `dashboard-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  locked(() => existsSync(folder) || build(folder));
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(builtDashboard());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
