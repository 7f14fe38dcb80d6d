import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import { ciExamples } from './ci-examples';
import { CONFIG, FOLDER } from './config';
import { slugOf } from './record';

const jsonFile = (schema: string, depth: number, value: object): string => {
  const $schema = `${'../'.repeat(depth)}node_modules/posthaste/schemas/${schema}.json`;
  return `${JSON.stringify({ $schema, ...value }, null, 2)}\n`;
};

const configOf = (name: string): string =>
  jsonFile('config', 1, {
    name,
    stages: {
      staging: { url: 'https://mail.staging.example.com', key: 'POSTHASTE_STAGING_KEY' },
      production: { url: 'https://mail.example.com', key: 'POSTHASTE_PRODUCTION_KEY' },
    },
    defaults: { fromName: 'Example' },
  });

export const starterFiles = (name: string): Readonly<Record<string, string>> => ({
  [CONFIG]: configOf(name),
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
  'workflows/welcome.json': jsonFile('workflow', 2, {
    name: 'Welcome',
    trigger: { type: 'EVENT', event: 'signed up' },
    steps: [
      { id: 'wait', type: 'DELAY', amount: 1, unit: 'hours', next: 'welcome' },
      { id: 'welcome', type: 'SEND_EMAIL', template: 'welcome' },
    ],
  }),
  'tests/welcome.sim.json': jsonFile('sim', 2, {
    workflow: 'welcome',
    sample: { email: 'ada@example.com', data: { name: 'Ada' } },
    expect: {
      path: ['wait', 'welcome'],
      status: 'COMPLETED',
      emails: [{ template: 'welcome', subject: 'Welcome, Ada', after: { amount: 1, unit: 'hours' } }],
    },
  }),
  ...ciExamples,
});

export function initCommand({ folder = FOLDER }: { folder?: string }, output: Output): void {
  const files = starterFiles(slugOf(basename(dirname(resolve(folder)))));
  const existing = Object.keys(files).find((file) => existsSync(join(folder, file)));
  if (existing) throw new CliFailure(`${join(folder, existing)} exists. Nothing was written.`);
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    output.out(path);
  }
  output.err(
    'Next: npx posthaste dev shows the emails (if it runs already, start it again), npx posthaste test tests them. For types of @posthaste/client: npx posthaste types',
  );
}
