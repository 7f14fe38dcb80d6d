import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EVERYTHING } from '../../lib/aws/permissions/allowlist';
import { temporaryFolder } from '../support/infra';

/** A third of what the settings may take together; the default ones are synthesised in bundles.test.ts. */
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
  ['the smallest installation', smallest],
  ['everything on', everything],
])(
  "`cdk synth` makes %s within a minute, and CloudFormation's own rules find nothing in it",
  (_name, settings) => {
    const output = join(temporaryFolder(), 'cdk.out');
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    execFileSync('node_modules/.bin/cdk', ['synth', '--quiet', '--output', output, ...given], {
      stdio: 'pipe',
      timeout: TIMEOUT_MS,
    });
    const { pluginReports } = JSON.parse(readFileSync(join(output, 'validation-report.json'), 'utf8'));
    expect(pluginReports).toEqual([]);
    const { artifacts } = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'));
    for (const stack of ['Data', 'Sending', 'Api', 'Watch']) expect(artifacts).toHaveProperty(stack);
  },
  TIMEOUT_MS,
);
