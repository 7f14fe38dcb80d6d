import { queues } from '../../../lib/functions-and-queues';
import { streams, tableIndexes } from '../../../lib/streams-and-timers';
import { indexName } from '../../../shared/ops/names';
import { countText } from '../output';
import type { QueueFacts, TableFacts } from './facts';
import { type Finding, findingMaker, isError } from './findings';

const QUEUES = findingMaker('Queues');
const DEAD_LETTERS = findingMaker('Dead letters');
const TABLE = findingMaker('Table');

export const RUNBOOK_HEADINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...queues, ...streams }).map(([part, { deadLettersRunbook }]) => [part, deadLettersRunbook]),
);

const missingQueueFinding = (maker: ReturnType<typeof findingMaker>, name: string): Finding =>
  maker.error(`${name} does not exist.`, 'npx cdk deploy Sending');

export function checkQueues(facts: readonly QueueFacts[]): Finding[] {
  const missingQueues = facts
    .filter(({ messages }) => messages === null)
    .map(({ name }) => missingQueueFinding(QUEUES, name));
  if (missingQueues.length > 0) return missingQueues;
  const waitingTexts = facts
    .filter(({ messages }) => (messages ?? 0) > 0)
    .map(({ part, messages }) => `${part} ${messages}`);
  return [QUEUES.ok(`All exist. Messages in them: ${waitingTexts.join(', ') || 'none'}.`)];
}

export function checkDeadLetters(facts: readonly QueueFacts[]): Finding[] {
  const findings = facts.flatMap(({ part, name, messages }) => {
    if (messages === null) return [missingQueueFinding(DEAD_LETTERS, name)];
    if (messages === 0) return [];
    return [
      DEAD_LETTERS.error(
        `${countText(messages, 'message')} ${messages === 1 ? 'has' : 'have'} failed permanently: ${part}.`,
        `docs/operations/runbook.md, "${RUNBOOK_HEADINGS[part]}"`,
      ),
    ];
  });
  return findings.length > 0 ? findings : [DEAD_LETTERS.ok('There are none.')];
}

export function checkTable(table: TableFacts, name: string): Finding[] {
  const { status, hasBackups, hasExpiry, isDeletionProtected, hasStream, indexes } = table;
  const settings = `--table-name ${name}`;
  const activeNames = indexes.filter((index) => index.status === 'ACTIVE').map((index) => index.name);
  const inactiveNames = tableIndexes
    .map((index) => indexName(index.name))
    .filter((index) => !activeNames.includes(index));
  const deviations: [applies: boolean, finding: Finding][] = [
    [status !== 'ACTIVE', TABLE.error(`It is ${status}.`, `aws dynamodb describe-table ${settings}`)],
    [
      inactiveNames.length > 0,
      TABLE.error(`Indexes are not active: ${inactiveNames.join(', ')}.`, `aws dynamodb describe-table ${settings}`),
    ],
    [!hasStream, TABLE.error('It has no stream: counters, webhooks and workflows do not run.', 'npx cdk deploy --all')],
    [
      !hasBackups,
      TABLE.error(
        'Point-in-time recovery is off: it cannot be restored to an earlier time.',
        `aws dynamodb update-continuous-backups ${settings} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      ),
    ],
    [
      !hasExpiry,
      TABLE.error(
        'Time to live is off: expired rows are never deleted.',
        `aws dynamodb update-time-to-live ${settings} --time-to-live-specification Enabled=true,AttributeName=ttl`,
      ),
    ],
    [
      !isDeletionProtected,
      TABLE.note(
        'It can be deleted: the setting retainData is false.',
        `aws dynamodb update-table ${settings} --deletion-protection-enabled`,
      ),
    ],
  ];
  const findings = deviations.flatMap(([applies, finding]) => (applies ? [finding] : []));
  return findings.some(isError)
    ? findings
    : [TABLE.ok('It is active, with its indexes, its stream, point-in-time recovery and expiry.'), ...findings];
}
