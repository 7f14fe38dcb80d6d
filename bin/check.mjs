import { leftOut } from './left-out.mjs';
import { close, counted, step, tests } from './steps.mjs';

/**
 * All that must hold before a change lands. The tests fill two cores from the start; the other checks go beside them,
 * one after the other, for the machine may have no more. `cdk synth` is a test: test/infra/bundles.
 */
const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

const checks = [
  ['layers', node, ['bin/layers.mjs']],
  ['OpenAPI document', bin('tsx'), ['bin/openapi.ts', '--check']],
  ['client', bin('tsx'), ['bin/client.ts', '--check']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['unused code', bin('knip'), []],
  // Each of tsc's four checkers would work out the same types of the packages again: twice the processor time.
  ['types', bin('tsc'), ['-p', '.', '--checkers', '1']],
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
