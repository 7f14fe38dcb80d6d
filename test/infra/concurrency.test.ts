import { describe, expect, test } from '@jest/globals';
import type { Node } from 'constructs';
import { checkConcurrency, concurrencyOf, queuesToItself, reservedFor } from '../../lib/aws/concurrency';
import { readSettings, type Settings } from '../../lib/aws/settings';
import { type FunctionName, functions, type QueueName, queues } from '../../lib/parts';

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

  test.each([
    [109, 2, undefined],
    [110, 2, 2],
    [1000, 100, 100],
  ])(
    'of %i with %i campaign senders reserves %p for these, and leaves Lambda its hundred',
    (account, senders, kept) => {
      const settings = withSettings({ accountConcurrency: account, campaignSenders: senders });
      expect(reservedFor('campaignSender', settings)).toBe(kept);
      const all = functionNames.reduce((sum, name) => sum + (reservedFor(name, settings) ?? 0), 0);
      expect(all === 0 || account - all >= 100).toBe(true);
      expect(() => checkConcurrency(settings)).not.toThrow();
    },
  );

  test.each([
    [10, 3, 111],
    // 90 campaign senders, 35 consumers of the other queues, two readers of four shards each; twice as many for a half.
    [200, 90, 266],
  ])('of %i is refused for %i campaign senders, with the number that is needed', (account, senders, needed) => {
    const refused = () => checkConcurrency(withSettings({ accountConcurrency: account, campaignSenders: senders }));
    expect(refused).toThrow(`needs an accountConcurrency of ${needed}; it is ${account}`);
  });
});

test('work that comes back to a function, by itself or by way of others, is not taken for a mistake by Lambda', () => {
  const back: FunctionName[] = ['campaignSender', 'dispatcher', 'worker', 'webhookDelivery', 'workflowRunner'];
  expect(functionNames.filter(queuesToItself)).toEqual(back);
});
