import { expect, test } from '@jest/globals';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

test('after a failure nothing new is begun, and what runs is waited for', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (n: number) => {
    begun.push(n);
    await new Promise((resolve) => setImmediate(resolve));
    if (n === 1) throw new Error('one fails');
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(n);
  };
  await expect(forEachConcurrent([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('one fails');
  expect(begun).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});
