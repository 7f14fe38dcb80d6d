import { close, fileOf, sum } from './report.mjs';
import { endRunning } from './run-command.mjs';
import { outcomeOf, readResults } from './run-suites.mjs';

/** A run that is ended from outside ends its children and tells what it knew, and the outcomes of what ran before it. */
export function closeWhenInterrupted(name, ...before) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      endRunning();
      const ended = { name: `${name} was ended by ${signal}`, message: '' };
      const stop = { passed: 0, failed: 1, skipped: 0, failures: [ended], flaky: [] };
      close(name, sum([...before, outcomeOf(readResults(fileOf(`${name}.ndjson`))), stop]));
    });
  }
}
