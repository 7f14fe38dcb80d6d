import { execFileSync } from 'node:child_process';

/** More failed suites than this show a fault or a broken machine, not chance. */
const MAX_SECOND_TRIES = 4;

/** Suites about lost, doubled or foreign email, isolation and idempotency. */
const GUARANTEES =
  /nothing-lost|once|idempoten|isolation|access|neighbours|tenants|killed|crash|race|any-order|journeys\/(campaigns|import|jobs|restore|workflows)/;

const MACHINE_ERROR = /ECONNRESET|EPIPE|socket hang up|fetch failed|Exceeded timeout|timed out|ETIMEDOUT|did not start/;

const isCausedByMachine = ({ message }) => MACHINE_ERROR.test(message) && !/expect\(/.test(message);

/**
 * Undefined if the suite gets a second try.
 * @param {{ suite: string, tests: { name: string, message: string }[], message: string }} failure
 * @param {{ failures: number, changed: ReadonlySet<string> }} run
 */
export function reasonAgainstSecondTry({ suite, tests, message }, { failures: failedSuites, changed }) {
  if (failedSuites > MAX_SECOND_TRIES) return `more than ${MAX_SECOND_TRIES} suites failed`;
  if (changed.has(suite)) return 'this change touches it';
  const failures = tests.length > 0 ? tests : [{ message }];
  if (GUARANTEES.test(suite) && !failures.every(isCausedByMachine)) return 'it holds a guarantee';
  return undefined;
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The files of the change: since `GATE_BASE`, or else since the last commit that is four hours older than HEAD. Empty
 * where git or its history is missing.
 */
export function changedFiles() {
  try {
    const hours = Number(git('log', '-1', '--format=%ct')) - 4 * 3600;
    const base = process.env.GATE_BASE ?? git('rev-list', '-1', `--before=${hours}`, 'HEAD');
    return new Set(base ? git('diff', '--name-only', base).split('\n') : []);
  } catch {
    return new Set();
  }
}
