import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EVERYTHING } from '../../lib/aws/permissions/allowlist';
import { functions } from '../../lib/parts';
import { type Resource, temporaryFolder } from '../support/infra';

/** A third of what the settings may take together. */
const TIMEOUT_MS = 60_000;
const smallest = {
  stage: 'try',
  accountConcurrency: 10,
  retainData: false,
  logRetentionDays: 1,
  accountLogging: false,
};
const everything = { ...EVERYTHING, requireTls: true, region: 'eu-central-1' };

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['the app of nobody who has set anything', {}],
  ['the smallest installation', smallest],
  ['everything on', everything],
])(
  "`cdk synth` makes %s within a minute, its functions lead to their bundles, and CloudFormation's own rules find nothing in it",
  (_name, settings) => {
    const output = join(temporaryFolder(), 'cdk.out');
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    execFileSync('node_modules/.bin/cdk', ['synth', '--quiet', '--output', output, ...given], {
      stdio: 'pipe',
      timeout: TIMEOUT_MS,
    });
    const read = (file: string) => JSON.parse(readFileSync(join(output, file), 'utf8'));
    expect(read('validation-report.json').pluginReports).toEqual([]);
    const { artifacts } = read('manifest.json');
    for (const stack of ['Data', 'Sending', 'Api', 'Watch']) expect(artifacts).toHaveProperty(stack);
    const lambdas: Record<string, Resource> = {
      ...read('Sending.template.json').Resources,
      ...read('Api.template.json').Resources,
    };
    // Where `sam local invoke` looks for the code: the path in the template's metadata, from the template's folder.
    for (const name of Object.keys(functions)) {
      const { Metadata } = lambdas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Function`] as Resource;
      const code = join(output, String(Metadata?.['aws:asset:path']), 'handler.js');
      expect([name, existsSync(code)]).toEqual([name, true]);
    }
  },
  TIMEOUT_MS,
);
