import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkDeadLetters, checkTable, RUNBOOK_HEADINGS } from '../../../bin/cli/doctor/check-store';
import type { TableFacts } from '../../../bin/cli/doctor/facts';
import { queues } from '../../../lib/functions-and-queues';
import { tableIndexes } from '../../../lib/streams-and-timers';
import { indexName } from '../../../shared/ops/names';
import { errorMessages } from './findings';

const table: TableFacts = {
  status: 'ACTIVE',
  hasBackups: true,
  hasExpiry: true,
  isDeletionProtected: true,
  hasStream: true,
  indexes: tableIndexes.map(({ name }) => ({ name: indexName(name), status: 'ACTIVE' })),
};

test('a table without backups, expiry, stream or an index is found, with its name in the command', () => {
  expect(errorMessages(checkTable(table, 'one'))).toEqual([]);
  expect(errorMessages(checkTable({ ...table, isDeletionProtected: false }, 'one'))).toEqual([]);
  const findings = checkTable({ ...table, hasBackups: false, hasExpiry: false, hasStream: false, indexes: [] }, 'one');
  expect(errorMessages(findings)).toHaveLength(4);
  expect(findings.filter(({ fix }) => fix?.includes('--table-name one'))).toHaveLength(3);
});

test('one dead letter is one message', () => {
  const [finding] = checkDeadLetters([{ part: 'jobs', name: 'jobs', messages: 1 }]);
  expect(finding?.message).toBe('1 message has failed permanently: jobs.');
});

test('dead letters lead to headings that the runbook has', () => {
  const runbook = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'operations', 'runbook.md'), 'utf8');
  for (const part of [...Object.keys(queues), 'countersProjector', 'streamReactions']) {
    const [finding] = checkDeadLetters([{ part, name: part, messages: 2 }]);
    expect(finding).toMatchObject({ severity: 'error', fix: expect.stringContaining(`"${RUNBOOK_HEADINGS[part]}"`) });
    expect(runbook).toContain(`## ${RUNBOOK_HEADINGS[part]}\n`);
  }
});
