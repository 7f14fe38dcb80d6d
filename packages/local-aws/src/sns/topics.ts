import { randomUUID } from 'node:crypto';
import type { LocalClock } from '../clock';
import type { Queue } from '../sqs/queue';

const MAX_MESSAGE_BYTES = 262_144;

/** When `publish` resolves, every subscribed queue has the message. */
export class Topics {
  private readonly subscribers = new Map<string, Set<Queue>>();

  constructor(private readonly clock: LocalClock) {}

  subscribe(topicArn: string, queue: Queue): void {
    const queues = this.subscribers.get(topicArn) ?? new Set();
    this.subscribers.set(topicArn, queues.add(queue));
  }

  async publish(topicArn: string, message: string): Promise<void> {
    const queues = this.subscribers.get(topicArn);
    if (!queues) throw new Error(`NotFound: there is no topic ${topicArn}`);
    if (Buffer.byteLength(message) > MAX_MESSAGE_BYTES) throw new Error('InvalidParameter: Message too long');
    const body = JSON.stringify(this.envelope(topicArn, message));
    for (const queue of queues) queue.send([{ body }]);
  }

  private envelope(topicArn: string, message: string): Record<string, string> {
    return {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: topicArn,
      Message: message,
      Timestamp: new Date(this.clock.now()).toISOString(),
      SignatureVersion: '1',
      Signature: 'unsigned',
      SigningCertURL: 'https://sns.invalid/certificate.pem',
      UnsubscribeURL: 'https://sns.invalid/unsubscribe',
    };
  }
}
