import { gateFile, reportAndExit, sumOutcomes } from './report.mjs';
import { endAllGroups } from './run-command.mjs';
import { outcomeOf, readResults } from './run-suites.mjs';

export function reportWhenInterrupted(name, ...earlierOutcomes) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      endAllGroups();
      const failure = { name: `${name} was ended by ${signal}`, message: '' };
      const interruption = { passed: 0, failed: 1, skipped: 0, failures: [failure], flaky: [] };
      const outcomeSoFar = outcomeOf(readResults(gateFile(`${name}.ndjson`)));
      reportAndExit(name, sumOutcomes([...earlierOutcomes, outcomeSoFar, interruption]));
    });
  }
}
