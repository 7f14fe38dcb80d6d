import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CONFIG } from './config';
import { withSlashes } from './file-names';
import { type Kind, partFolders } from './record';

const MAX_FILES = 20_000;

export const recordLists = { 'topics.json': 'topic', 'webhooks.json': 'webhook' } as const satisfies Record<
  string,
  Kind
>;

export const SOURCE = /\.(html|mjml|tsx)$/;
export const TEXT_ENDING = '.txt';
export const AUXILIARY_FILE = /\.(patch|[cm]?[jt]s|jsx|css|svg|png|jpe?g|gif|webp)$/i;
const SYSTEM_FILE = /^(\.|Thumbs\.db$|desktop\.ini$)/i;
const COMPONENT_PATH = /(^|\/)(_|(components|layouts|partials)\/)/;

export function filesBelow(folder: string, subfolder: string): string[] {
  const directory = join(folder, subfolder);
  if (!existsSync(directory)) return [];
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  if (entries.length > MAX_FILES) throw new Error(`${directory} has more than ${MAX_FILES} files.`);
  return entries
    .filter((entry) => entry.isFile() && !SYSTEM_FILE.test(entry.name))
    .map((entry) => withSlashes(relative(folder, join(entry.parentPath, entry.name))))
    .sort();
}

export const pathsOf = (folder: string): string[] => [
  ...[CONFIG, ...Object.keys(recordLists)].filter((path) => existsSync(join(folder, path))),
  ...['emails', 'segments', 'workflows'].flatMap((subfolder) => filesBelow(folder, subfolder)),
];

export function emailPaths(folder: string): string[] {
  const paths = filesBelow(folder, 'emails');
  const textPathsWithSource = new Set(
    paths.filter((path) => SOURCE.test(path)).map((path) => path.replace(SOURCE, TEXT_ENDING)),
  );
  return paths.filter((path) => {
    if (path.endsWith('.html')) return partKindOf(path) === undefined;
    return !COMPONENT_PATH.test(path.slice('emails/'.length)) && !textPathsWithSource.has(path);
  });
}

export const partKindOf = (path: string) =>
  (['layout', 'partial'] as const).find((kind) => path.startsWith(partFolders[kind]));
