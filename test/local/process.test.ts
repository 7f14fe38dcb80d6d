import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { removeFolder } from '../support/temporary-folder';

const dir = mkdtempSync(join(tmpdir(), 'posthaste-hang-up-'));
afterAll(() => removeFolder(dir));

const start = () =>
  spawn(process.execPath, ['bin/local.mjs'], {
    env: { ...process.env, PORT: '0', LOCAL_DIR: dir, DASHBOARD: 'off', OUTPUT: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('a closed terminal stops the service as Ctrl-C does', async () => {
  const service = start();
  await once(service.stdout, 'data');
  service.kill('SIGHUP');
  service.kill('SIGHUP');
  expect(await once(service, 'exit')).toEqual([0, null]);
  expect(existsSync(join(dir, 'pid'))).toBe(false);
}, 120_000);

test('a log of another version ends the start with one sentence', async () => {
  writeFileSync(join(dir, 'table.log'), 'row\tmain\t{}\n');
  const service = start();
  const [printed] = await once(service.stderr, 'data');
  expect(await once(service, 'exit')).toEqual([1, null]);
  expect(String(printed)).toMatch(/^The table's log cannot be read .* are then lost\.\n$/);
}, 120_000);
