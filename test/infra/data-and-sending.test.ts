import { describe, expect, test } from '@jest/globals';
import {
  concurrencyAt,
  functions,
  MAX_RECEIVES,
  type QueueName,
  queues,
  visibilityOf,
} from '../../lib/functions-and-queues';
import { storageLifetimes, tableIndexes } from '../../lib/streams-and-timers';
import { countedRecords } from '../../shared/db/table/counted-records';
import { indexName } from '../../shared/ops/names';
import { synthesize, USUAL } from '../support/infra';
import { sized } from '../support/sizes';
import lastingIds from './lasting-ids.json';

const template = synthesize();
const named = (type: string, property: string, value: string) =>
  [...template.ofType(type).entries()].find(([, { Properties }]) => Properties[property] === value);
const queueNames = Object.keys(queues) as QueueName[];

/** The mapping of a queue, which its template names by the queue's logical id. */
function mappingOf(name: QueueName) {
  const [id] =
    [...template.ofType('AWS::SQS::Queue')].find(
      ([, { Properties }]) => Properties.QueueName === `posthaste-prod-${name}`,
    ) ?? [];
  const mapping = [...template.ofType('AWS::Lambda::EventSourceMapping').values()].find(
    ({ Properties }) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify({ 'Fn::GetAtt': [id, 'Arn'] }),
  );
  return mapping?.Properties;
}

test.each([
  ['worker', 'JOBS_PLACES', '2'],
  ['webhookDelivery', 'WEBHOOKS_PLACES', '4'],
  ['workflowRunner', 'STEPS_PLACES', '2'],
] as const)('the function %s is told in %s how many places a project has', (name, variable, places) => {
  const described = functions[name].description;
  const properties = named('AWS::Lambda::Function', 'Description', described)?.[1].Properties;
  expect(properties).toMatchObject({ Environment: { Variables: { [variable]: places } } });
});

describe('the table', () => {
  const { Properties, ...table } = template.only('AWS::DynamoDB::Table');

  test('outlives its stack, refuses deletion and can be restored to any second', () => {
    expect(table).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(Properties.DeletionProtectionEnabled).toBe(true);
    expect(Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
  });

  test('is paid by request, lets rows expire by `ttl` and streams both images', () => {
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
    expect(Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
  });

  const warm: [string | undefined, number | undefined, number | undefined][] = [
    [undefined, undefined, undefined],
    // It takes a synthesis of its own.
    ['20000', 20_000, 5_000],
  ];
  test.each(sized(warm, warm, warm.slice(0, 1)))(
    'with warmWriteUnits %p takes %p write units a second from the start, and each index %p',
    (given, own, ofIndex) => {
      const { Properties: found } = given
        ? synthesize({ ...USUAL, warmWriteUnits: given }).only('AWS::DynamoDB::Table')
        : { Properties };
      const unitsOf = (part: { WarmThroughput?: { WriteUnitsPerSecond: number } }) =>
        part.WarmThroughput?.WriteUnitsPerSecond;
      expect(unitsOf(found)).toBe(own);
      expect(found.GlobalSecondaryIndexes.map(unitsOf)).toEqual(tableIndexes.map(() => ofIndex));
    },
  );

  test('is born with every index of the parts, under names that DynamoDB takes', () => {
    const indexes = Properties.GlobalSecondaryIndexes as {
      IndexName: string;
      Projection: object;
      KeySchema: object[];
    }[];
    const expected = tableIndexes.map(({ name, include }) => ({
      IndexName: indexName(name),
      KeySchema: [
        { AttributeName: `${name}pk`, KeyType: 'HASH' },
        { AttributeName: `${name}sk`, KeyType: 'RANGE' },
      ],
      Projection:
        include.length > 0
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...include] }
          : { ProjectionType: 'KEYS_ONLY' },
    }));
    expect(indexes).toEqual(expected);
    for (const { IndexName } of indexes) expect(IndexName).toMatch(/^[\w.-]{3,255}$/);
  });
});

