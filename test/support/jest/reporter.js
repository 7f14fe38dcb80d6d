const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

const tell = (line) => process.stdout.write(`${line}\n`);

/**
 * Tells one line when a suite begins and one when it ends. `TEST_RESULTS` names a file that gets the same as a line of
 * JSON each, at once: what a killed run knew is there. jest's `--json` is not used: it writes nothing at all if one
 * error of a test is circular, as that of a child process is.
 */
module.exports = class {
  constructor({ rootDir }) {
    this.name = (path) => relative(rootDir, path);
  }

  onTestFileStart({ path }) {
    this.record({ suite: this.name(path), began: Date.now() });
    tell(`begins  ${this.name(path)}`);
  }

  onTestFileResult({ path }, result) {
    const { numPassingTests: passed, numPendingTests: skipped, testExecError, failureMessage, perfStats } = result;
    const failed = result.numFailingTests + (testExecError ? 1 : 0);
    const suite = this.name(path);
    const tests = result.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: fullName,
        message: stripVTControlCharacters(failureMessages.join('\n')),
      }));
    const message = failed > 0 ? stripVTControlCharacters(failureMessage ?? String(testExecError?.message)) : '';
    this.record({ suite, passed, failed, skipped, tests, message });
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    tell(`${failed > 0 ? 'FAILED ' : 'ok     '} ${suite} (${seconds} s)`);
    if (failed > 0) tell(`${message}\nRepeat it with: npx jest ${suite}`);
  }

  record(entry) {
    if (process.env.TEST_RESULTS) appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(entry)}\n`);
  }

  getLastError() {}
};
