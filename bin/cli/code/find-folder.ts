import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Output } from '../output';

export const CONFIG = 'posthaste.config.json';
export const FOLDER = 'posthaste';

/**
 * Returns a path relative to `current`. Like Git, ignores a configuration above `current` that belongs to another user.
 */
export function findFolder(current = process.cwd(), home = realHome(), owner = process.getuid?.()): string | undefined {
  if (existsSync(join(current, CONFIG))) return '.';
  if (existsSync(join(current, FOLDER))) return FOLDER;
  for (const folder of foldersAbove(current, home)) {
    const configFolder = [folder, join(folder, FOLDER)].find((candidate) => isFileOf(owner, join(candidate, CONFIG)));
    if (configFolder) return relative(current, configFolder);
  }
  return undefined;
}

const isFileOf = (owner: number | undefined, file: string): boolean => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && (owner === undefined || stats.uid === owner);
};

const isAbove = (folder: string): boolean => folder.startsWith('..');

export function printFolderIfAbove(folderOption: string | undefined, folder: string, output: Output): void {
  if (folderOption === undefined && isAbove(folder)) output.err(`Folder: ${folder}`);
}

export function pathBesideFolder(file: string, folder: string, current = process.cwd()): string {
  if (!isAbove(folder)) return file;
  return basename(resolve(current, folder)) === FOLDER ? join(folder, '..', file) : join(folder, file);
}

/**
 * Returns the folders above `current` in which to search: up to the root of the repository or, without a repository,
 * those below the home folder. It stops there because other users may be able to write higher up.
 */
function foldersAbove(current: string, home: string): string[] {
  const folders: string[] = [];
  for (let folder = current; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    const parent = dirname(folder);
    if (parent === folder) return folders.filter((candidate) => candidate.startsWith(home + sep));
    folders.push(parent);
  }
  return folders;
}

function realHome(): string {
  try {
    return realpathSync(homedir());
  } catch {
    return homedir();
  }
}
