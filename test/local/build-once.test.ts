import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '../../shared/durations';
import { removeFolder } from '../support/temporary-folder';

const SCRIPT = `import { mkdirSync } from 'node:fs';
import { buildOnce, printFolder } from './build-once.mjs';
printFolder(() => buildOnce('service', ['source'], (draft) => mkdirSync(draft)));`;

let root: string;
let cache: string;
let dead: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'posthaste-build-'));
  cache = join(root, '.cache');
  mkdirSync(join(root, 'bin'));
  mkdirSync(cache);
  cpSync('bin/build-once.mjs', join(root, 'bin/build-once.mjs'));
  writeFileSync(join(root, 'bin/script.mjs'), SCRIPT);
  for (const name of ['source', 'tsconfig.json']) writeFileSync(join(root, name), '\n');
  dead = spawnSync(process.execPath, ['--version']).pid;
});
afterEach(() => removeFolder(root));

const run = () => spawn(process.execPath, [join(root, 'bin/script.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });

test('a build waits for a running one and says so, and not for a killed one', async () => {
  const lock = join(cache, 'service.lock');
  writeFileSync(lock, String(process.pid));
  const build = run();
  const [line] = await once(build.stderr, 'data');
  expect(String(line)).toBe('Another process is building the service. Waiting for it.\n');
  writeFileSync(lock, String(dead));
  expect(await once(build, 'exit')).toEqual([0, null]);
  expect(existsSync(lock)).toBe(false);
});

test('a build that lasts longer than its lock takes the result of the process that was faster', async () => {
  const other =
    "const write = (folder) => (mkdirSync(folder, { recursive: true }), writeFileSync(folder + '/of', draft));";
  const build = `(draft) => { ${other} write(draft); write(draft.replace(/\\.\\d+$/, '')); }`;
  const script = SCRIPT.replace('(draft) => mkdirSync(draft)', build).replace(
    '{ mkdirSync }',
    '{ mkdirSync, writeFileSync }',
  );
  writeFileSync(join(root, 'bin/script.mjs'), script);
  expect(await once(run(), 'exit')).toEqual([0, null]);
  expect(readdirSync(cache)).toEqual([expect.stringMatching(/^service-[0-9a-f]{16}$/)]);
});

test('a build removes those older than a day, and drafts of dead processes', async () => {
  const [old, recent] = ['0123456789abcdef', 'fedcba9876543210'];
  const kept = [`service-${recent}`, `service-${old}.${process.pid}`, 'service-notes', `dashboard-${old}`];
  const removed = [`service-${old}`, `service-${old}.js`, `service-${old}.js.code`, `service-${recent}.${dead}`];
  const lately = [`service-${recent}`, `service-${recent}.${dead}`];
  const before = (Date.now() - 2 * DAY_MS) / 1000;
  for (const name of [...kept, ...removed]) {
    mkdirSync(join(cache, name));
    if (!lately.includes(name)) utimesSync(join(cache, name), before, before);
  }
  expect(await once(run(), 'exit')).toEqual([0, null]);
  const left = readdirSync(cache);
  expect(left).toHaveLength(kept.length + 1);
  expect(left).toEqual(expect.arrayContaining(kept));
});

test('a change of a source, of the build program or of tsconfig.json makes another build, even of the same time and size', async () => {
  const builds = new Set<string>();
  for (const changed of [undefined, 'source', 'bin/build-once.mjs', 'tsconfig.json']) {
    const file = changed && join(root, changed);
    if (file) writeFileSync(file, readFileSync(file, 'utf8').replace(/\n$/, ' '));
    for (const name of ['source', 'bin/build-once.mjs', 'tsconfig.json']) utimesSync(join(root, name), 1, 1);
    expect(await once(run(), 'exit')).toEqual([0, null]);
    for (const name of readdirSync(cache)) builds.add(name);
  }
  expect(builds.size).toBe(4);
});

test('another version of Node.js makes another build, and another time of a source does not', async () => {
  for (const time of [1, 2]) {
    utimesSync(join(root, 'source'), time, time);
    expect(await once(run(), 'exit')).toEqual([0, null]);
  }
  expect(readdirSync(cache)).toHaveLength(1);
  const other = `Object.defineProperty(process, 'version', { value: 'v0.1.2' });`;
  writeFileSync(join(root, 'bin/script.mjs'), SCRIPT.replace('printFolder(', `${other}\nprintFolder(`));
  expect(await once(run(), 'exit')).toEqual([0, null]);
  expect(readdirSync(cache)).toHaveLength(2);
});
