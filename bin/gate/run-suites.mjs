import { readFileSync, rmSync } from 'node:fs';
import { fileOf } from './report.mjs';
import { endGroup, startGroup } from './run-command.mjs';
import { changedFiles, reasonAgainstSecondTry } from './second-try.mjs';
import { temporaryRoot } from './temporary-root.mjs';

/** The longest suite takes a minute on a quiet machine, in the soak ten. */
const DEFAULT_TIMEOUT_MS = process.env.SOAK ? 3_600_000 : 900_000;
const SUITE_TIMEOUT_MS = Number(process.env.HANGS_AFTER_MS ?? DEFAULT_TIMEOUT_MS);
const POLL_MS = Math.min(5_000, SUITE_TIMEOUT_MS / 2);

/** More memory for young objects, also in jest's workers: collecting them takes a tenth of the processor time. */
const YOUNG_MEMORY = '--max-semi-space-size=64';
const MAX_KEPT_ERRORS = 20_000;

/**
 * Runs suites and, once more and alone, those that failed (see second-try.mjs).
 * @param {string} name of the run, and of its file in .cache/gate
 * @param {string[]} args jest's, which pick the suites
 * @param {{ env?: Record<string, string>, secondTry?: boolean }} options
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function runSuites(name, args, { env = {}, secondTry = true } = {}) {
  const run = await runJest(`${name}.ndjson`, args, env);
  const outcome = outcomeOf(run.results);
  if (run.code !== 0 && outcome.failed === 0) {
    outcome.failed = 1;
    outcome.failures.push({ name: `jest (${name})`, message: run.errors });
  }
  if (!secondTry) return outcome;
  const failures = run.results.filter(({ failed }) => failed > 0);
  const changed = failures.length > 0 ? changedFiles() : new Set();
  for (const failure of failures) {
    const reason = reasonAgainstSecondTry(failure, { failures: failures.length, changed });
    const reportedFailure = outcome.failures.find(({ name }) => name === failure.suite);
    if (reason) {
      reportedFailure.message += `\nNo second try: ${reason}.`;
      continue;
    }
    console.log(`once more, alone: ${failure.suite}`);
    const secondRun = await runJest(`${name}-again.ndjson`, ['--runInBand', '--runTestsByPath', failure.suite], env);
    const secondResult = secondRun.results.find(({ suite }) => suite === failure.suite);
    if (secondRun.code !== 0 || !secondResult) continue;
    add(outcome, failure, -1);
    add(outcome, secondResult);
    outcome.failures = outcome.failures.filter((other) => other !== reportedFailure);
    outcome.flaky.push(reportedFailure);
  }
  return outcome;
}

/** @returns {import('./report.mjs').Outcome} */
export function outcomeOf(results) {
  const outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  for (const result of results) add(outcome, result);
  for (const { suite, failed, message } of results) {
    if (failed > 0) outcome.failures.push({ name: suite, message, repeat: `npx jest ${suite}` });
  }
  return outcome;
}

function add(outcome, result, sign = 1) {
  for (const key of ['passed', 'failed', 'skipped']) outcome[key] += sign * result[key];
}

function runJest(fileName, args, env) {
  const file = fileOf(fileName);
  rmSync(file, { force: true });
  const reporter = '--reporters=<rootDir>/test/support/jest/reporter.js';
  const jest = [YOUNG_MEMORY, 'node_modules/jest/bin/jest.js', '--silent', reporter, ...args];
  const temporary = temporaryRoot();
  const child = startGroup(process.execPath, jest, {
    env: { ...process.env, ...env, TMPDIR: temporary.folder, TEST_RESULTS: file },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors = (errors + data).slice(-MAX_KEPT_ERRORS);
  });
  const watch = setInterval(() => {
    const isHanging = readResults(file).some(({ began }) => began && Date.now() - began > SUITE_TIMEOUT_MS);
    if (isHanging) endGroup(child);
  }, POLL_MS);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(watch);
      temporary.remove();
      resolve({ code, errors, results: readResults(file) });
    });
  });
}

/**
 * The recorded results, one per suite. A suite that began and did not end is a failure.
 * @returns {{ suite: string, passed: number, failed: number, skipped: number, tests: { name: string, message: string }[], message: string, began?: number }[]}
 */
export function readResults(file) {
  const bySuite = new Map();
  for (const line of readLines(file)) {
    const { suite, began, ...result } = JSON.parse(line);
    const unfinished = { passed: 0, failed: 1, skipped: 0, tests: [], message: 'It began and did not end.', began };
    bySuite.set(suite, { suite, ...(began ? unfinished : result) });
  }
  return [...bySuite.values()];
}

/** Whole lines: a killed run may have left a part of one. */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}
