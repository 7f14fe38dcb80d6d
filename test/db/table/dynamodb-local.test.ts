import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { describeOnDynamodbLocal } from '../../support/dynamodb-local/describe';
import { OTHER_DYNAMODB } from '../../support/table';

/** Mocks queues on the class that all suites here share, and measures what only the emulator meters. */
const APART = 'execution-costs.test.ts';

/** The tests of this folder that work on a table. */
const suites = readdirSync(__dirname)
  .filter((name) => name !== APART)
  .map((name) => join(__dirname, name))
  .filter((path) => path !== __filename && /\bstart(Service|Mail)\(/.test(readFileSync(path, 'utf8')));

describeOnDynamodbLocal('the data layer', (url) => {
  beforeAll(() => {
    process.env[OTHER_DYNAMODB] = url();
  });
  afterAll(() => {
    delete process.env[OTHER_DYNAMODB];
  });
  // Each with modules of its own, as in a run by itself: clients and caches live as long as their module.
  for (const suite of suites) {
    describe(basename(suite, '.test.ts'), () => {
      jest.isolateModules(() => require(suite));
    });
  }
});
