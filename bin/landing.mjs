import { execFile } from 'node:child_process';
import { reportWhenInterrupted } from './gate/interrupted.mjs';
import { readOutcome, reportAndExit, sumOutcomes } from './gate/report.mjs';
import { runSuites } from './gate/run-suites.mjs';
import { landingSuites } from './gate/suites.mjs';

/**
 * Runs the second half of `.ci/run`: the tests that the check omits, among them most journeys, in the sizes that
 * `npm test` uses. Ends with the sum of both halves. The audit is only printed, because no change causes a new advisory.
 */
process.env.SEED ??= '1';

const failure = { name: 'check', message: 'npm run check has not run here.' };
const check = readOutcome('check') ?? { passed: 0, failed: 1, skipped: 0, failures: [failure], flaky: [] };
reportWhenInterrupted('landing', check);
const audit = new Promise((resolve) => {
  execFile('node_modules/.bin/tsx', ['bin/audit.ts'], (_error, stdout, stderr) => resolve(stdout + stderr));
});
const suites = await runSuites('landing', ['--runTestsByPath', ...landingSuites()]);
console.log(await audit);
reportAndExit('landing', sumOutcomes([check, suites]));
