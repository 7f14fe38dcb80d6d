import { readFileSync, rmSync } from 'node:fs';
import { gateFile } from './report.mjs';
import { endGroup, startGroup } from './run-command.mjs';
import { changedFiles, reasonAgainstSecondTry } from './second-try.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

/** On a quiet machine, the longest suite takes a minute, and in the soak ten minutes. */
const DEFAULT_TIMEOUT_MS = process.env.SOAK ? 3_600_000 : 900_000;
const SUITE_TIMEOUT_MS = Number(process.env.HANGS_AFTER_MS ?? DEFAULT_TIMEOUT_MS);
const POLL_MS = Math.min(5_000, SUITE_TIMEOUT_MS / 2);

/** With V8's default, garbage collection of young objects takes a tenth of the processor time. */
const YOUNG_MEMORY = '--max-semi-space-size=64';
const MAX_ERROR_CHARACTERS = 20_000;

/**
 * Runs suites and, once more and alone, those that failed (see second-try.mjs).
 * @param {string} name of the run, and of its file in .cache/gate
 * @param {string[]} args jest's arguments, which choose the suites
 * @param {{ env?: Record<string, string>, hasSecondTry?: boolean }} options
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function runSuites(name, args, { env = {}, hasSecondTry = true } = {}) {
  const run = await runJest(`${name}.ndjson`, args, env);
  const outcome = outcomeOf(run.results);
  if (run.code !== 0 && outcome.failed === 0) {
    outcome.failed = 1;
    outcome.failures.push({ name: `jest (${name})`, message: run.errors });
  }
  if (hasSecondTry) await repeatFailedSuites(name, run.results, outcome, env);
  return outcome;
}

async function repeatFailedSuites(name, results, outcome, env) {
  const failedResults = results.filter(({ failed }) => failed > 0);
  const files = failedResults.length > 0 ? changedFiles() : new Set();
  for (const failedResult of failedResults) {
    const { suite } = failedResult;
    const failure = outcome.failures.find((other) => other.name === suite);
    const reason = reasonAgainstSecondTry(failedResult, {
      failedSuiteCount: failedResults.length,
      changedFiles: files,
    });
    if (reason) {
      failure.message += `\nNo second try: ${reason}.`;
      continue;
    }
    console.log(`once more, alone: ${suite}`);
    const secondRun = await runJest(`${name}-again.ndjson`, ['--runInBand', '--runTestsByPath', suite], env);
    const secondResult = secondRun.results.find((result) => result.suite === suite);
    if (secondRun.code !== 0 || !secondResult) continue;
    addCounts(outcome, failedResult, -1);
    addCounts(outcome, secondResult);
    outcome.failures = outcome.failures.filter((other) => other !== failure);
    outcome.flaky.push(failure);
  }
}

/** @returns {import('./report.mjs').Outcome} */
export function outcomeOf(results) {
  const outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  for (const result of results) addCounts(outcome, result);
  for (const { suite, failed, message } of results) {
    if (failed > 0) outcome.failures.push({ name: suite, message, repeat: `npx jest ${suite}` });
  }
  return outcome;
}

function addCounts(outcome, result, sign = 1) {
  for (const count of ['passed', 'failed', 'skipped']) outcome[count] += sign * result[count];
}

function runJest(fileName, args, env) {
  const file = gateFile(fileName);
  rmSync(file, { force: true });
  const reporter = '--reporters=<rootDir>/test/support/jest/reporter.js';
  const jestArgs = [YOUNG_MEMORY, 'node_modules/jest/bin/jest.js', '--silent', reporter, ...args];
  const temporaryFolder = makeTemporaryFolder();
  const child = startGroup(process.execPath, jestArgs, {
    env: { ...process.env, ...env, TMPDIR: temporaryFolder.path, TEST_RESULTS: file },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors = (errors + data).slice(-MAX_ERROR_CHARACTERS);
  });
  const hangCheck = setInterval(() => {
    const isHanging = readResults(file).some(({ began }) => began && Date.now() - began > SUITE_TIMEOUT_MS);
    if (isHanging) endGroup(child);
  }, POLL_MS);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(hangCheck);
      temporaryFolder.remove();
      resolve({ code, errors, results: readResults(file) });
    });
  });
}

/**
 * The recorded results, one per suite. A suite that began and did not end is a failure.
 * @returns {{ suite: string, passed: number, failed: number, skipped: number, tests: { name: string, message: string }[], message: string, began?: number }[]}
 */
export function readResults(file) {
  const resultBySuite = new Map();
  for (const line of readLines(file)) {
    const { suite, began, ...result } = JSON.parse(line);
    const unfinished = { passed: 0, failed: 1, skipped: 0, tests: [], message: 'It began and did not end.', began };
    resultBySuite.set(suite, { suite, ...(began ? unfinished : result) });
  }
  return [...resultBySuite.values()];
}

/** Omits the part of a line that a killed run may have left. */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}
