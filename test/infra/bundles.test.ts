import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type FunctionName, functions } from '../../lib/parts';
import { type Resource, temporaryFolder } from '../support/infra';

const MEGABYTE = 1024 * 1024;
/** A bare environment; the SDK's notice about coming versions of Node is not for the tests' output. */
const env = { AWS_REGION: 'eu-central-1', NODE_NO_WARNINGS: '1' };
const names = Object.keys(functions) as FunctionName[];

/** The app as a person synthesises it; CloudFormation's own rules are part of that. */
const synthesised = join(temporaryFolder(), 'cdk.out');
execFileSync('node_modules/.bin/cdk', ['synth', '--quiet', '--output', synthesised], {
  stdio: 'pipe',
  timeout: 120_000,
});

const read = (file: string) => JSON.parse(readFileSync(join(synthesised, file), 'utf8'));
const lambdas: Record<string, Resource> = {
  ...read('Sending.template.json').Resources,
  ...read('Api.template.json').Resources,
};
/** Where `sam local invoke` looks for the code: the path in the template's metadata, from the template's folder. */
const folders = new Map(
  names.map((name) => {
    const { Metadata } = lambdas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Function`] as Resource;
    return [name, join(synthesised, String(Metadata?.['aws:asset:path']))];
  }),
);

test("CloudFormation's own rules find nothing in the templates", () => {
  expect(read('validation-report.json').pluginReports).toEqual([]);
});

describe('each bundle is small, for its size is paid at every cold start', () => {
  test.each([...folders])('%s', (_name, folder) => {
    expect(statSync(join(folder, 'handler.js')).size).toBeLessThan(1.2 * MEGABYTE);
  });
});

test('no bundle knows a key of the environment that it was built in, or its folders', () => {
  for (const folder of folders.values()) {
    expect(readFileSync(join(folder, 'handler.js'), 'utf8').includes(process.cwd())).toBe(false);
  }
});

test('the synthesised template leads to handlers that load, with nothing but the bundle', () => {
  const script = `
    const folders = ${JSON.stringify(Object.fromEntries(folders))};
    const kinds = Object.entries(folders).map(([name, folder]) => [name, typeof require(folder + '/handler.js').handler]);
    console.log(JSON.stringify(Object.fromEntries(kinds)));`;
  const output = execFileSync(process.execPath, ['-e', script], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(JSON.parse(output)).toEqual(Object.fromEntries(names.map((name) => [name, 'function'])));
});

test('an event file invokes a function of the template', () => {
  const event = readFileSync('test/support/events/health.json', 'utf8');
  const script = `
    require(${JSON.stringify(folders.get('health'))} + '/handler.js').handler(${event}, { awsRequestId: 'r' })
      .then((answer) => console.log(JSON.stringify(answer)));`;
  const output = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8', timeout: 30_000 });
  expect(JSON.parse(output)).toMatchObject({ statusCode: 200 });
});
