import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'posthaste-gate-test-'));

const litter = join(folder, 'litter');
const leftOver = () => existsSync(readFileSync(litter, 'utf8'));
const LITTERING = `writeFileSync('${litter}', mkdtempSync(join(tmpdir(), 'left-')));`;

const SUITES: Record<string, string> = {
  passes: `test('holds', () => { ${LITTERING} });`,
  fails: "test('holds', () => { expect({ sent: 2 }).toEqual({ sent: 1 }); });",
  flakes: `test('holds', () => {
    const marker = '${join(folder, 'marker')}';
    if (existsSync(marker)) return;
    writeFileSync(marker, '');
    throw new Error('read ECONNRESET');
  });`,
  // Circular: what jest's --json can't write.
  'times-out': `test('holds', () => {
    const error: any = new Error('spawnSync node ETIMEDOUT');
    error.error = error;
    throw error;
  });`,
  'leaves-a-promise': "test('holds', () => { void Promise.reject(new Error('nobody waits for me')); });",
  // Bounded: nobody is left to end it if this test is killed.
  hangs: `test('holds', () => { ${LITTERING} for (const end = Date.now() + 600_000; Date.now() < end; ); });`,
};

const IMPORTS =
  "import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';\nimport { tmpdir } from 'node:os';\nimport { join } from 'node:path';\nimport { expect, test } from '@jest/globals';\n";
const path = (name: string) => join('test', `${name}.test.ts`);

beforeAll(() => {
  mkdirSync(join(folder, 'test'));
  for (const [name, code] of Object.entries(SUITES)) writeFileSync(join(folder, path(name)), IMPORTS + code);
  mkdirSync(join(folder, 'test', 'support'));
  for (const shared of ['node_modules', join('test', 'support', 'jest')])
    symlinkSync(join(root, shared), join(folder, shared));
  cpSync(join(root, 'jest.config.js'), join(folder, 'jest.config.js'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A run of these suites, with what it prints. */
function start(names: string[], env: Record<string, string> = {}) {
  const from = (file: string) => JSON.stringify(pathToFileURL(join(root, 'bin', 'gate', file)).href);
  const program = `
    import { reportWhenInterrupted } from ${from('interrupted.mjs')};
    import { reportAndExit } from ${from('report.mjs')};
    import { runSuites } from ${from('run-suites.mjs')};
    reportWhenInterrupted('trial');
    reportAndExit('trial', await runSuites('trial', ['--runTestsByPath', ...${JSON.stringify(names.map(path))}]));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      run.output += data;
    });
  }
  return run;
}

async function end(run: ReturnType<typeof start>) {
  const [code] = await once(run.child, 'close');
  return { code, lines: run.output.trimEnd().split('\n') };
}

test('a real failure, a time-out and a promise left behind are each told by name, last of all, and the run is red', async () => {
  const { code, lines } = await end(start(['passes', 'fails', 'times-out', 'leaves-a-promise']));
  expect(code).toBe(1);
  expect(lines.at(-1)).toBe('2 passed, 3 failed');
  expect(lines.slice(-4, -1).sort()).toEqual(
    ['fails', 'leaves-a-promise', 'times-out'].map((name) => `FAILED  ${path(name)}`),
  );
  const output = lines.join('\n');
  expect(output).toContain(`Repeat it with: npx jest ${path('fails')}`);
  for (const message of ['"sent": 2', 'spawnSync node ETIMEDOUT', 'nobody waits for me'])
    expect(output).toContain(message);
  expect(output).toMatch(/commit \S+, node v.* seed .* chromium (yes|no), java (yes|no), moto (yes|no)\n/);
});

test('a suite that fails and then passes alone is told as a flake, and the run is green', async () => {
  const { code, lines } = await end(start(['flakes', 'passes']));
  expect(lines.slice(-2)).toEqual([`FLAKY   ${path('flakes')}`, '2 passed, 0 failed']);
  expect(lines.join('\n')).toContain('read ECONNRESET');
  expect(leftOver()).toBe(false);
  expect(code).toBe(0);
});

test('a suite that hangs is ended and told by name', async () => {
  const { code, lines } = await end(start(['hangs'], { HANGS_AFTER_MS: '500' }));
  expect(code).toBe(1);
  expect(lines.slice(-2)).toEqual([`FAILED  ${path('hangs')}`, '0 passed, 1 failed']);
});

test('a run that is ended from outside tells what it knew, and leaves it in .cache/gate', async () => {
  const run = start(['hangs']);
  while (!run.output.includes(`begins  ${path('hangs')}`)) await once(run.child.stdout, 'data');
  rmSync(litter, { force: true });
  while (!existsSync(litter)) await pause(10);
  run.child.kill('SIGTERM');
  const { code, lines } = await end(run);
  expect(code).toBe(1);
  expect(lines.slice(-3)).toEqual([
    `FAILED  ${path('hangs')}`,
    'FAILED  trial was ended by SIGTERM',
    '0 passed, 2 failed',
  ]);
  expect(leftOver()).toBe(false);
  const stored = JSON.parse(readFileSync(join(folder, '.cache', 'gate', 'trial.json'), 'utf8'));
  expect(stored.failures[0]).toMatchObject({ name: path('hangs'), message: 'It began and did not end.' });
});
