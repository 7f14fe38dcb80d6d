import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const outputFolders = new Set(['node_modules', 'dist']);
const commonSources = ['bin/build-once.mjs', 'tsconfig.json'];

const LOCK_MS = 120_000;
const POLL_MS = 100;
const DAY_MS = 86_400_000;

const AFTER_NAME = /^(?<fingerprint>[0-9a-f]{16})(?:\.(?:(?<draftPid>\d+)|(?<scriptOrCache>js(?:\.code)?)))?$/;

/**
 * Returns the folder in `.cache` with the build of the current sources by this version of Node.js. Concurrent
 * processes build it only once. Removes builds older than a day; a running service may use newer ones.
 * @param {string} name the start of the folder's name, before the fingerprint of the sources
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
    // If the build took longer than LOCK_MS, another process may have made the folder.
    if (existsSync(folder)) rmSync(draft, { recursive: true, force: true });
    else renameSync(draft, folder);
    const otherPaths = readdirSync(cache)
      .map((entry) => join(cache, entry))
      .filter((path) => path !== folder);
    for (const path of otherPaths.filter((other) => isOutdatedBuild(name, other)))
      rmSync(path, { recursive: true, force: true });
  });
  return folder;
}

function isOutdatedBuild(name, path) {
  const fileName = basename(path);
  if (!fileName.startsWith(`${name}-`)) return false;
  const build = AFTER_NAME.exec(fileName.slice(name.length + 1));
  if (!build) return false;
  const { draftPid } = build.groups;
  return draftPid === undefined ? ageMs(path) > DAY_MS : !isRunning(Number(draftPid));
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
  for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
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

export function printFolder(makeFolder) {
  try {
    console.log(makeFolder());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
