import { execFileSync } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headCommit } from './gate/facts.mjs';
import { gateFile, readOutcome } from './gate/report.mjs';
import { startGroup } from './gate/run-command.mjs';

/**
 * Runs `.ci/run` on a clean clone of HEAD, as CI does, and stores the outcome in .cache/gate.json. Uncommitted changes
 * are not in the clone.
 */
const startedAt = Date.now();
const commit = headCommit();
const folder = mkdtempSync(join(tmpdir(), 'posthaste-gate-'));
const clone = join(folder, 'main');
execFileSync('git', ['clone', '--quiet', '.', clone]);
if (existsSync('../shared')) cpSync('../shared', join(folder, 'shared'), { recursive: true });

const log = createWriteStream(gateFile('log'));
const child = startGroup('bash', ['.ci/run'], {
  cwd: clone,
  env: { ...process.env, CI: 'true' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
for (const stream of [child.stdout, child.stderr]) {
  stream.pipe(process.stdout, { end: false });
  stream.pipe(log, { end: false });
}
// On SIGTERM, .ci/run ends its own children and reports the outcomes so far.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.kill(-child.pid, 'SIGTERM'));

child.on('close', (code) => {
  const record = gateRecord(code);
  writeFileSync(join('.cache', 'gate.json'), `${JSON.stringify(record)}\n`);
  console.log(JSON.stringify(record));
  removeClone();
  process.exitCode = record.failed > 0 ? 1 : 0;
});

function gateRecord(exitCode) {
  const outcome = readOutcome('landing', clone) ?? readOutcome('check', clone);
  const failedByExitCode = exitCode === 0 ? 0 : 1;
  return {
    commit,
    passed: outcome?.passed ?? 0,
    failed: outcome?.failed || failedByExitCode,
    flaky: outcome?.flaky.map(({ name }) => name) ?? [],
    seconds: Math.round((Date.now() - startedAt) / 1000),
    at: new Date().toISOString(),
  };
}

function removeClone() {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    console.log(`This folder could not be removed: ${folder}`);
  }
}
