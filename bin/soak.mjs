import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from './left-out.mjs';
import { close, tests } from './steps.mjs';

/**
 * Tests that have full sizes, all journeys, and what the check leaves out, such as the data layer on Amazon's own
 * DynamoDB Local.
 */
const full = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter(
    (path) =>
      /^test.journeys/.test(path) || leftOut.test(path) || readFileSync(path, 'utf8').includes('/support/sizes'),
  );

// In two workers: manual time waits for all running work, so concurrent journeys are slower but not different.
close([await tests('soak', ['--silent', '--runTestsByPath', ...full], { SOAK: '1' })]);
