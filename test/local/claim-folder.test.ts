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
