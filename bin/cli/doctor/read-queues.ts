import { GetQueueUrlCommand, QueueDoesNotExist } from '@aws-sdk/client-sqs';
import { type QueueName, queues, streams } from '../../../lib/parts';
import { queueDepth, sqs } from '../../../shared/aws/queues';
import type { Names } from '../names';
import type { QueueFacts } from './facts';

const parts = Object.keys(queues) as QueueName[];

async function readQueue(part: string, name: string): Promise<QueueFacts> {
  try {
    const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    return { part, name, messages: await queueDepth(QueueUrl) };
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return { part, name, messages: null };
    throw error;
  }
}

/** The queues of the service with about what waits in them. */
export const readQueues = (names: Names): Promise<QueueFacts[]> =>
  Promise.all(parts.map((part) => readQueue(part, names.queue(part))));

/** What has failed for good, of queues and, where they have any, of the stream's readers. */
export function readDeadLetters(names: Names): Promise<QueueFacts[]> {
  const readers = names.stage === null ? [] : Object.values(streams).map(({ consumer }) => consumer);
  return Promise.all([...parts, ...readers].map((part) => readQueue(part, names.deadLetters(part))));
}
