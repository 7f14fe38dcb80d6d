import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { envNames } from '../../../shared/ops/env';
import { type LeasedQueue, leaseCountVariable, leasedQueues } from '../../../shared/ops/lease-counts';
import { queueNames } from '../../../shared/ops/queues';
import { type FunctionName, type FunctionPart, functions, type QueueName, queues } from '../../functions-and-queues';
import { leaseCountOf } from '../../lease-counts';
import { type StreamPart, schedules, streams } from '../../streams-and-timers';
import { acknowledge } from '../acknowledge';
import { concurrencyOf } from '../concurrency';
import type { ServiceResources } from '../constructs/access';
import { EmailFeedback } from '../constructs/email-feedback';
import { ServiceFunction } from '../constructs/service-function';
import { DeadLetterQueue, WorkQueue } from '../constructs/work-queue';
import type { FunctionCode } from '../function-code';
import { pascal, prefixOf, type Settings } from '../settings';
import type { DataStack } from './data';

interface SendingProps {
  settings: Settings;
  data: DataStack;
  code: FunctionCode;
}

export class SendingStack extends Stack {
  readonly resources: ServiceResources;
  private readonly consumers = new Map<FunctionName, ServiceFunction>();

  constructor(
    scope: Construct,
    id: string,
    props: StackProps,
    private readonly parts: SendingProps,
  ) {
    super(scope, id, props);
    this.resources = this.makeResources();
    this.exportQueues();
    for (const name of backgroundFunctions) {
      this.consumers.set(name, new ServiceFunction(this, name, { ...parts, resources: this.resources }));
    }
    for (const name of queueNames) this.consume(name);
    for (const name of leasedQueues) this.setLeaseCount(name);
    for (const part of Object.values(streams)) this.readStream(part);
    this.schedule();
  }

  private makeResources(): ServiceResources {
    const { settings, data } = this.parts;
    const entries = queueNames.map((name) => [name, new WorkQueue(this, `${pascal(name)}Queue`, name, settings)]);
    const workQueues: Record<QueueName, WorkQueue> = Object.fromEntries(entries);
    const feedback = new EmailFeedback(this, 'MailEvents', workQueues.feedback, settings);
    return {
      table: data.table,
      bucket: data.bucket,
      queues: workQueues,
      configurationSets: feedback.configurationSets,
      publicUrl: data.publicUrl,
      rateCeiling: settings.rateCeiling,
      recordDays: settings.recordDays,
      deliveryEvents: settings.deliveryEvents,
      mailboxInsights: settings.mailboxInsights,
      ...(settings.receiving ? { receivedTopic: feedback.topic.topicArn } : {}),
      ...(settings.tenants ? { tenants: prefixOf(settings) } : {}),
    };
  }

  /** Exports unused queues too, because CloudFormation can't remove an export that a deployed stack still uses. */
  private exportQueues(): void {
    for (const { queue } of Object.values(this.resources.queues)) {
      this.exportValue(queue.queueArn);
      this.exportValue(queue.queueUrl);
    }
  }

  private consumer(name: FunctionName): ServiceFunction {
    const consumer = this.consumers.get(name);
    if (!consumer) throw new Error(`${name} is not a background function`);
    return consumer;
  }

  private consume(name: QueueName): void {
    const { consumer, batchSize, batchWindow } = queues[name];
    const { lambda } = this.consumer(consumer);
    const { queue } = this.resources.queues[name];
    queue.grantConsumeMessages(lambda);
    const mapping = lambda.addEventSourceMapping(`${pascal(name)}Messages`, {
      eventSourceArn: queue.queueArn,
      batchSize,
      maxBatchingWindow: Duration.seconds(batchWindow),
      maxConcurrency: concurrencyOf(name, this.parts.settings),
      reportBatchItemFailures: true,
    });
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination':
        'The queue has its own dead letters; a queue mapping takes no others.',
    });
  }

  private setLeaseCount(name: LeasedQueue): void {
    const leaseCount = leaseCountOf(name, concurrencyOf(name, this.parts.settings));
    this.consumer(queues[name].consumer).lambda.addEnvironment(envNames[leaseCountVariable(name)], String(leaseCount));
  }

  private readStream(part: StreamPart): void {
    const {
      consumer,
      batchSize,
      batchWindow,
      tumblingWindow,
      maximumRetryAttempts,
      filters,
      reportsFailedRecord = false,
    } = part;
    const service = this.consumer(consumer);
    const deadLetters = new DeadLetterQueue(this, `${pascal(consumer)}DeadLetters`, consumer, this.parts.settings);
    service.lambda.addEventSource(
      new DynamoEventSource(this.parts.data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize,
        maxBatchingWindow: Duration.seconds(batchWindow),
        ...(tumblingWindow === undefined ? {} : { tumblingWindow: Duration.seconds(tumblingWindow) }),
        retryAttempts: maximumRetryAttempts,
        filters: filters.map((pattern) => FilterCriteria.filter(pattern)),
        bisectBatchOnError: reportsFailedRecord,
        reportBatchItemFailures: reportsFailedRecord,
        parallelizationFactor: 1,
        onFailure: new SqsDlq(deadLetters),
      }),
    );
  }

  private schedule(): void {
    for (const [name, { consumer, everySeconds }] of Object.entries(schedules)) {
      const rule = new Rule(this, `${pascal(name)}Schedule`, {
        schedule: Schedule.rate(Duration.seconds(everySeconds)),
      });
      const { lambda } = this.consumer(consumer);
      // The next tick does the work of a failed tick, so no event is retried or stored: neither by EventBridge, nor by
      // Lambda, whose defaults are two retries and six hours.
      const options = { retryAttempts: 0, maxEventAge: Duration.seconds(everySeconds) };
      rule.addTarget(new LambdaTarget(lambda, options));
      lambda.configureAsyncInvoke(options);
      acknowledge(rule, { 'Serverless-EventBusDLQ': 'The next tick does the work of a lost one.' });
    }
  }
}

const backgroundFunctions = (Object.keys(functions) as FunctionName[]).filter((name) => {
  const part: FunctionPart = functions[name];
  return part.group === undefined && name !== 'authorizer';
});
