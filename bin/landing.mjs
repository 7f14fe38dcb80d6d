import { execFile } from 'node:child_process';
import { closeWhenInterrupted } from './gate/interrupted.mjs';
import { close, readOutcome, sum } from './gate/report.mjs';
import { runSuites } from './gate/run-suites.mjs';
import { landingSuites } from './gate/suites.mjs';

/**
 * The second half of `.ci/run`: what the check leaves out, most journeys among it, in the sizes of `npm test`. Ends
 * with the sum of both halves. The audit is only printed, because no change causes a new advisory.
 */
process.env.SEED ??= '1';

const missing = { name: 'check', message: 'npm run check has not run here.' };
const check = readOutcome('check') ?? { passed: 0, failed: 1, skipped: 0, failures: [missing], flaky: [] };
closeWhenInterrupted('landing', check);
const audit = new Promise((resolve) => {
  execFile('node_modules/.bin/tsx', ['bin/audit.ts'], (_error, stdout, stderr) => resolve(stdout + stderr));
});
const suites = await runSuites('landing', ['--runTestsByPath', ...landingSuites()]);
console.log(await audit);
close('landing', sum([check, suites]));
