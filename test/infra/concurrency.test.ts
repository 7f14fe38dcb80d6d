import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Node } from 'constructs';
import { checkConcurrency, concurrencyOf, queuesToItself, reservedFor } from '../../lib/aws/concurrency';
import { readSettings, type Settings } from '../../lib/aws/settings';
import {
  concurrencyAt,
  type FunctionName,
  functions,
  MAX_SEND_RATE,
  type QueueName,
  queues,
} from '../../lib/functions-and-queues';
import { leaseCountOf } from '../../lib/lease-counts';
import { leasedQueues } from '../../shared/ops/lease-counts';

const byDefault = readSettings({ tryGetContext: () => undefined, getAllContext: () => ({}) } as unknown as Node);
const withSettings = (given: Partial<Settings>): Settings => ({ ...byDefault, ...given });
const functionNames = Object.keys(functions) as FunctionName[];
const queueNames = Object.keys(queues) as QueueName[];

describe('the concurrency of the account', () => {
  test("of a new one is not reserved, for Lambda would refuse the deployment, and each mapping's limit is the least", () => {
    expect(functionNames.map((name) => reservedFor(name, byDefault))).toEqual(functionNames.map(() => undefined));
    expect(queueNames.map((name) => concurrencyOf(name, byDefault))).toEqual(queueNames.map(() => 2));
    expect(() => checkConcurrency(byDefault)).not.toThrow();
  });

  test('is left to others by half: a project gets one of two, and never more than its places', () => {
    const places = (settings: Settings) =>
      leasedQueues.map((name) => leaseCountOf(name, concurrencyOf(name, settings)));
    expect(places(byDefault)).toEqual([1, 1, 1]);
    expect(places(withSettings({ accountConcurrency: 1000 }))).toEqual([2, 4, 2]);
    expect(leasedQueues.map((name) => leaseCountOf(name, 1))).toEqual([1, 1, 1]);
  });

  test.each([
    [109, 14, undefined],
    [110, 14, 2],
    [1000, 4_000, 100],
  ])(
    'of %i for %i emails a second reserves %p campaign senders, and leaves Lambda its hundred',
    (account, rate, kept) => {
      const settings = withSettings({ accountConcurrency: account, sendRate: rate });
      expect(reservedFor('campaignSender', settings)).toBe(kept);
      const all = functionNames.reduce((sum, name) => sum + (reservedFor(name, settings) ?? 0), 0);
      expect(all === 0 || account - all >= 100).toBe(true);
      expect(() => checkConcurrency(settings)).not.toThrow();
    },
  );

  test.each([
    // 3 campaign senders, 8 others that are reserved, and Lambda's hundred.
    [10, 81, 111],
    // 75 senders of campaigns, 60 of each lane, 30 for feedback, 22 consumers of the other queues, two readers of four
    // shards each; twice as many for a half.
    [400, 3_000, 510],
  ])('of %i is refused for %i emails a second, with the number that is needed', (account, rate, needed) => {
    const refused = () => checkConcurrency(withSettings({ accountConcurrency: account, sendRate: rate }));
    expect(refused).toThrow(`needs an accountConcurrency of ${needed}; it is ${account}`);
  });

  test.each([
    // transactional, bulk, campaigns, feedback
    [14, [5, 3, 2, 5]],
    [500, [10, 10, 13, 5]],
    [1_000, [20, 20, 25, 10]],
    [5_000, [100, 100, 125, 50]],
    // Lambda's maximum for a mapping is 1,000.
    [100_000, [1_000, 1_000, 1_000, 1_000]],
  ])('follows a rate of %i emails a second', (rate, expected) => {
    const found = (['transactional', 'bulk', 'campaigns', 'feedback'] as const).map((name) =>
      concurrencyAt(name, rate),
    );
    expect(found).toEqual(expected);
    expect(concurrencyAt('jobs', rate)).toBe(queues.jobs.maximumConcurrency);
  });
});

test("Lambda's most invocations for a queue end the rate where the guide says", () => {
  const most = (queue: QueueName) => concurrencyAt(queue, MAX_SEND_RATE) * (queues[queue].emailsPerSecond ?? 0);
  expect([most('campaigns'), most('bulk'), most('transactional')]).toEqual([40_000, 50_000, 50_000]);
  const guide = readFileSync(join(__dirname, '../../docs/guide/deploy.md'), 'utf8');
  expect(guide).toContain('campaigns end at 40,000 emails a second, and each lane of other email at 50,000');
});

test('work that comes back to a function, by itself or by way of others, is not taken for a mistake by Lambda', () => {
  const back: FunctionName[] = ['campaignSender', 'dispatcher', 'worker', 'webhookDelivery', 'workflowRunner'];
  expect(functionNames.filter(queuesToItself)).toEqual(back);
});
