import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const outputFolders = new Set(['node_modules', 'dist']);

/** A build takes seconds: a longer lock is of a killed process. */
const LOCK_MS = 120_000;
const POLL_MS = 100;

/**
 * Returns the folder in `.cache` with the build of the current sources. Concurrent processes build it only once. Removes
 * earlier builds.
 * @param {string} name of the folder, before its fingerprint
 * @param {string[]} sources files and folders, from the root
 * @param {(draft: string) => void} build makes the folder, which becomes the result when this returns
 * @returns {string} an absolute path
 */
export function buildOnce(name, sources, build) {
  const folder = join(cache, `${name}-${fingerprint(sources)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  locked(name, () => {
    if (existsSync(folder)) return;
    const draft = `${folder}.${process.pid}`;
    build(draft);
    renameSync(draft, folder);
    const outdated = readdirSync(cache).filter((other) => isBuildOf(name, other) && join(cache, other) !== folder);
    for (const other of outdated) rmSync(join(cache, other), { recursive: true, force: true });
  });
  return folder;
}

const isBuildOf = (name, folder) =>
  folder.startsWith(`${name}-`) && /^[0-9a-f]{16}$/.test(folder.slice(name.length + 1));

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !outputFolders.has(name));
  return names.flatMap((name) => filesUnder(join(path, name)));
}

function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((part) => filesUnder(join(root, part)))) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);

function locked(name, work) {
  const lock = join(cache, `${name}.lock`);
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
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Prints the folder, for scripts that are run instead of imported. */
export function printFolder(make) {
  try {
    console.log(make());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
