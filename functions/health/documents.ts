import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const folders = ['guide', 'operations'] as const;

export type Folder = (typeof folders)[number];

const root = [join(__dirname, 'docs'), join(__dirname, '..', '..', 'docs')].find((path) => existsSync(path)) ?? '';

export const openApiText = (): string => readFileSync(join(root, 'api', 'openapi.json'), 'utf8');

/** The methods of each path, separated by spaces. Parsing the whole OpenAPI document would take 35 ms. */
export const documentedPaths = (): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'api', 'paths.json'), 'utf8'));

export const referenceHtml = (): string => readFileSync(join(root, 'api', 'index.html'), 'utf8');

const FIRST_GUIDE = 'send-an-email.md';
const sortKey = (name: string): string => (name === FIRST_GUIDE ? '' : name);

export const filesIn = (folder: Folder): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/** Only listed names match, so no path leaves the folder. */
export const documentOf = (folder: Folder, name: string): string | null =>
  filesIn(folder).includes(name) ? readFileSync(join(root, folder, name), 'utf8') : null;
