import { createHash } from 'node:crypto';
import type { SQSRecord } from 'aws-lambda';
import type { VirtualClock } from '../virtual-clock';
import type { Call, Reply } from './calls';

interface Message {
  id: string;
  body: string;
  visibleAt: number;
}

interface Entry {
  Id: string;
  MessageBody: string;
  DelaySeconds?: number;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Queues as lists in memory: as much of SQS as functions use. */
export class BenchQueues {
  private readonly messages = new Map<string, Message[]>();
  private made = 0;

  constructor(private readonly clock: VirtualClock) {}

  /** Answers one call of SQS's JSON protocol. */
  answer({ target, body }: Call): Reply {
    const request = JSON.parse(body);
    const queue = String(request.QueueUrl).split('/').at(-1) ?? '';
    return { status: 200, body: JSON.stringify(this.operate(target.split('.')[1] ?? '', queue, request)) };
  }

  /** Takes up to so many visible messages off a queue, for good: what fails is the bench's failure. */
  take(queue: string, most: number): SQSRecord[] {
    const messages = this.of(queue);
    const taken: Message[] = [];
    for (let at = 0; at < messages.length && taken.length < most; ) {
      const message = messages[at] as Message;
      if (message.visibleAt <= this.clock.now()) taken.push(...messages.splice(at, 1));
      else at += 1;
    }
    return taken.map(({ id, body }) => recordOf(queue, id, body));
  }

  /** Leaves so many messages in a queue, from all over it. */
  thin(queue: string, most: number): void {
    const messages = this.of(queue);
    const step = messages.length / most;
    if (step <= 1) return;
    this.messages.set(
      queue,
      Array.from({ length: most }, (_, n) => messages[Math.floor(n * step)] as Message),
    );
  }

  depth(queue: string): number {
    return this.of(queue).length;
  }

  send(queue: string, bodies: readonly string[], delaySeconds = 0): void {
    const visibleAt = this.clock.now() + delaySeconds * 1000;
    for (const body of bodies) this.of(queue).push({ id: `message-${this.made++}`, body, visibleAt });
  }

  private operate(operation: string, queue: string, request: { Entries?: Entry[] }): object {
    if (operation === 'GetQueueAttributes') {
      return { Attributes: { ApproximateNumberOfMessages: String(this.depth(queue)) } };
    }
    if (operation !== 'SendMessageBatch') return {};
    const entries = request.Entries ?? [];
    for (const { MessageBody, DelaySeconds } of entries) this.send(queue, [MessageBody], DelaySeconds);
    const done = entries.map(({ Id, MessageBody }) => ({ Id, MessageId: Id, MD5OfMessageBody: md5(MessageBody) }));
    return { Successful: done, Failed: [] };
  }

  private of(queue: string): Message[] {
    const known = this.messages.get(queue) ?? [];
    this.messages.set(queue, known);
    return known;
  }
}

const recordOf = (queue: string, messageId: string, body: string): SQSRecord => ({
  messageId,
  receiptHandle: messageId,
  body,
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: 'bench',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:eu-central-1:000000000000:${queue}`,
  awsRegion: 'eu-central-1',
});
