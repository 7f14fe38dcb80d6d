import { SQSClient } from '@aws-sdk/client-sqs';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Queues, type QueuesOptions, startQueues } from '@posthaste/local-aws/sqs';

interface OpenQueues {
  clock: LocalClock;
  queues: Queues;
  client: SQSClient;
  urlOf(name: string): string;
  close(): Promise<void>;
}

/** The emulator with time standing still and the real SDK's client on it. */
export async function openQueues(options: Partial<QueuesOptions> = {}): Promise<OpenQueues> {
  const clock = options.clock ?? new LocalClock('manual');
  const queues = await startQueues({ clock, ...options });
  const client = new SQSClient({
    endpoint: queues.url,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    clock,
    queues,
    client,
    urlOf: (name) => `${queues.url}/000000000000/${name}`,
    close: async () => {
      client.destroy();
      await queues.stop();
    },
  };
}
