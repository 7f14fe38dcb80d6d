import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Runs one command; resolves with whether it passed. Its output is shown if it failed: all of it, or the part that
 * `show` picks.
 */
export function step(name, command, args, env = {}, show = (output) => output) {
  const started = Date.now();
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(show(output));
      resolve(code === 0);
    });
  });
}

const results = '.cache/test-results.json';

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The failed suites, which nobody finds among hundreds that passed. The whole output if no suite failed.
 */
function failures(output) {
  const failed = readResults()?.testResults.filter(({ status }) => status === 'failed') ?? [];
  return failed.map(({ name, message }) => `FAIL ${relative('.', name)}\n${message}`).join('\n') || output;
}

/** Room for young objects, also in jest's workers: collecting them takes a tenth of the processor time otherwise. */
const ROOM = '--max-semi-space-size=64';

/** Runs jest; the answer counts single tests, and a suite that could not run as one failure. */
export async function tests(name, args, env = {}) {
  mkdirSync('.cache', { recursive: true });
  rmSync(results, { force: true });
  const jest = [ROOM, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${results}`, ...args];
  const passed = await step(name, process.execPath, jest, env, failures);
  const counts = readResults();
  if (!counts) return { passed: 0, failed: passed ? 0 : 1, skipped: 0 };
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + counts.numRuntimeErrorTestSuites,
    skipped: counts.numPendingTests,
  };
}

/** The plain closing line, and the exit code that goes with it. */
export function close(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) for (const key of Object.keys(total)) total[key] += count[key] ?? 0;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** A step as a count of one. */
export const counted = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
