import { reportWhenInterrupted } from './gate/interrupted.mjs';
import { reportAndExit, sumOutcomes } from './gate/report.mjs';
import { runCommand } from './gate/run-command.mjs';
import { runSuites } from './gate/run-suites.mjs';
import { slowSuites } from './gate/suites.mjs';

/**
 * Runs the quick checks of a change. The tests use two cores. Meanwhile the other checks run one at a time,
 * because the machine may have no more cores.
 */
process.env.SEED ??= '1';
reportWhenInterrupted('check');

const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

const checks = [
  ['layers', node, ['bin/layers.mjs']],
  ['OpenAPI document', bin('tsx'), ['bin/openapi.ts', '--check']],
  ['client', bin('tsx'), ['bin/client.ts', '--check']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['unused code', bin('knip'), []],
  // By default, tsc runs four checkers. Each infers the types of the packages, which doubles the processor time.
  ['types', bin('tsc'), ['-p', '.', '--checkers', '1']],
  ['types of the dashboard', bin('tsc'), ['-p', 'packages/dashboard', '--checkers', '1']],
];

async function runChecks() {
  const outcomes = [];
  for (const check of checks) outcomes.push(await runCommand(...check));
  return sumOutcomes(outcomes);
}

const suites = runSuites('check', ['--testPathIgnorePatterns', slowSuites.source], { env: { CHECK: '1' } });
reportAndExit('check', sumOutcomes(await Promise.all([runChecks(), suites])));
