import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MAX_RECEIVES, type QueueName, visibilityOf } from '../../functions-and-queues';
import { acknowledge } from '../acknowledge';
import { deadLettersOf, resourceName, type Settings } from '../settings';

/** Shorter than the dead letters' retention, because a dead letter's age counts from its sending to this queue. */
const RETENTION = Duration.days(7);
const DEAD_LETTER_RETENTION = Duration.days(14);

export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, part: string, settings: Settings) {
    super(scope, id, {
      queueName: deadLettersOf(settings, part),
      retentionPeriod: DEAD_LETTER_RETENTION,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    acknowledge(this, {
      'AwsSolutions-SQS3': 'It is a dead-letter queue itself.',
      'Serverless-SQSRedrivePolicy': 'It is a dead-letter queue itself.',
    });
  }
}

export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, name: QueueName, settings: Settings) {
    super(scope, id);
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', name, settings);
    this.queue = new Queue(this, 'Queue', {
      queueName: resourceName(settings, name),
      visibilityTimeout: Duration.seconds(visibilityOf(name)),
      retentionPeriod: RETENTION,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}
