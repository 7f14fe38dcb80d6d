import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Queues, type QueuesOptions, startQueues } from '@posthaste/local-aws/sqs';
import { removeFolder } from '../../support/temporary-folder';

let dir: string;
let clock: LocalClock;
const started: Queues[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'queues-'));
  clock = new LocalClock('manual');
});
afterEach(async () => {
  for (const queues of started.splice(0)) await queues.stop();
  removeFolder(dir);
});

/** A new process over the same files; the former one was never stopped, as if it had been killed. */
const start = async (more: Pick<QueuesOptions, 'releaseInFlight'> = {}): Promise<Queues> => {
  const queues = await startQueues({ dir, clock, ...more });
  started.push(queues);
  return queues;
};
const bodies = (queues: Queues) =>
  queues
    .queue('work')
    .receive({ max: 10 })
    .map(({ body }) => body);

test('what was answered survives a hard stop: queues, messages, deletions, delays', async () => {
  const before = await start();
  const queue = before.create('work', { VisibilityTimeout: '60' });
  queue.send([{ body: 'gone' }]);
  queue.delete(queue.receive({ max: 1 }).map(({ receiptHandle }) => receiptHandle));
  queue.send([{ body: 'kept' }, { body: 'delayed', delaySeconds: 10 }]);
  const after = await start();
  expect(after.queue('work').attributes.visibilitySeconds).toBe(60);
  expect(bodies(after)).toEqual(['kept']);
  await clock.advance(10_000);
  expect(bodies(after)).toEqual(['delayed']);
});

test('messages in flight come back after their visibility time-out, and old receipts still count', async () => {
  const queue = (await start()).create('work', { VisibilityTimeout: '60' });
  queue.send([{ body: 'finished' }, { body: 'lost' }]);
  const [finished] = queue.receive({ max: 2 });
  const after = await start();
  expect(bodies(after)).toEqual([]);
  after.queue('work').delete([finished?.receiptHandle ?? '']);
  await clock.advance(60_000);
  expect(bodies(after)).toEqual(['lost']);
});

test('a start for consumers that ended with the last process shows their messages at once, and delayed ones in time', async () => {
  const queue = (await start()).create('work', { VisibilityTimeout: '60' });
  queue.send([{ body: 'lost' }, { body: 'delayed', delaySeconds: 10 }]);
  queue.receive({ max: 1 });
  const after = await start({ releaseInFlight: true });
  expect(after.queue('work').receive({ max: 10 })).toMatchObject([{ body: 'lost', receives: 2 }]);
  await clock.advance(10_000);
  expect(bodies(after)).toEqual(['delayed']);
});

test('receive counts and moves to the dead-letter queue are kept', async () => {
  const before = await start();
  const dead = before.create('dead');
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 2 });
  before.create('work', { VisibilityTimeout: '1', RedrivePolicy }).send([{ body: 'poison' }]);
  expect(bodies(before)).toEqual(['poison']);
  await clock.advance(1_000);
  const between = await start();
  expect(bodies(between)).toEqual(['poison']);
  await clock.advance(1_000);
  expect(bodies(between)).toEqual([]);
  const after = await start();
  expect(after.queue('work').depth()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  expect(after.queue('dead').receive({ max: 1 })).toMatchObject([{ body: 'poison', receives: 1 }]);
});

test('a torn last line, which was never answered for, is dropped', async () => {
  (await start()).create('work').send([{ body: 'whole' }]);
  appendFileSync(join(dir, 'queues.log'), '{"kind":"message","queue":"work","mess');
  expect(bodies(await start())).toEqual(['whole']);
  const again = await start();
  again.queue('work').send([{ body: 'next' }]);
  expect(bodies(await start())).toEqual(['next']);
});
