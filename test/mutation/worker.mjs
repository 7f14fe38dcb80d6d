import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { runCLI } from 'jest';

/**
 * Runs tests in a copy of the repository, again and again in one process: packages stay loaded, so that a run takes a tenth
 * of the time that a jest of its own takes. The parent ends the process if a fault makes a test hang.
 */
const [root] = process.argv.slice(2);
const require = createRequire(join(root, 'package.json'));
const { forgetSource } = require(join(root, 'test/support/jest/modules.js'));

// The same cases in each run, so that the score does not depend on luck.
fc.configureGlobal({ seed: 1 });
process.chdir(root);

const OPTIONS = { runInBand: true, silent: true, reporters: [], runTestsByPath: true, ci: true };

process.on('message', async ({ tests, changed }) => {
  for (const path of changed) forgetSource(join(root, path));
  try {
    const { results } = await runCLI({ ...OPTIONS, _: tests, $0: 'jest' }, [root]);
    const failed = results.testResults.filter(
      ({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError,
    );
    process.send({
      ran: results.numTotalTests,
      failed: failed.map(({ testFilePath }) => testFilePath),
    });
  } catch (error) {
    process.send({ ran: 0, failed: [String(error)] });
  }
});
process.send('ready');
