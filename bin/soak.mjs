import { reportWhenInterrupted } from './gate/interrupted.mjs';
import { rehearse } from './gate/rehearsal.mjs';
import { reportAndExit, sumOutcomes } from './gate/report.mjs';
import { runCommand } from './gate/run-command.mjs';
import { runSuites } from './gate/run-suites.mjs';
import { soakSuites } from './gate/suites.mjs';

const MAX_SEED = 1_000_000;
process.env.SEED ??= String(Math.floor(Math.random() * MAX_SEED));
reportWhenInterrupted('soak');

const audit = await runCommand('audit', 'node_modules/.bin/tsx', ['bin/audit.ts']);
// Two workers change no result: under manual time, journeys that run concurrently are only slower.
const suites = await runSuites('soak', ['--runTestsByPath', ...soakSuites()], {
  env: { SOAK: '1' },
  hasSecondTry: false,
});
const rehearsal = await rehearse();
reportAndExit('soak', sumOutcomes([audit, suites, rehearsal]));
