import { close, fileOf, sum } from './report.mjs';
import { endRunning } from './run-command.mjs';
import { outcomeOf, readResults } from './run-suites.mjs';

/** An interrupted run ends its children and reports the outcomes so far, after those of earlier runs. */
export function closeWhenInterrupted(name, ...earlierOutcomes) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      endRunning();
      const failure = { name: `${name} was ended by ${signal}`, message: '' };
      const interruption = { passed: 0, failed: 1, skipped: 0, failures: [failure], flaky: [] };
      const outcomeSoFar = outcomeOf(readResults(fileOf(`${name}.ndjson`)));
      close(name, sum([...earlierOutcomes, outcomeSoFar, interruption]));
    });
  }
}
