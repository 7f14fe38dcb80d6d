import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ALL_SETTINGS_ON } from '../../lib/aws/permissions/allowlist';
import { functions } from '../../lib/functions-and-queues';
import type { Resource } from '../support/infra';
import { runCommand } from '../support/run-command';
import { sized } from '../support/sizes';
import { temporaryFolder } from '../support/temporary-folder';

const smallest = {
  stage: 'try',
  accountConcurrency: 10,
  retainData: false,
  logRetentionDays: 1,
  accountLogging: false,
};
const everything = { ...ALL_SETTINGS_ON, requireTls: true, region: 'eu-central-1' };

type App = [name: string, settings: Readonly<Record<string, unknown>>];

/** A synthesis takes 14 s: the soak makes all three. */
const apps = sized<App[]>(
  [['everything on', everything]],
  [
    ['the app of nobody who has set anything', {}],
    ['the smallest installation', smallest],
    ['everything on', everything],
  ],
);

test.each(apps)(
  "`cdk synth` makes %s, its functions lead to their bundles, and CloudFormation's own rules find nothing in it",
  async (_name, settings) => {
    const output = join(temporaryFolder(), 'cdk.out');
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    await runCommand('node_modules/.bin/cdk', ['synth', '--quiet', '--output', output, ...given]);
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
);