describe('the email bucket', () => {
  const { Properties, ...bucket } = template.only('AWS::S3::Bucket');

  test('is closed to the public, encrypted, and outlives its stack', () => {
    expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
    expect(JSON.stringify(Properties.BucketEncryption)).toContain('AES256');
    expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(JSON.stringify(template.only('AWS::S3::BucketPolicy').Properties)).toContain('aws:SecureTransport');
  });

  test('forgets each prefix after its days', () => {
    const rules = Properties.LifecycleConfiguration.Rules as { Prefix?: string; ExpirationInDays?: number }[];
    for (const { prefix, days } of storageLifetimes) {
      expect(rules).toContainEqual(
        expect.objectContaining({ Prefix: prefix, ExpirationInDays: days, Status: 'Enabled' }),
      );
    }
  });
});

test.each(Object.entries(lastingIds))(
  'no deployment replaces a %s: its id and keys are those that are deployed',
  (type, ids) => {
    expect([...template.ofType(type).keys()].sort()).toEqual(ids);
    if (type !== 'AWS::DynamoDB::Table') return;
    expect(template.only(type).Properties).not.toHaveProperty('TableName');
    expect(template.only(type).Properties.KeySchema).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ]);
  },
);

describe('the queues', () => {
  test.each(queueNames)(
    '%s hides a message six times as long as its function may run, and keeps what fails',
    (name) => {
      const queue = named('AWS::SQS::Queue', 'QueueName', `posthaste-prod-${name}`)?.[1].Properties;
      expect(queue.VisibilityTimeout).toBe(6 * functions[queues[name].consumer].timeout);
      expect(queue.VisibilityTimeout).toBe(visibilityOf(name));
      const dead = named('AWS::SQS::Queue', 'QueueName', `posthaste-prod-${name}-dead-letters`);
      expect(queue.RedrivePolicy).toEqual({
        deadLetterTargetArn: { 'Fn::GetAtt': [dead?.[0], 'Arn'] },
        maxReceiveCount: MAX_RECEIVES,
      });
      expect(dead?.[1].Properties.MessageRetentionPeriod).toBeGreaterThan(queue.MessageRetentionPeriod);
    },
  );

  test.each(queueNames)('%s has a mapping that reports single failures and is limited', (name) => {
    const mapping = mappingOf(name);
    expect(mapping.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(mapping.BatchSize).toBe(queues[name].batchSize);
    // As many as the setting needs.
    expect(mapping.ScalingConfig.MaximumConcurrency).toBe(concurrencyAt(name, Number(USUAL.sendRate)));
    expect(mapping.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
  });

  const reserved = () =>
    [...template.ofType('AWS::Lambda::Function').values()].flatMap(({ Properties }) =>
      Properties.ReservedConcurrentExecutions === undefined
        ? []
        : [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]],
    );

  test('a sender has as much concurrency for itself as its mappings use together, and no other function', () => {
    expect(reserved()).toEqual([
      ['posthaste-prod-sender-transactional', 12],
      ['posthaste-prod-sender-bulk', 12],
      ['posthaste-prod-campaign-sender', 14],
    ]);
  });
});

describe('what SES tells', () => {
  const destinations = [...template.ofType('AWS::SES::ConfigurationSetEventDestination').values()];

  test('both lanes publish every event that settles an email', () => {
    const events = 'bounce click complaint delivery deliveryDelay open reject renderingFailure send'.split(' ');
    expect(destinations).toHaveLength(2);
    for (const { Properties } of destinations) {
      expect([...Properties.EventDestination.MatchingEventTypes].sort()).toEqual(events);
      expect(Properties.EventDestination.Enabled).toBe(true);
    }
  });

  test("SES's own suppression list is off, so that no project suppresses another's email", () => {
    const sets = [...template.ofType('AWS::SES::ConfigurationSet').values()];
    expect(sets.map(({ Properties }) => Properties.Name).sort()).toEqual([
      'posthaste-prod-bulk',
      'posthaste-prod-transactional',
    ]);
    for (const { Properties } of sets) expect(Properties.SuppressionOptions).toEqual({ SuppressedReasons: [] });
  });

  test('goes through the topic into the feedback queue, in the envelope that the function reads', () => {
    const subscription = template.only('AWS::SNS::Subscription').Properties;
    const [queue] = named('AWS::SQS::Queue', 'QueueName', 'posthaste-prod-feedback') ?? [];
    expect(subscription).toMatchObject({ Protocol: 'sqs', Endpoint: { 'Fn::GetAtt': [queue, 'Arn'] } });
    expect(subscription.RawMessageDelivery).toBeUndefined();
    expect(subscription.RedrivePolicy.deadLetterTargetArn).toBeDefined();
  });
});

test("the counters projector reads the table's stream in windows, one batch of a shard at a time, and parks what fails", () => {
  const mapping = [...template.ofType('AWS::Lambda::EventSourceMapping').values()].find(
    ({ Properties }) => Properties.TumblingWindowInSeconds !== undefined,
  )?.Properties;
  expect(mapping).toMatchObject({
    ParallelizationFactor: 1,
    TumblingWindowInSeconds: 15,
    MaximumBatchingWindowInSeconds: 3,
    BatchSize: 500,
    MaximumRetryAttempts: 20,
    StartingPosition: 'TRIM_HORIZON',
  });
  expect(mapping.DestinationConfig.OnFailure.Destination).toBeDefined();
});

test('stream reactions take record by record: one that fails is retried alone, ten times, and parked', () => {
  const mapping = [...template.ofType('AWS::Lambda::EventSourceMapping').values()].find(
    ({ Properties }) => Properties.BisectBatchOnFunctionError === true,
  )?.Properties;
  expect(mapping).toMatchObject({
    ParallelizationFactor: 1,
    BatchSize: 100,
    MaximumRetryAttempts: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    StartingPosition: 'TRIM_HORIZON',
  });
  expect(mapping.TumblingWindowInSeconds).toBeUndefined();
  expect(mapping.DestinationConfig.OnFailure.Destination).toBeDefined();
});

test('both readers of the stream get only records that are counted, by filters that Lambda takes', () => {
  const readers = [...template.ofType('AWS::Lambda::EventSourceMapping').values()].filter(
    ({ Properties }) => Properties.StartingPosition !== undefined,
  );
  const patterns = countedRecords.map((pattern) => JSON.stringify(pattern));
  expect(readers).toHaveLength(2);
  for (const { Properties } of readers)
    expect(Properties.FilterCriteria).toEqual({ Filters: patterns.map((Pattern) => ({ Pattern })) });
  // Quotas of Lambda: filters of a mapping, and characters of one.
  expect(patterns.length).toBeLessThanOrEqual(5);
  for (const pattern of patterns) expect(pattern.length).toBeLessThanOrEqual(4_096);
});

test('the dispatcher runs each minute, and a tick that failed or was throttled is not run later', () => {
  const { ScheduleExpression, Targets } = template.only('AWS::Events::Rule').Properties;
  expect(ScheduleExpression).toBe('rate(1 minute)');
  const noRetry = { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 };
  expect(Targets).toEqual([expect.objectContaining({ RetryPolicy: noRetry })]);
  expect(template.only('AWS::Lambda::EventInvokeConfig').Properties).toMatchObject({
    ...noRetry,
    FunctionName: { Ref: 'DispatcherFunction' },
  });
});

test('without the setting nobody knows of tenants', () => {
  const resources = JSON.stringify(template.all);
  expect(resources).not.toContain('SES_TENANTS');
  expect(resources).not.toMatch(/ses:\w*(?:Tenant|Reputation)/);
});
