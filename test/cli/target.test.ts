import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { removeFolder } from '../support/temporary-folder';
import { posthaste } from './shell';

const LOCAL_URL = 'http://127.0.0.1:4';
const STAGE_URL = 'http://127.0.0.1:6';
const environment = { ...process.env };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthaste-target-'));
  writeFileSync(join(folder, 'service.json'), JSON.stringify({ url: LOCAL_URL, secretKey: 'sk_local' }));
  const stages = { production: { url: STAGE_URL, key: 'POSTHASTE_KEY' } };
  writeFileSync(join(folder, 'posthaste.config.json'), JSON.stringify({ stages }));
});
beforeEach(() => {
  process.env = { ...environment, LOCAL_DIR: folder };
});
afterAll(() => {
  process.env = environment;
  removeFolder(folder);
});

const withoutKey =
  /^error: The URL https:\/\/mail\.example\.com is given without a key\. Give --key, set POSTHASTE_KEY, /;
const withoutUrl = /^error: A key is given without a URL\. Give --url, set POSTHASTE_URL, /;
const URL_OPTION = ['--url', 'https://mail.example.com'];
const KEY_OPTION = ['--key', 'sk_1'];

test.each([
  ['--url', URL_OPTION, {}, withoutKey],
  ['POSTHASTE_URL', [], { POSTHASTE_URL: 'https://mail.example.com' }, withoutKey],
  ['a stage and --url', ['production', ...URL_OPTION], {}, withoutKey],
  ['an empty POSTHASTE_KEY', URL_OPTION, { POSTHASTE_KEY: '' }, withoutKey],
  ['--key', KEY_OPTION, {}, withoutUrl],
  ['POSTHASTE_KEY', [], { POSTHASTE_KEY: 'sk_1' }, withoutUrl],
  ['a stage and --key', ['production', ...KEY_OPTION], {}, withoutUrl],
])('half a target is refused: %s', async (_, args, variables, sentence) => {
  Object.assign(process.env, variables);
  for (const command of ['plan', 'push', 'pull', 'test']) {
    const { exitCode, err, out } = await posthaste(command, ...args, '--folder', folder);
    expect([command, exitCode, err, out]).toEqual([command, 2, expect.stringMatching(sentence), '']);
  }
});

test.each([
  ['the local service', [], {}, LOCAL_URL],
  ['the local service by name', ['local'], { POSTHASTE_KEY: 'sk_1' }, LOCAL_URL],
  ['a stage', ['production'], { POSTHASTE_KEY: 'sk_1' }, STAGE_URL],
  [
    'a URL with the key of the environment',
    ['--url', 'http://127.0.0.1:5'],
    { POSTHASTE_KEY: 'sk_1' },
    'http://127.0.0.1:5',
  ],
])('plan and push name their target first: %s', async (_, args, variables, url) => {
  Object.assign(process.env, variables);
  for (const command of [['plan'], ['plan', '--json'], ['push', '--yes']]) {
    const { exitCode, err } = await posthaste(...command, ...args, '--folder', folder);
    const refused = `got no response from ${url.slice('http://'.length)}: the connection was refused`;
    expect([exitCode > 0, err.split('\n')[0], err]).toEqual([true, `Target: ${url}`, expect.stringContaining(refused)]);
    expect(err).not.toContain('sk_');
  }
});

test('pull takes --yes as push does', async () => {
  const { exitCode, err } = await posthaste('pull', '--yes', '--folder', folder);
  expect([exitCode, err]).toEqual([1, expect.stringContaining('got no response')]);
});

test('commands in a subfolder use the folder above, and say so', async () => {
  const before = process.cwd();
  mkdirSync(join(folder, '.git'), { recursive: true });
  mkdirSync(join(folder, 'emails', 'parts'), { recursive: true });
  try {
    process.chdir(join(folder, 'emails', 'parts'));
    const above = `Folder: ${join('..', '..')}`;
    expect((await posthaste('plan')).err.split('\n').slice(0, 2)).toEqual([`Target: ${LOCAL_URL}`, above]);
    expect((await posthaste('pull')).err.split('\n')[0]).toBe(above);
    expect(await posthaste('types')).toMatchObject({
      exitCode: 0,
      err: above,
      out: join('..', '..', 'posthaste.d.ts'),
    });
  } finally {
    process.chdir(before);
  }
});
