import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

/** With fewer modules, the check fails: without a TypeScript parser, dependency-cruiser reads no module and passes. */
const MIN_MODULES = 50;

const require = createRequire(import.meta.url);
const { forbidden, options } = require('../.dependency-cruiser.js');
const { output } = await cruise(
  ['bin', 'lib', 'functions', 'shared', 'packages/client/src', 'packages/local-aws/src'],
  {
    ...options,
    validate: true,
    ruleSet: { forbidden },
  },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`);
console.log(`layers: ${totalCruised} modules, ${violations.length} violations`);
const hasTooFewModules = totalCruised < MIN_MODULES;
if (hasTooFewModules) console.error(`only ${totalCruised} modules were read`);
process.exit(violations.length > 0 || hasTooFewModules ? 1 : 0);
