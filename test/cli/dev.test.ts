import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { Command } from 'commander';
import { addDev } from '../../bin/cli/dev/command';
import { portInUseText } from '../../lib/local/assembly/port-in-use';
import { readSettings } from '../../lib/local/assembly/settings';
import { temporaryFolder } from '../support/temporary-folder';

const before = { folder: process.cwd(), environment: process.env, arguments: [...process.argv] };
afterEach(() => {
  process.chdir(before.folder);
  process.env = before.environment;
  process.argv = [...before.arguments];
});

async function watchedFrom(folder: string, ...args: string[]): Promise<string | undefined> {
  process.chdir(folder);
  process.env = { ...before.environment };
  const program = new Command();
  addDev(program, async () => undefined);
  await program.parseAsync(['dev', ...args], { from: 'user' });
  return process.env.MAIL_FOLDER;
}

test('dev watches the folder that the other commands use, also from a subfolder', async () => {
  const root = temporaryFolder();
  const src = join(root, 'shop', 'src');
  for (const folder of [src, join(root, 'shop', 'posthaste'), join(root, '.git')])
    mkdirSync(folder, { recursive: true });
  expect(await watchedFrom(src)).toBeUndefined();
  expect(await watchedFrom(join(root, 'shop'))).toBeUndefined();
  writeFileSync(join(root, 'shop', 'posthaste', 'posthaste.config.json'), '{}');
  expect(await watchedFrom(join(root, 'shop'))).toBe('posthaste');
  expect(await watchedFrom(src)).toBe(join('..', 'posthaste'));
  expect(await watchedFrom(src, '--no-watch')).toBeUndefined();
  expect(await watchedFrom(src, '--folder', 'mine')).toBe('mine');
});

test('the port after that of the API is a port too', async () => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addDev(program, async () => undefined);
  await expect(program.parseAsync(['dev', '--port', '65535'], { from: 'user' })).rejects.toThrow('0 to 65534');
  expect(() => readSettings({ PORT: '65535' })).toThrow(/^PORT is not valid: .*65534/);
  expect(readSettings({ PORT: '65534', SMTP_PORT: '65535' })).toMatchObject({ PORT: 65_534, SMTP_PORT: 65_535 });
});

test.each([
  [3000, /^Port 3000, for the API, is in use\. .*--port/],
  [3001, /^Port 3001, for the mailbox, .* is in use\. .*--port/],
  [2525, /^Port 2525, for SMTP, is in use\. .*--smtp/],
])('a port that is in use is named with its purpose: %i', (port, sentence) => {
  expect(portInUseText({ PORT: 3000, SMTP_PORT: 2525 }, port)).toMatch(sentence);
});
