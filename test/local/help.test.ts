import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');
/** The settings the service would start with; nothing is started. */
const start = (argument: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/local.mjs', argument], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
};

test('--help lists the settings that the guide lists, and any other argument is refused with them', () => {
  const inGuide = readFileSync(join(root, 'docs/guide/local.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm);
  const { status, stdout } = start('--help');
  const told = stdout.matchAll(/^ {2}([A-Z_]+)=\S* {2,}/gm);
  expect([status, [...told].map(([, name]) => name)]).toEqual([0, [...inGuide].map(([, name]) => name)]);
  expect(start('--port=1')).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(stdout.trim()) });
});
