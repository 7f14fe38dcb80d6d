import { expect, test } from '@jest/globals';
import { inRounds, roundBackoffMs } from '../../../shared/db/table/in-rounds';
import { LostRace } from '../../../shared/db/table/retry-on-conflict';

test('the first retry goes at once, later ones after a growing, random and bounded rest', () => {
  expect([roundBackoffMs(0), roundBackoffMs(1)]).toEqual([0, 0]);
  for (let round = 2; round < 20; round++) {
    const rests = Array.from({ length: 50 }, () => roundBackoffMs(round));
    expect(Math.max(...rests)).toBeLessThan(Math.min(100, 10 * 2 ** (round - 2)));
    expect(new Set(rests).size).toBeGreaterThan(40);
  }
});

test('a lost race is a lost round; another error ends the rounds', async () => {
  const outcomes = [new LostRace('a save'), null, 'saved'];
  const next = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome ?? null;
  };
  expect(await inRounds(3, next)).toBe('saved');
  expect(await inRounds(2, next)).toBeNull();
  await expect(inRounds(3, () => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory');
});
