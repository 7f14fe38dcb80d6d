import { DescribeTableCommand, DynamoDBClient, ListTagsOfResourceCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { run } from '../../../bin/cli/run';
import { tableIndexes } from '../../../lib/streams-and-timers';
import { putAccount } from '../../../shared/db/sending/account';
import { tableName } from '../../../shared/db/table/client';
import { setClock, toIso } from '../../../shared/ops/clock';
import { indexName } from '../../../shared/ops/names';
import { type Service, START, startService } from '../../support/contacts';
import { newEmail, readEmail } from '../../support/emails';

const HOUR_MS = 3_600_000;
const streamArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/posthaste-prod-data-restored/stream/1';
const restored = {
  TableStatus: 'ACTIVE' as const,
  TableArn: 'arn',
  LatestStreamArn: streamArn,
  StreamSpecification: { StreamEnabled: true },
  RestoreSummary: { RestoreDateTime: new Date(START), RestoreInProgress: false },
  GlobalSecondaryIndexes: tableIndexes.map(({ name }) => ({
    IndexName: indexName(name),
    IndexStatus: 'ACTIVE' as const,
  })),
};

let service: Service;
const mocked = () => mockClient(DynamoDBClient);
let aws: ReturnType<typeof mocked>;
beforeAll(async () => {
  service = await startService();
  aws = mocked();
});
afterAll(async () => {
  aws.restore();
  await service.stop();
});
beforeEach(() => {
  setClock({ now: () => START + 4 * HOUR_MS, sleep: async () => undefined });
  aws.onAnyCommand().rejects(new Error('not mocked'));
  describeAs({});
  aws.on(ListTagsOfResourceCommand).resolves({ Tags: [] });
});

const describeAs = (given: object) => aws.on(DescribeTableCommand).resolves({ Table: { ...restored, ...given } });
async function restore(...options: string[]) {
  const output: string[] = [];
  const say = (text: string) => void output.push(text);
  const code = await run(['restore', ...options], { out: say, err: say });
  return { code, output: output.join('\n') };
}
const onTable = (...options: string[]) => restore('--table', tableName(), ...options);

test('what is to be done is told first and done only then, with the stream that the stacks are to read', async () => {
  const email = await newEmail(service.project);
  const planned = await onTable();
  expect(planned.code).toBe(0);
  expect(planned.output).toMatch(/1 +emails that may have been sent since/);
  expect(planned.output).toContain(`"restoredTableStream": "${streamArn}"`);
  expect((await readEmail(email)).status).toBe('QUEUED');
  const done = await onTable('--apply', '--json');
  expect(done.output).toContain('"emailUnclear": 1');
  expect((await readEmail(email)).status).toBe('FAILED');
});

test('a table that is not a backup, or is not ready, is left alone', async () => {
  expect((await restore('--stack', 'posthaste-prod-data')).code).not.toBe(0);
  expect((await onTable('--erase-missing')).code).toBe(2);
  expect((await onTable('--from-table', tableName())).code).toBe(2);
  expect((await onTable('--moment', 'yesterday')).code).toBe(2);
  expect((await onTable('--moment', '2026-11-21T12:00:00')).output).toContain('with a time zone');
  describeAs({ RestoreSummary: undefined });
  expect((await onTable()).output).toContain('Give the time of the backup');
  expect((await onTable('--moment', toIso(START))).code).toBe(0);
  describeAs({ GlobalSecondaryIndexes: [] });
  expect((await onTable()).output).toContain('not ready');
  describeAs({ StreamSpecification: undefined });
  expect((await onTable()).output).toContain('no stream');
  describeAs({});
  aws
    .on(ListTagsOfResourceCommand)
    .resolves({ Tags: [{ Key: 'aws:cloudformation:stack-name', Value: 'posthaste-prod-data' }] });
  expect((await onTable('--apply')).output).toContain('posthaste-prod-data created this table');
});

test('a restored table that a service works on already is left alone', async () => {
  const email = await newEmail(service.project);
  const checkedAt = toIso(START + HOUR_MS);
  await putAccount({ checkedAt } as Parameters<typeof putAccount>[0]);
  const { code, output } = await onTable('--apply');
  // Where it is the table of before, what goes on there, for as long as a function may run, is the reason to wait; to look is free.
  describeAs({
    RestoreSummary: { RestoreDateTime: new Date(START + HOUR_MS), SourceTableArn: `arn:table/${tableName()}` },
  });
  setClock({ now: () => START + HOUR_MS + 5 * 60_000, sleep: async () => undefined });
  expect((await onTable('--apply')).output).toContain('Stop it');
  expect((await onTable()).code).toBe(0);
  expect([code, output]).toEqual([1, expect.stringContaining('has worked on this table')]);
  expect((await readEmail(email)).status).toBe('QUEUED');
});
