import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Output } from '../output';

export const CONFIG = 'posthaste.config.json';
export const FOLDER = 'posthaste';

/** Relative to the current folder. A configuration above counts only if it belongs to `owner`, as with Git. */
export function findFolder(current = process.cwd(), home = realHome(), owner = process.getuid?.()): string | undefined {
  if (existsSync(join(current, CONFIG))) return '.';
  if (existsSync(join(current, FOLDER))) return FOLDER;
  for (const folder of foldersAbove(current, home)) {
    const found = [folder, join(folder, FOLDER)].find((candidate) => isFileOf(owner, join(candidate, CONFIG)));
    if (found) return relative(current, found);
  }
  return undefined;
}

const isFileOf = (owner: number | undefined, file: string): boolean => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && (owner === undefined || stats.uid === owner);
};

const isAbove = (folder: string): boolean => folder.startsWith('..');

export function sayIfAbove(folderOption: string | undefined, folder: string, output: Output): void {
  if (folderOption === undefined && isAbove(folder)) output.err(`Folder: ${folder}`);
}

export function besideFolder(file: string, folder: string): string {
  if (!isAbove(folder)) return file;
  return join(basename(resolve(folder)) === FOLDER ? dirname(folder) : folder, file);
}

/** Up to the repository's root, or else below the home folder: others may write into what lies above. */
function foldersAbove(current: string, home: string): string[] {
  const above: string[] = [];
  for (let folder = current; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    const parent = dirname(folder);
    if (parent === folder) return above.filter((candidate) => candidate.startsWith(home + sep));
    above.push(parent);
  }
  return above;
}

function realHome(): string {
  try {
    return realpathSync(homedir());
  } catch {
    return homedir();
  }
}
