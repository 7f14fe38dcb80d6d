import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { connectEmailBucket, namesForTable, tableOfStack } from '../../bin/cli/names';
import { settingFields } from '../../lib/aws/settings';

/** Each may run beside the others, and their stacks' names begin alike. */
const stages = ['prod', 'prod-data', 'prod-data-mail', 'data', 'data-data', 'a-data-b', 'longest-one-here'];
const stackOf = (stage: string): string => `posthaste-${stage}-data`;
const tableOf = (stage: string): string => `${stackOf(stage)}-TableCD117FA1-1ABCDEFGHIJKL`;
const bucketOf = (stage: string): string => `${stackOf(stage)}-mail6a3d1f64-1abcdefghijkl`;

const dynamo = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
const environment = { ...process.env };
beforeEach(() => {
  process.env = { ...environment, AWS_REGION: 'eu-central-1' };
  delete process.env.EMAIL_BUCKET;
  dynamo.reset();
  s3.reset();
  dynamo.on(ListTablesCommand).resolves({ TableNames: stages.map(tableOf) });
  s3.on(ListBucketsCommand).callsFake(({ Prefix }) => ({
    Buckets: stages
      .map(bucketOf)
      .filter((name) => name.startsWith(Prefix))
      .map((Name) => ({ Name })),
  }));
});
afterAll(() => {
  process.env = environment;
  dynamo.restore();
  s3.restore();
});

test.each(stages)(
  'stage %s leads to its own table, queues and bucket, whatever other stages are there',
  async (stage) => {
    expect(settingFields.shape.stage.parse(stage)).toBe(stage);
    expect(await tableOfStack(stackOf(stage))).toBe(tableOf(stage));
    expect(namesForTable(tableOf(stage), false).stage).toBe(stage);
    process.env.TABLE_NAME = tableOf(stage);
    await connectEmailBucket(undefined);
    expect(process.env.EMAIL_BUCKET).toBe(bucketOf(stage));
  },
);

test('a stage of more letters than the setting takes is none to the operator either', () => {
  const long = 'a'.repeat(17);
  expect(settingFields.shape.stage.safeParse(long).success).toBe(false);
  expect(() => namesForTable(tableOf(long), false)).toThrow('give --stack');
});

test('another stack of a deployment is answered with the data stack', async () => {
  await expect(tableOfStack('posthaste-prod')).rejects.toThrow('Give the data stack: posthaste-prod-data.');
  await expect(tableOfStack('posthaste-prod-api')).rejects.toThrow('Give the data stack: posthaste-<stage>-data.');
  for (const own of ['posthaste-none-data', 'mine']) {
    await expect(tableOfStack(own)).rejects.toThrow(/in this account and region\.$/);
  }
});

test('a restored table beside the own one makes --stack ask, and has the same queues', async () => {
  const restored = 'posthaste-prod-data-20261121';
  dynamo.on(ListTablesCommand).resolves({ TableNames: [...stages.map(tableOf), restored] });
  await expect(tableOfStack(stackOf('prod'))).rejects.toThrow(`--table: ${tableOf('prod')}, ${restored}`);
  expect(namesForTable(restored, false).queue('bulk')).toBe('posthaste-prod-bulk');
  expect(await tableOfStack(stackOf('prod-data'))).toBe(tableOf('prod-data'));
});

test('the table of another stack than ours is found by its stack, and tells no stage', async () => {
  dynamo.on(ListTablesCommand).resolves({ TableNames: ['mails', 'mine-Table1'] });
  expect([await tableOfStack('mine'), await tableOfStack('mails')]).toEqual(['mine-Table1', 'mails']);
  expect(() => namesForTable('mails', false)).toThrow('give --stack');
});
