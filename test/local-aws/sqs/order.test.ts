import { afterEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';

let queues: Queues;
afterEach(() => queues.stop());

const numbered = (count: number, groupId?: string) =>
  Array.from({ length: count }, (_, index) => ({ body: `${groupId ?? 'm'}${index}`, groupId }));

test('a group with a backlog does not hold up the others', async () => {
  queues = await startQueues({ clock: new LocalClock('manual') });
  const queue = queues.create('fair');
  queue.send([...numbered(50, 'noisy'), ...numbered(2, 'quiet'), ...numbered(1)]);
  const bodies = queue.receive({ max: 6 }).map(({ body }) => body);
  expect(bodies).toEqual(['noisy0', 'quiet0', 'm0', 'noisy1', 'quiet1', 'noisy2']);
  expect(queue.receive({ max: 100 })).toHaveLength(47);
});

test('shuffled messages come out of order, each once', async () => {
  queues = await startQueues({ clock: new LocalClock('manual'), settings: { shuffle: true } });
  const queue = queues.create('shuffled');
  const sent = numbered(50);
  queue.send(sent);
  const bodies = queue.receive({ max: 100 }).map(({ body }) => body);
  expect(bodies).not.toEqual(sent.map(({ body }) => body));
  expect(bodies.sort()).toEqual(sent.map(({ body }) => body).sort());
});

test('messages delivered twice come a second time under the same id, even though the first was deleted', async () => {
  const clock = new LocalClock('manual');
  queues = await startQueues({ clock, settings: { deliverTwice: 1 } });
  const queue = queues.create('twice');
  const [sent] = queue.send([{ body: 'hello' }]);
  const take = () => {
    const received = queue.receive({ max: 10 });
    queue.delete(received.map(({ receiptHandle }) => receiptHandle));
    return received.map(({ messageId }) => messageId);
  };
  expect(take()).toEqual([sent?.messageId]);
  await clock.advance(10_000);
  expect(take()).toEqual([sent?.messageId]);
  await clock.advance(3_600_000);
  expect(take()).toEqual([]);
});
