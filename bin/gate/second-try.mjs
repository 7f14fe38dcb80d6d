import { execFileSync } from 'node:child_process';

/** If more suites failed, the cause is hardly the machine. */
const MAX_SECOND_TRIES = 4;

/** Suites about lost, doubled or foreign email, isolation and idempotency. */
const GUARANTEE_SUITES =
  /nothing-lost|once|idempoten|isolation|access|neighbours|tenants|killed|crash|race|any-order|journeys\/(campaigns|import|jobs|restore|workflows)/;

const MACHINE_ERROR = /ECONNRESET|EPIPE|socket hang up|fetch failed|Exceeded timeout|timed out|ETIMEDOUT|did not start/;

const isCausedByMachine = ({ message }) => MACHINE_ERROR.test(message) && !/expect\(/.test(message);

/**
 * Undefined if the suite gets a second try.
 * @param {{ suite: string, tests: { name: string, message: string }[], message: string }} failure
 * @param {{ failedSuiteCount: number, changedFiles: ReadonlySet<string> }} run
 */
export function reasonAgainstSecondTry({ suite, tests, message }, run) {
  if (run.failedSuiteCount > MAX_SECOND_TRIES) return `more than ${MAX_SECOND_TRIES} suites failed`;
  if (run.changedFiles.has(suite)) return 'this change touches it';
  const failures = tests.length > 0 ? tests : [{ message }];
  const isBrokenGuarantee = GUARANTEE_SUITES.test(suite) && !failures.every(isCausedByMachine);
  return isBrokenGuarantee ? 'it tests a guarantee' : undefined;
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The files changed since `GATE_BASE`, or else since the last commit that is four hours older than HEAD. Empty where git
 * or its history is missing.
 */
export function changedFiles() {
  try {
    const headSeconds = Number(git('log', '-1', '--format=%ct'));
    const fourHoursEarlier = headSeconds - 4 * 3600;
    const base = process.env.GATE_BASE ?? git('rev-list', '-1', `--before=${fourHoursEarlier}`, 'HEAD');
    return new Set(base ? git('diff', '--name-only', base).split('\n') : []);
  } catch {
    return new Set();
  }
}
