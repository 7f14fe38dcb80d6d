import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of the documentation that are served, in the order in which `/llms.txt` has them. */
export const folders = ['guide', 'operations'] as const;

export type Folder = (typeof folders)[number];

/** Beside the bundle, or in the sources, of which the bundle has a copy. */
const root = [join(__dirname, 'docs'), join(__dirname, '..', '..', 'docs')].find((path) => existsSync(path)) ?? '';

/** The OpenAPI document. */
export const openApiText = (): string => readFileSync(join(root, 'api', 'openapi.json'), 'utf8');

/** The reference of the API, made from that document. */
export const referenceHtml = (): string => readFileSync(join(root, 'api', 'index.html'), 'utf8');

/** The guide to begin with. */
const FIRST = 'send-an-email.md';
const place = (name: string): string => (name === FIRST ? '' : name);

/** The names of the texts in a folder, in order: the guide to begin with, then the others by name. */
export const filesIn = (folder: Folder): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1));

/** A text by its name; null if there is none. A name is looked up in the folder's list, so it can't lead elsewhere. */
export const documentOf = (folder: Folder, name: string): string | null =>
  filesIn(folder).includes(name) ? readFileSync(join(root, folder, name), 'utf8') : null;
