import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG } from './config';
import { type Kind, partFolders } from './record';

/** More files than a project has records. */
const MAXIMUM_FILES = 20_000;

/** Files of several records, by the name of the record. */
export const lists = { 'topics.json': 'topic', 'webhooks.json': 'webhook' } as const satisfies Record<string, Kind>;

/** Emails by the ends of their names. */
export const SOURCE = /\.(html|mjml|tsx)$/;
/** The end of a plain text's name. */
export const TEXT = '.txt';
/** What emails are made of, and what lies beside them: images, and a patch from a pull. */
export const PART = /\.(patch|[cm]?[jt]s|jsx|css|svg|png|jpe?g|gif|webp)$/i;
/** Folders whose files are no emails but parts of some; so are files and folders whose names begin with an underscore. */
const OF_PARTS = /(^|\/)(_|(components|layouts|partials)\/)/;

/** The paths of all files below a folder of the folder, in order, with / between their parts. */
export function filesBelow(folder: string, part: string): string[] {
  const below = join(folder, part);
  if (!existsSync(below)) return [];
  const entries = readdirSync(below, { withFileTypes: true, recursive: true });
  if (entries.length > MAXIMUM_FILES) throw new Error(`${below} has more than ${MAXIMUM_FILES} files.`);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    .sort();
}

/** All files that make up the folder, by their paths. */
export const pathsOf = (folder: string): string[] => [
  ...[CONFIG, ...Object.keys(lists)].filter((path) => existsSync(join(folder, path))),
  ...['emails', 'segments', 'workflows'].flatMap((part) => filesBelow(folder, part)),
];

/** The paths of the emails' sources, in order. A text without a source beside it is an email of text alone. */
export function emailPaths(folder: string): string[] {
  const paths = filesBelow(folder, 'emails');
  const sources = new Set(paths.filter((path) => SOURCE.test(path)).map((path) => path.replace(SOURCE, TEXT)));
  return paths.filter((path) => {
    if (path.endsWith('.html')) return partKindOf(path) === undefined;
    return !OF_PARTS.test(path.slice('emails/'.length)) && !sources.has(path);
  });
}

/** Whether an HTML file is a layout or a partial, by its folder. */
export const partKindOf = (path: string) =>
  (['layout', 'partial'] as const).find((kind) => path.startsWith(partFolders[kind]));
