import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type QueueName, queues } from '../../../lib/functions-and-queues';
import { deadLetterName } from '../../../lib/local/assembly/queues';

const depthAttribute = 'ApproximateNumberOfMessages';

/** How many messages are in the dead-letter queues of the service that runs in `dir`. */
export async function countDeadLetters(dir: string): Promise<number> {
  const { endpoints } = JSON.parse(readFileSync(join(dir, 'operator.json'), 'utf8')) as {
    endpoints: Record<string, string>;
  };
  const endpoint = endpoints.AWS_ENDPOINT_URL_SQS ?? '';
  const sqs = new SQSClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const depths = await Promise.all(
    Object.keys(queues).map(async (name) => {
      const QueueUrl = `${endpoint}/000000000000/${deadLetterName(name as QueueName)}`;
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [depthAttribute] }),
      );
      return Number(Attributes?.[depthAttribute]);
    }),
  );
  sqs.destroy();
  return depths.reduce((sum, depth) => sum + depth, 0);
}
