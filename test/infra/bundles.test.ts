import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bundleFunctions } from '../../lib/aws/bundle';
import { type FunctionName, functions } from '../../lib/parts';
import { temporaryFolder } from '../support/infra';
import { shareOf } from '../support/sizes';

const MEGABYTE = 1024 * 1024;
/** A bare environment; the SDK's notice about coming versions of Node is not for the tests' output. */
const env = { AWS_REGION: 'eu-central-1', NODE_NO_WARNINGS: '1' };
/** `health`, which is the first, is always among them, and one that needs objects. */
const names = [...new Set([...shareOf(Object.keys(functions) as FunctionName[], 0), 'uploads' as const])];
const bundles = temporaryFolder();
bundleFunctions(
  bundles,
  names.map((name) => functions[name]),
);
const folders = new Map(names.map((name) => [name, join(bundles, basename(dirname(functions[name].entry)))]));

describe('each bundle is small, for its size is paid at every cold start', () => {
  test.each([...folders])('%s', (_name, folder) => {
    expect(statSync(join(folder, 'handler.js')).size).toBeLessThan(0.9 * MEGABYTE);
  });
});

test('no bundle has the ways to credentials that no function takes: profiles, SSO and roles', () => {
  for (const folder of folders.values()) {
    expect(readFileSync(join(folder, 'handler.js'), 'utf8').includes('sso_start_url')).toBe(false);
  }
});

test('no bundle knows a key of the environment that it was built in, or its folders', () => {
  for (const folder of folders.values()) {
    expect(readFileSync(join(folder, 'handler.js'), 'utf8').includes(process.cwd())).toBe(false);
  }
});

test('each handler loads with nothing but the bundle', () => {
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

test('the client of S3 is a file beside the functions that need it', () => {
  const needed = [...folders].filter(([, folder]) => existsSync(join(folder, 'bucket.js'))).map(([name]) => name);
  expect(needed).toContain('uploads');
  expect(needed).not.toContain('health');
  const script = `console.log(typeof require(${JSON.stringify(folders.get('uploads'))} + '/bucket.js').createPresignedPost)`;
  const output = execFileSync(process.execPath, ['-e', script], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(output.trim()).toBe('function');
});

test('an event file invokes a function', () => {
  const event = readFileSync('test/support/events/health.json', 'utf8');
  const script = `
    require(${JSON.stringify(folders.get('health'))} + '/handler.js').handler(${event}, { awsRequestId: 'r' })
      .then((answer) => console.log(JSON.stringify(answer)));`;
  const output = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8', timeout: 30_000 });
  expect(JSON.parse(output)).toMatchObject({ statusCode: 200 });
});
