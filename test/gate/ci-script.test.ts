import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder';

/** `.ci/run` in a checkout where `npm` and the second half do what these scripts say. Nothing is installed. */
function start({ npm, node, landing = '' }: { npm: string; node?: string; landing?: string }) {
  const checkout = temporaryFolder();
  const commands = join(checkout, 'commands');
  for (const folder of ['.ci', 'bin', 'commands']) mkdirSync(join(checkout, folder));
  cpSync('.ci/run', join(checkout, '.ci', 'run'));
  writeFileSync(join(checkout, 'bin', 'landing.mjs'), landing);
  const scripts = { npm, ...(node && { node }), chromium: '', java: '', python3: '', 'apt-get': 'exit 1' };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(commands, name), `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 });
  }
  const child = spawn('bash', ['.ci/run'], {
    cwd: checkout,
    env: { ...process.env, PATH: `${commands}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { child, output: '' };
  child.stdout.on('data', (data) => {
    run.output += data;
  });
  return run;
}

/** Resolves when nobody writes to the script's output any more: its children have ended too. */
async function end(run: ReturnType<typeof start>) {
  const [code] = await once(run.child, 'close');
  return { code, lines: run.output.trimEnd().split('\n') };
}

test('npm ci has three tries', async () => {
  const { code, lines } = await end(start({ npm: 'echo "npm $1"; exit 1' }));
  expect({ code, lines }).toEqual({ code: 1, lines: ['npm ci', 'npm ci', 'npm ci', '0 passed, 1 failed'] });
});

test('after a red check the second half does not start', async () => {
  const { code, lines } = await end(
    start({ npm: '[ "$1" = ci ] || { echo "2 passed, 1 failed"; exit 1; }', landing: 'console.log("began")' }),
  );
  expect({ code, lines }).toEqual({ code: 1, lines: ['2 passed, 1 failed'] });
});

test.each([0, 1])('after a green check the second half decides: %d', async (code) => {
  const run = start({ npm: '', landing: `console.log('3 passed, ${code} failed'); process.exit(${code});` });
  expect(await end(run)).toEqual({ code, lines: [`3 passed, ${code} failed`] });
});

test('on an older Node.js the second half gets the one of the functions', async () => {
  const npm = `[ "$1" = install ] || exit 0
    bin=$3/node_modules/node/bin; mkdir -p $bin
    printf '#!/bin/sh\necho "newer $*"' > $bin/node; chmod +x $bin/node`;
  expect(await end(start({ npm, node: 'exit 1' }))).toEqual({ code: 0, lines: ['newer bin/landing.mjs'] });
});

test('what ends the script from outside ends the command with its children, which say what they know first', async () => {
  const npm = `[ "$1" = run ] || exit 0
    trap 'echo "1 passed, 1 failed"; exit 1' TERM
    sleep 600 & echo started; wait`;
  const run = start({ npm });
  while (!run.output.includes('started')) await once(run.child.stdout, 'data');
  run.child.kill('SIGTERM');
  const { code, lines } = await end(run);
  expect({ code, lines }).toEqual({ code: 1, lines: ['started', '1 passed, 1 failed'] });
});
