import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import { ciExamples, ciExamplesFor } from './ci-examples';
import { CONFIG, FOLDER } from './config';
import { withSlashes } from './file-names';
import { findFolder } from './find-folder';
import { slugOf } from './record';

const jsonFile = (schema: string, packagesPath: string, value: object): string => {
  const $schema = `${packagesPath}/posthaste/schemas/${schema}.json`;
  return `${JSON.stringify({ $schema, ...value }, null, 2)}\n`;
};

const configOf = (name: string, packagesPath: string): string =>
  jsonFile('config', packagesPath, {
    name,
    stages: {
      staging: { url: 'https://mail.staging.example.com', key: 'POSTHASTE_STAGING_KEY' },
      production: { url: 'https://mail.example.com', key: 'POSTHASTE_PRODUCTION_KEY' },
    },
    defaults: { fromName: 'Example' },
  });

export const starterFiles = (
  name: string,
  { packagesPath = '../node_modules', ciFiles = ciExamples } = {},
): Readonly<Record<string, string>> => ({
  [CONFIG]: configOf(name, packagesPath),
  'emails/receipt.html': `---
subject: Your order {{ order.id }}
variables:
  - { name: order.id, type: text, required: true, example: A1017 }
  - { name: order.total, type: number, required: true, example: 42.5 }
  - { name: name, type: text, fallback: there, example: Ada }
---
<h1>Thank you, {{ name }}</h1>
<p>You paid {{ order.total | money: "EUR" }} for order {{ order.id }}.</p>
`,
  'emails/welcome.html': `---
subject: Welcome, {{ name }}
variables:
  - { name: name, type: text, fallback: there, example: Ada }
---
<p>Good to have you here.</p>
`,
  'workflows/welcome.json': jsonFile('workflow', `../${packagesPath}`, {
    name: 'Welcome',
    trigger: { type: 'EVENT', event: 'signed up' },
    steps: [
      { id: 'wait', type: 'DELAY', amount: 1, unit: 'hours', next: 'welcome' },
      { id: 'welcome', type: 'SEND_EMAIL', template: 'welcome' },
    ],
  }),
  'tests/welcome.sim.json': jsonFile('sim', `../${packagesPath}`, {
    workflow: 'welcome',
    sample: { email: 'ada@example.com', data: { name: 'Ada' } },
    expect: {
      path: ['wait', 'welcome'],
      status: 'COMPLETED',
      emails: [{ template: 'welcome', subject: 'Welcome, Ada', after: { amount: 1, unit: 'hours' } }],
    },
  }),
  ...ciFiles,
});

function nearestFolderWith(name: string, start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function packagesPathFrom(folder: string): string | undefined {
  const root = nearestFolderWith('node_modules/posthaste', folder);
  return root && withSlashes(relative(folder, join(root, 'node_modules')));
}

function throwIfBelowAnotherFolder(): void {
  const existingFolder = findFolder();
  if (existingFolder === undefined || existingFolder === FOLDER) return;
  throw new CliFailure(
    `${join(existingFolder, CONFIG)} exists. Nothing was written. To create another folder here, give --folder ${FOLDER}.`,
  );
}

const isFoundWithoutOption = (folder: string): boolean =>
  resolve(folder) === resolve() || (!existsSync(CONFIG) && resolve(folder) === resolve(FOLDER));

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));

export function initCommand(options: { folder?: string }, output: Output): void {
  if (options.folder === undefined) throwIfBelowAnotherFolder();
  const folder = options.folder ?? FOLDER;
  const path = resolve(folder);
  const folderOption = folderOptionFor(folder);
  const directory = withSlashes(relative(nearestFolderWith('.git', resolve()) ?? resolve(), resolve()));
  const files = starterFiles(slugOf(basename(dirname(path))), {
    ciFiles: ciExamplesFor({ directory, folderOption }),
    packagesPath: packagesPathFrom(path),
  });
  const existingFile = Object.keys(files).find((file) => existsSync(join(folder, file)));
  if (existingFile) throw new CliFailure(`${join(folder, existingFile)} exists. Nothing was written.`);
  for (const [file, text] of Object.entries(files)) {
    writeFile(join(folder, file), text);
    output.out(join(folder, file));
  }
  output.err(nextStepsText(folderOption));
}

function folderOptionFor(folder: string): string {
  if (isFoundWithoutOption(folder)) return '';
  return ` --folder ${quoted(withSlashes(relative('', resolve(folder)) || '.'))}`;
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function nextStepsText(folderOption: string): string {
  const commandOf = (name: string) => `npx posthaste ${name}${folderOption}`;
  return `Next: ${commandOf('dev')} shows the emails (if it runs already, start it again), ${commandOf('test')} tests them. For types of @posthaste/client: ${commandOf('types')}`;
}
