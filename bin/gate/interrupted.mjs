import { endRunning } from './group.mjs';
import { close, fileOf, sum } from './report.mjs';
import { outcomeOf, readResults } from './run-suites.mjs';

/** A run that is ended from outside ends its children and tells what it knew. */
export function closeWhenInterrupted(name) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      endRunning();
      const ended = { name: `${name} was ended by ${signal}`, message: '' };
      const stop = { passed: 0, failed: 1, skipped: 0, failures: [ended], flaky: [] };
      close(name, sum([outcomeOf(readResults(fileOf(`${name}.ndjson`))), stop]));
    });
  }
}
