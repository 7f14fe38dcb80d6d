import { leftOut } from './left-out.mjs';
import { close, counted, step, tests } from './steps.mjs';

/**
 * Everything that must hold before a change lands. The tests use two cores from the start; the other checks run beside
 * them, one after the other, because the machine may have no more cores. The templates are tested in test/infra.
 */
const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

const checks = [
  ['layers', node, ['bin/layers.mjs']],
  ['OpenAPI document', bin('tsx'), ['bin/openapi.ts', '--check']],
  ['client', bin('tsx'), ['bin/client.ts', '--check']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['unused code', bin('knip'), []],
  // With four checkers, tsc infers the types of the packages four times: twice the processor time.
  ['types', bin('tsc'), ['-p', '.', '--checkers', '1']],
  ['types of the dashboard', bin('tsc'), ['-p', 'packages/dashboard', '--checkers', '1']],
];

async function oneByOne() {
  const counts = [];
  for (const check of checks) counts.push(counted(await step(...check)));
  return counts;
}

const counts = await Promise.all([
  oneByOne(),
  tests('tests', ['--silent', '--testPathIgnorePatterns', leftOut.source], { CHECK: '1' }),
]);
close(counts.flat());
