import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { claimFolder } from '../../lib/local/assembly/claim-folder';
import { removeFolder } from '../support/temporary-folder';

const folder = mkdtempSync(join(tmpdir(), 'posthaste-claim-'));
const pidFile = join(folder, 'pid');
afterAll(() => removeFolder(folder));

test('a folder belongs to one running service, and to the next when that one stopped or died', () => {
  writeFileSync(pidFile, String(process.ppid));
  expect(() => claimFolder(folder)).toThrow(`Process ${process.ppid} already uses ${folder}`);
  for (const gone of [String(spawnSync(process.execPath, ['--version']).pid), 'nonsense', '']) {
    writeFileSync(pidFile, gone);
    claimFolder(folder)();
    expect(existsSync(pidFile)).toBe(false);
  }
});

test('a repository around it takes nothing of it, and an own .gitignore stays', () => {
  const gitignore = join(folder, '.gitignore');
  claimFolder(folder)();
  expect(readFileSync(gitignore, 'utf8')).toBe('*\n');
  writeFileSync(gitignore, 'own');
  claimFolder(folder)();
  expect(readFileSync(gitignore, 'utf8')).toBe('own');
});

test('a folder in use says where its service is', () => {
  writeFileSync(pidFile, String(process.ppid));
  const facts = { url: 'http://127.0.0.1:3000', mailbox: 'http://127.0.0.1:3001', dashboard: null };
  writeFileSync(join(folder, 'service.json'), JSON.stringify(facts));
  expect(() => claimFolder(folder)).toThrow(
    /is running already, as process \d+:\n\n {2}API {7}http:\/\/127\.0\.0\.1:3000\n {2}Mailbox {3}http:\/\/127\.0\.0\.1:3001\n/,
  );
});
