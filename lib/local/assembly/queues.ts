import { type Queues, type QueuesOptions, startQueues } from '@posthaste/local-aws/sqs';
import { queueNames } from '../../../shared/ops/queues';
import { MAX_RECEIVES, type QueueName, visibilityOf } from '../../functions-and-queues';

export const queueName = (queue: QueueName): string => `posthaste-${queue}`;
export const deadLetterName = (queue: QueueName): string => `${queueName(queue)}-dlq`;

const FOURTEEN_DAYS_S = '1209600';

export async function openQueues(options: Omit<QueuesOptions, 'port' | 'seed' | 'releaseInFlight'>): Promise<Queues> {
  const queues = await startQueues({ ...options, releaseInFlight: true });
  for (const name of queueNames) {
    const deadLetters = queues.create(deadLetterName(name), { MessageRetentionPeriod: FOURTEEN_DAYS_S });
    const redrivePolicy = { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: MAX_RECEIVES };
    queues.create(queueName(name), {
      VisibilityTimeout: String(visibilityOf(name)),
      MessageRetentionPeriod: FOURTEEN_DAYS_S,
      RedrivePolicy: JSON.stringify(redrivePolicy),
    });
  }
  return queues;
}
