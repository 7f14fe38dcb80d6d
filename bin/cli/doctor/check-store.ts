import { queues } from '../../../lib/functions-and-queues';
import { streams, tableIndexes } from '../../../lib/streams-and-timers';
import { indexName } from '../../../shared/ops/names';
import { type Finding, findingsOf, type QueueFacts, type TableFacts } from './facts';

const QUEUES = findingsOf('Queues');
const DEAD_LETTERS = findingsOf('Dead letters');
const TABLE = findingsOf('Table');

export const HEADINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...queues, ...streams }).map(([part, { deadLetters }]) => [part, deadLetters]),
);

const missing = ({ mend }: typeof QUEUES, name: string): Finding =>
  mend(`${name} does not exist.`, 'npx cdk deploy Sending');

export function checkQueues(found: readonly QueueFacts[]): Finding[] {
  const missingQueues = found.filter(({ messages }) => messages === null).map(({ name }) => missing(QUEUES, name));
  if (missingQueues.length > 0) return missingQueues;
  const waiting = found
    .filter(({ messages }) => (messages ?? 0) > 0)
    .map(({ part, messages }) => `${part} ${messages}`);
  return [QUEUES.good(`All exist. Messages in them: ${waiting.join(', ') || 'none'}.`)];
}

export function checkDeadLetters(counted: readonly QueueFacts[]): Finding[] {
  const found = counted.flatMap(({ part, name, messages }) => {
    if (messages === null) return [missing(DEAD_LETTERS, name)];
    if (messages === 0) return [];
    return [
      DEAD_LETTERS.mend(
        `${messages} messages have failed permanently: ${part}.`,
        `docs/operations/runbook.md, "${HEADINGS[part]}"`,
      ),
    ];
  });
  return found.length > 0 ? found : [DEAD_LETTERS.good('There are none.')];
}

export function checkTable(table: TableFacts, name: string): Finding[] {
  const { status, backups, expiry, deletionProtection, stream, indexes } = table;
  const settings = `--table-name ${name}`;
  const inactive = tableIndexes
    .map((index) => indexName(index.name))
    .filter((wanted) => !indexes.some((index) => index.name === wanted && index.status === 'ACTIVE'));
  const faults: [boolean, Finding][] = [
    [status !== 'ACTIVE', TABLE.mend(`It is ${status}.`, `aws dynamodb describe-table ${settings}`)],
    [
      inactive.length > 0,
      TABLE.mend(`Indexes are not active: ${inactive.join(', ')}.`, `aws dynamodb describe-table ${settings}`),
    ],
    [!stream, TABLE.mend('It has no stream: counters, webhooks and workflows do not run.', 'npx cdk deploy --all')],
    [
      !backups,
      TABLE.mend(
        'It cannot be restored to an earlier second.',
        `aws dynamodb update-continuous-backups ${settings} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
      ),
    ],
    [
      !expiry,
      TABLE.mend(
        'Expired rows are never deleted.',
        `aws dynamodb update-time-to-live ${settings} --time-to-live-specification Enabled=true,AttributeName=ttl`,
      ),
    ],
    [
      !deletionProtection,
      TABLE.note(
        'It can be deleted: that is the setting retainData=false.',
        `aws dynamodb update-table ${settings} --deletion-protection-enabled`,
      ),
    ],
  ];
  const found = faults.flatMap(([applies, finding]) => (applies ? [finding] : []));
  return found.some(({ state }) => state === 'mend')
    ? found
    : [TABLE.good('It is active, with its indexes, its stream, point-in-time recovery and expiry.'), ...found];
}
