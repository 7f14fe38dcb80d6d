import { close, counted, step, tests } from './steps.mjs';

/** All that must hold before a change lands. Light checks go side by side, for the machine may have two cores only. */
const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

const light = await Promise.all([
  step('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  (async () => (await step('layers', node, ['bin/layers.mjs'])) && step('unused code', bin('knip'), []))(),
]);
const heavy = await Promise.all([
  step('types', bin('tsc'), ['-p', '.']),
  step('OpenAPI document', bin('tsx'), ['bin/openapi.ts', '--check']),
]);
const synth = await step('cdk synth', bin('cdk'), ['synth', '--quiet']);
// DynamoDB Local needs Java and a minute of both cores: the soak has it.
const run = await tests('tests', ['--silent', '--testPathIgnorePatterns', 'dynamodb-local']);
close([...light, ...heavy, synth].map(counted).concat(run));
