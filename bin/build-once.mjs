import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const outputFolders = new Set(['node_modules', 'dist']);
const commonSources = ['bin/build-once.mjs', 'tsconfig.json'];

const LOCK_MS = 120_000;
const POLL_MS = 100;
const DAY_MS = 86_400_000;

/**
 * Returns the folder in `.cache` with the build of the current sources by this version of Node.js. Concurrent
 * processes build it only once. Removes builds older than a day: a running service may use later ones.
 * @param {string} name of the folder, before its fingerprint
 * @param {string[]} sources files and folders, from the root
 * @param {(draft: string) => void} build makes the folder, which becomes the result when this returns
 * @returns {string} an absolute path
 */
export function buildOnce(name, sources, build) {
  const folder = join(cache, `${name}-${fingerprint([...sources, ...commonSources])}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  withLock(name, () => {
    if (existsSync(folder)) return;
    const draft = `${folder}.${process.pid}`;
    build(draft);
    // A build slower than the lock's age limit may find that of another process.
    if (existsSync(folder)) rmSync(draft, { recursive: true, force: true });
    else renameSync(draft, folder);
    const outdated = readdirSync(cache).filter((other) => join(cache, other) !== folder && isOutdated(name, other));
    for (const other of outdated) rmSync(join(cache, other), { recursive: true, force: true });
  });
  return folder;
}

function isOutdated(name, other) {
  if (!other.startsWith(`${name}-`)) return false;
  const build = /^[0-9a-f]{16}(?:\.(?:(?<pid>\d+)|js(?:\.code)?))?$/.exec(other.slice(name.length + 1));
  if (!build) return false;
  const { pid } = build.groups;
  return pid === undefined ? ageMs(join(cache, other)) > DAY_MS : !isRunning(Number(pid));
}

const ageMs = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !outputFolders.has(name));
  return names.flatMap((name) => filesUnder(join(path, name)));
}

function fingerprint(sources) {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap((part) => filesUnder(join(root, part)))) {
    const contents = readFileSync(file);
    hash.update(`${relative(root, file)} ${contents.length}\n`).update(contents);
  }
  return hash.digest('hex').slice(0, 16);
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);

function withLock(name, work) {
  const lock = join(cache, `${name}.lock`);
  for (let hasWaited = false; !tryLock(lock); hasWaited = true) {
    if (!hasWaited) console.error(`Another process is building the ${name}. Waiting for it.`);
    pause();
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock(lock) {
  if (isStale(lock)) rmSync(lock, { recursive: true, force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function isStale(lock) {
  if (ageMs(lock) > LOCK_MS) return true;
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid > 0 && !isRunning(pid);
  } catch {
    return false;
  }
}

export function printFolder(make) {
  try {
    console.log(make());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
