import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  type EventType,
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, GetQueueUrlCommand, QueueDoesNotExist, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { checkConfigurationSets } from '../../../bin/cli/doctor/check-events';
import { checkDeadLetters, checkTable } from '../../../bin/cli/doctor/check-store';
import type { Finding } from '../../../bin/cli/doctor/findings';
import { readConfigurationSets, readDeadLetters, readSesAccount, readTable } from '../../../bin/cli/doctor/readers';
import { tableIndexes } from '../../../lib/streams-and-timers';
import { setClock } from '../../../shared/ops/clock';
import { indexName } from '../../../shared/ops/names';
import { names } from './findings';

/** What the emulators do not answer is answered here as the SDK types it. */
const TABLE = 'posthaste-prod-data-Table1ABC';
const ses = mockClient(SESv2Client);
const sqs = mockClient(SQSClient);
const dynamo = mockClient(DynamoDBClient);
const $metadata = {};

beforeEach(() => {
  for (const client of [ses, sqs, dynamo]) client.reset();
  setClock({ now: () => 0, sleep: async () => undefined });
});

const states = (findings: Finding[]): string[] => findings.map(({ severity }) => severity);

test("a deployment's configuration sets are read by its names, with where their events go", async () => {
  const told: EventType[] = ['SEND', 'DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'OPEN', 'CLICK'];
  const TopicArn = 'arn:aws:sns:eu-central-1:123456789012:posthaste-prod-email-events';
  const destination = { Name: 'feedback', Enabled: true, MatchingEventTypes: told, SnsDestination: { TopicArn } };
  ses.on(GetConfigurationSetCommand).resolves({
    SendingOptions: { SendingEnabled: true },
    SuppressionOptions: { SuppressedReasons: [] },
  });
  ses.on(GetConfigurationSetEventDestinationsCommand).resolves({ EventDestinations: [destination] });
  expect(states(checkConfigurationSets(await readConfigurationSets(names), names))).toEqual(['ok']);

  ses.on(GetConfigurationSetEventDestinationsCommand, { ConfigurationSetName: 'posthaste-prod-bulk' }).resolves({
    EventDestinations: [{ ...destination, Enabled: false }],
  });
  ses
    .on(GetConfigurationSetCommand, { ConfigurationSetName: 'posthaste-prod-transactional' })
    .rejects(new NotFoundException({ message: 'none', $metadata }));
  const message = checkConfigurationSets(await readConfigurationSets(names), names).map((finding) => finding.message);
  expect(message).toEqual([
    expect.stringContaining('posthaste-prod-transactional does not exist'),
    expect.stringContaining('posthaste-prod-bulk does not publish SEND'),
  ]);
});

test('a set that says nothing of suppression goes by the list of the account, and that is found', async () => {
  ses.on(GetConfigurationSetCommand).resolves({ SendingOptions: { SendingEnabled: true } });
  ses.on(GetConfigurationSetEventDestinationsCommand).resolves({});
  const [set] = await readConfigurationSets(names);
  expect(set?.suppressedReasons).toEqual(['account']);
});

test('the account is read with its plan, and is in the sandbox unless SES says otherwise', async () => {
  ses.on(GetAccountCommand).resolves({
    SendQuota: { MaxSendRate: 14, Max24HourSend: 200, SentLast24Hours: 3 },
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    PricingAttributes: { CurrentPlan: 'ESSENTIALS', NextPlan: 'NONE' },
    Details: { ReviewDetails: { Status: 'PENDING' } },
  });
  expect(await readSesAccount()).toMatchObject({
    isInSandbox: true,
    max24HourSend: 200,
    review: 'PENDING',
    plan: 'essentials',
    nextPlan: 'none',
  });
});

test('the table is read with its backups, its expiry and its protection', async () => {
  dynamo.on(DescribeTableCommand, { TableName: TABLE }).resolves({
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true },
      GlobalSecondaryIndexes: tableIndexes.map(({ name }) => ({ IndexName: indexName(name), IndexStatus: 'ACTIVE' })),
    },
  });
  const expiry = { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' } as const;
  dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: expiry });
  const recovery = { ContinuousBackupsStatus: 'ENABLED' } as const;
  dynamo.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ...recovery,
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  });
  expect(states(checkTable(await readTable(TABLE), TABLE))).toEqual(['ok']);

  dynamo.on(DescribeContinuousBackupsCommand).resolves({ ContinuousBackupsDescription: recovery });
  dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { ...expiry, AttributeName: 'gone' } });
  expect(states(checkTable(await readTable(TABLE), TABLE))).toEqual(['error', 'error']);
});

test("a deployment's dead letters are those of its queues and of both readers of the stream", async () => {
  sqs.on(GetQueueUrlCommand).callsFake(({ QueueName }) => {
    if (QueueName === 'posthaste-prod-stream-reactions-dead-letters')
      throw new QueueDoesNotExist({ message: 'none', $metadata });
    return { QueueUrl: `https://sqs/${QueueName}` };
  });
  sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }) => ({
    Attributes: { ApproximateNumberOfMessages: QueueUrl.includes('counters-projector') ? '2' : '0' },
  }));
  const message = checkDeadLetters(await readDeadLetters(names)).map((finding) => finding.message);
  expect(message).toEqual([
    '2 messages have failed permanently: countersProjector.',
    'posthaste-prod-stream-reactions-dead-letters does not exist.',
  ]);
});
