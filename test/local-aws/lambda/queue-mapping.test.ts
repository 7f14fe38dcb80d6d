import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type QueueMappingOptions, Runtime } from '@posthaste/local-aws/lambda';
import { Topics } from '@posthaste/local-aws/sns';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';
import type { SQSEvent } from 'aws-lambda';

let clock: LocalClock;
let queues: Queues;
let runtime: Runtime;

beforeEach(async () => {
  clock = new LocalClock('manual');
  queues = await startQueues({ clock });
  runtime = new Runtime({ clock });
  const dead = queues.create('dead');
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 3 });
  queues.create('work', { VisibilityTimeout: '60', RedrivePolicy });
});
afterEach(async () => {
  await runtime.stop();
  await queues.stop();
});

const EMPTY = { visible: 0, inFlight: 0, delayed: 0 };
const work = () => queues.queue('work');
const bodiesOf = (event: unknown) => (event as SQSEvent).Records.map(({ body }) => body);

function map(
  handler: (event: unknown) => Promise<unknown>,
  more: Partial<QueueMappingOptions> = {},
  reserved?: number,
) {
  const reservedConcurrency = reserved === undefined ? {} : { reservedConcurrency: reserved };
  runtime.register({ name: 'worker', handler, timeoutSeconds: 10, memoryMb: 128, ...reservedConcurrency });
  const options = { batchSize: 10, maximumConcurrency: 2, reportBatchItemFailures: true } as const;
  runtime.queueMapping({ queue: work(), functionName: 'worker', ...options, ...more });
}

test('the function gets a real SQS event, and what it handled is deleted', async () => {
  const events: SQSEvent[] = [];
  map(async (event) => void events.push(event as SQSEvent));
  const [sent] = work().send([
    { body: 'hello', groupId: 'p1', attributes: { kind: { DataType: 'String', StringValue: 'x' } } },
  ]);
  await clock.advance(0);
  const time = String(clock.now());
  expect(events).toEqual([
    {
      Records: [
        {
          messageId: sent?.messageId,
          receiptHandle: expect.any(String),
          body: 'hello',
          md5OfBody: '5d41402abc4b2a76b9719d911017c592',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: time,
            ApproximateFirstReceiveTimestamp: time,
            SenderId: '000000000000',
            MessageGroupId: 'p1',
          },
          messageAttributes: {
            kind: { stringValue: 'x', stringListValues: [], binaryListValues: [], dataType: 'String' },
          },
          md5OfMessageAttributes: expect.any(String),
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:work',
          awsRegion: 'eu-central-1',
        },
      ],
    },
  ]);
  expect(work().depth()).toEqual(EMPTY);
});

test('only what was reported as failed comes back, after its visibility time-out', async () => {
  const calls: string[][] = [];
  map(async (event) => {
    calls.push(bodiesOf(event));
    const failed = (event as SQSEvent).Records.filter(({ body }) => body === 'bad' && calls.length === 1);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  work().send([{ body: 'good' }, { body: 'bad' }]);
  await clock.advance(59_999);
  expect(calls).toEqual([['good', 'bad']]);
  await clock.advance(1);
  expect(calls).toEqual([['good', 'bad'], ['bad']]);
  expect(work().depth()).toEqual(EMPTY);
});

test.each([
  ['a thrown error', () => Promise.reject(new Error('broken'))],
  ['an unknown id among the failures', async () => ({ batchItemFailures: [{ itemIdentifier: 'who?' }] })],
  ['a failure without an id', async () => ({ batchItemFailures: [{}] })],
])('%s fails the whole batch, until the dead-letter queue takes it', async (_, handler) => {
  let calls = 0;
  map(() => {
    calls += 1;
    return handler();
  });
  work().send([{ body: 'a' }, { body: 'b' }]);
  await clock.advance(600_000);
  expect(calls).toBe(3);
  expect(work().depth()).toEqual(EMPTY);
  expect(queues.queue('dead').depth()).toEqual({ ...EMPTY, visible: 2 });
});

test('never more batches at the same time than the maximum concurrency', async () => {
  let running = 0;
  const seen: number[] = [];
  map(
    async () => {
      running += 1;
      seen.push(running);
      await clock.sleep(1_000);
      running -= 1;
    },
    { batchSize: 1, maximumConcurrency: 3 },
  );
  work().send(Array.from({ length: 10 }, (_, index) => ({ body: `${index}` })));
  await clock.advance(3_000);
  expect(seen).toHaveLength(10);
  expect(Math.max(...seen)).toBe(3);
  await clock.advance(1_000);
  expect(work().depth()).toEqual(EMPTY);
});

test('a throttled batch comes back later, and a backlog does not burn its receives meanwhile', async () => {
  const done: string[] = [];
  map(
    async (event) => {
      await clock.sleep(5_000);
      done.push(...bodiesOf(event));
    },
    { batchSize: 1 },
    1,
  );
  work().send([{ body: 'a' }, { body: 'b' }, { body: 'c' }]);
  await clock.advance(500);
  expect(work().depth()).toEqual({ ...EMPTY, visible: 1, inFlight: 2 });
  await clock.advance(180_000);
  expect(done.sort()).toEqual(['a', 'b', 'c']);
  expect(queues.queue('dead').depth()).toEqual(EMPTY);
});

test('a batch window collects until the batch is full or the window is over', async () => {
  const sizes: number[] = [];
  map(async (event) => void sizes.push(bodiesOf(event).length), { batchSize: 3, batchWindowSeconds: 5 });
  for (const body of ['a', 'b', 'c', 'd']) {
    work().send([{ body }]);
    await clock.advance(1_000);
  }
  expect(sizes).toEqual([3]);
  await clock.advance(5_000);
  expect(sizes).toEqual([3, 1]);
});

test('a batch ends before its event would be larger than Lambda takes', async () => {
  const sizes: number[] = [];
  map(async (event) => void sizes.push(bodiesOf(event).length));
  work().send(Array.from({ length: 10 }, () => ({ body: '"'.repeat(1_000_000) })));
  await clock.advance(1);
  expect(sizes).toEqual([3, 3, 3, 1]);
});

test('after stop nothing starts any more', async () => {
  let calls = 0;
  map(async () => {
    calls += 1;
  });
  await runtime.stop();
  work().send([{ body: 'late' }]);
  await clock.advance(1_000);
  expect(calls).toBe(0);
});

test('what is published to a topic reaches the function in SNS’s envelope', async () => {
  const bodies: string[] = [];
  map(async (event) => void bodies.push(...bodiesOf(event)));
  const topics = new Topics(clock);
  topics.subscribe('arn:aws:sns:eu-central-1:000000000000:mail', work());
  await topics.publish('arn:aws:sns:eu-central-1:000000000000:mail', '{"eventType":"Send"}');
  await clock.advance(0);
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    {
      Type: 'Notification',
      TopicArn: 'arn:aws:sns:eu-central-1:000000000000:mail',
      Message: '{"eventType":"Send"}',
      Timestamp: new Date(clock.now()).toISOString(),
    },
  ]);
  await expect(topics.publish('arn:aws:sns:eu-central-1:000000000000:none', '{}')).rejects.toThrow('NotFound');
});
