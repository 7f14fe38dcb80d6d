import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { allot, scanOf } from '../../../shared/domain/campaigns/allotment';
import { type ListedRecipient, planChunks } from '../../../shared/domain/campaigns/audience-scan';
import { bestVariant, compare, differenceOf } from '../../../shared/domain/campaigns/comparison';
import { estimateEnd } from '../../../shared/domain/campaigns/forecast';
import { CHUNK_SIZE, CHUNKS_PER_STEP } from '../../../shared/domain/campaigns/limits';
import { localHourPlanner, nextLocalTime } from '../../../shared/domain/campaigns/local-hour';

const contact = (n: number): string => `ct_${n.toString(16).padStart(32, '0')}`;
const everybody = Array.from({ length: 4_000 }, (_, n) => contact(n));
const variants = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

describe('what a contact gets', () => {
  const trial = {
    id: 'cmp_1',
    variants,
    test: { percent: 20, metric: 'opens' as const, afterHours: 1 },
    holdoutPercent: 10,
  };
  const share = (is: (id: string) => boolean) => everybody.filter(is).length / everybody.length;

  test('is held out, tested or left for later by the given shares, and the variants share the test evenly', () => {
    const isKind = (kind: string) => share((id) => allot(trial, id).kind === kind);
    expect(isKind('holdout')).toBeCloseTo(0.1, 1);
    expect(isKind('variant')).toBeCloseTo(0.2, 1);
    for (const variant of [0, 1, 2]) {
      const ofVariant = everybody.filter((id) => JSON.stringify(allot(trial, id)).includes(`"variant":${variant}`));
      expect(ofVariant.length / (everybody.length * 0.2)).toBeCloseTo(1 / 3, 1);
    }
  });

  test('depends on the campaign, so that each campaign holds out other people', () => {
    const other = { ...trial, id: 'cmp_2' };
    const both = everybody.filter((id) => allot(trial, id).kind === 'holdout' && allot(other, id).kind === 'holdout');
    expect(both.length / everybody.length).toBeLessThan(0.03);
  });

  test('changes with the winner only for those whom the test left out, who belong to the second scan', () => {
    const won = { ...trial, winner: { variant: 1, by: 'metric' as const, at: '' } };
    for (const id of everybody.slice(0, 500)) {
      const before = allot(trial, id);
      expect(scanOf(trial, id)).toBe(before.kind === 'later' ? 2 : 1);
      expect(allot(won, id)).toEqual(before.kind === 'later' ? { kind: 'variant', variant: 1 } : before);
    }
  });

  test('follows from a hash, whose group begins at its first number', () => {
    /** Where a contact is between 0 and 9,999; a campaign under way relies on it. */
    const placeOf = (id: string) => createHash('sha256').update(`cmp_1\n${id}`).digest().readUInt32BE(0) % 10_000;
    const id = everybody.find((one) => placeOf(one) % 100 === 0 && placeOf(one) > 1_000) ?? '';
    const percent = placeOf(id) / 100;
    const kind = (holdoutPercent: number, tested: number) =>
      allot({ ...trial, holdoutPercent, test: { ...trial.test, percent: tested } }, id).kind;
    expect([kind(percent, 0), kind(percent + 1, 0)]).toEqual(['later', 'holdout']);
    expect([kind(10, percent - 10), kind(10, percent - 9)]).toEqual(['later', 'variant']);
    const { test: _, ...untested } = trial;
    expect(allot({ ...untested, holdoutPercent: percent }, id).kind).toBe('variant');
    expect(scanOf({ ...untested, holdoutPercent: percent }, id)).toBe(1);
  });

  test("is a variant for everybody if there is no test, and the campaign's own content without variants", () => {
    expect(new Set(everybody.map((id) => JSON.stringify(allot({ id: 'cmp_1', variants }, id)))).size).toBe(3);
    expect(allot({ id: 'cmp_1' }, contact(1))).toEqual({ kind: 'variant', variant: null });
  });
});

describe('the winner', () => {
  const stats = (delivered: number, opened: number, clicked: number) =>
    ({ delivered, opened, clicked }) as Parameters<typeof bestVariant>[1][number];

  test('is the variant whose share of opens or clicks leads by more than chance explains', () => {
    const [calm, loud] = [stats(1_000, 200, 90), stats(1_000, 260, 20)];
    expect(bestVariant('opens', [calm, loud])).toEqual({ variant: 1, by: 'metric' });
    expect(bestVariant('clicks', [calm, loud])).toEqual({ variant: 0, by: 'metric' });
    // z is 2.00 and 1.95: two variants need 1.96.
    expect(bestVariant('opens', [stats(1_000, 200, 0), stats(1_000, 237, 0)])).toEqual({ variant: 1, by: 'metric' });
    expect(bestVariant('opens', [stats(1_000, 200, 0), stats(1_000, 236, 0)])).toEqual({ variant: 0, by: 'tie' });
    // One of three has to lead over both others, by 2.128.
    expect(bestVariant('opens', [calm, stats(1_000, 237, 0), stats(1_000, 200, 0)]).by).toBe('tie');
    expect(bestVariant('opens', [calm, loud, stats(1_000, 250, 0)]).by).toBe('tie');
  });

  test('is the first variant if a test was too small, or nobody reacted', () => {
    expect(bestVariant('opens', [stats(20, 1, 0), stats(20, 8, 0)])).toEqual({ variant: 0, by: 'tie' });
    expect(bestVariant('opens', [undefined, stats(10, 2, 0), undefined])).toEqual({ variant: 0, by: 'tie' });
    expect(bestVariant('clicks', [stats(9_000, 0, 0), stats(9_000, 0, 0)])).toEqual({ variant: 0, by: 'tie' });
    expect(bestVariant('opens', [])).toEqual({ variant: 0, by: 'tie' });
  });

  test.each([2, 3, 5])('of %i equal variants is found by chance in at most one of twenty tests', (count) => {
    // The minimal standard generator (Park and Miller): the same numbers in every run.
    let last = count;
    const draw = (): number => {
      last = (last * 48_271) % 2_147_483_647;
      return last / 2_147_483_647;
    };
    const opened = () => Array.from({ length: 200 }, draw).filter((chance) => chance < 0.2).length;
    const decided = Array.from({ length: 400 }, () =>
      bestVariant(
        'opens',
        Array.from({ length: count }, () => stats(200, opened(), 0)),
      ),
    ).filter(({ by }) => by === 'metric');
    expect(decided.length / 400).toBeLessThan(0.07);
  });
});

describe('the difference of two variants', () => {
  const sample = (successes: number, size: number) => ({ successes, size });
  const counts = (delivered: number, opened: number) => ({ delivered, opened, clicked: 0 });

  test('has the interval of Newcombe (1998), table II, method 10', () => {
    const found = differenceOf(sample(56, 70), sample(48, 80), 1.959964);
    expect(found?.difference).toBeCloseTo(0.2, 4);
    expect(found?.low).toBeCloseTo(0.0524, 4);
    expect(found?.high).toBeCloseTo(0.3339, 4);
  });

  test('is between a loss and a gain if there is none, and unknown with few trials', () => {
    const same = differenceOf(sample(20, 100), sample(20, 100), 1.96);
    expect(same?.low).toBeLessThan(0);
    expect(same?.high).toBeCloseTo(-(same?.low ?? 0), 10);
    expect(differenceOf(sample(9, 10), sample(0, 10), 1.96)).toBeNull();
  });

  test('is told of the leader against the one over which it is the least sure', () => {
    expect(compare('opens', [counts(1_000, 200), counts(1_000, 260), counts(150, 27)])).toMatchObject({
      ...{ leader: 1, rival: 2, verdict: 'unclear' },
      difference: { difference: expect.closeTo(0.08, 5) },
    });
    expect(compare('opens', [counts(1_000, 200), counts(1_000, 260)])).toMatchObject({
      leader: 1,
      rival: 0,
      verdict: 'better',
    });
    expect(compare('opens', [counts(1_000, 200), counts(5, 4), counts(1_000, 260)])).toEqual({
      ...{ leader: 1, rival: 0, verdict: 'too_few', difference: null },
    });
    expect(compare('clicks', [counts(1_000, 200), counts(1_000, 260)])?.verdict).toBe('too_few');
    expect(compare('opens', [counts(1_000, 200)])).toBeNull();
  });
});

describe('chunks', () => {
  const hours = [0, 3_600_000, 7_200_000, 10_800_000];
  const listOf = (times: readonly number[]): ListedRecipient[] =>
    times.map((notBefore, n) => ({
      contactId: contact(n),
      notBefore,
      position: { shard: n % 3, after: `${contact(n)}#S` },
    }));

  test('hold each recipient of a step once, grouped by time, and fit into one transaction', () => {
    void fc.assert(
      fc.property(fc.array(fc.constantFrom(...hours), { maxLength: 2_000 }), (times) => {
        const listed = listOf(times);
        const { chunks, recipientCount: taken } = planChunks(1, listed);
        expect(chunks.length).toBeLessThanOrEqual(CHUNKS_PER_STEP);
        expect(chunks.flatMap(({ contactIds }) => contactIds).sort()).toEqual(
          listed.slice(0, taken).map(({ contactId }) => contactId),
        );
        expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
        const timeOf = new Map(listed.map(({ contactId, notBefore }) => [contactId, notBefore]));
        for (const { contactIds, notBefore } of chunks) {
          expect(contactIds.length).toBeLessThanOrEqual(CHUNK_SIZE);
          expect(new Set(contactIds.map((id) => timeOf.get(id)))).toEqual(new Set([notBefore]));
        }
        if (taken < listed.length) expect(chunks).toHaveLength(CHUNKS_PER_STEP);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the next hour of a day', () => {
  test.each([
    ['begins now', 'Europe/Berlin', 9, '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    ['is over for today', 'Europe/Berlin', 9, '2026-11-21T08:00:00.001Z', '2026-11-22T08:00:00.000Z'],
    ['of half an hour off', 'Asia/Kolkata', 9, '2026-03-08T05:00:00.000Z', '2026-03-09T03:30:00.000Z'],
    ['is tomorrow there already', 'Pacific/Kiritimati', 0, '2026-03-08T05:00:00.000Z', '2026-03-08T10:00:00.000Z'],
    ['is left out in spring', 'Europe/Berlin', 2, '2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['is left out at midnight', 'America/Sao_Paulo', 0, '2018-11-03T12:00:00.000Z', '2018-11-04T03:00:00.000Z'],
    ['comes twice in autumn', 'Europe/Berlin', 2, '2026-10-24T22:30:00.000Z', '2026-10-25T00:00:00.000Z'],
    ['has come once in autumn', 'Europe/Berlin', 2, '2026-10-25T00:30:00.000Z', '2026-10-26T01:00:00.000Z'],
    ['is on a day that is no day', 'Pacific/Apia', 9, '2011-12-29T20:00:00.000Z', '2011-12-30T19:00:00.000Z'],
  ])('that %s', (_, zone, hour, after, expected) => {
    expect(new Date(nextLocalTime(zone, hour * 60, Date.parse(after)) ?? 0).toISOString()).toBe(expected);
  });

  test('is never before the start of the sending and never more than two days after it', () => {
    const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu', 'UTC'];
    const year = Date.parse('2026-01-01T00:00:00Z');
    const moment = fc.integer({ min: year, max: year + 365 * 86_400_000 });
    void fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 23 }), moment, (zone, hour, after) => {
        const next = nextLocalTime(zone, hour * 60, after) ?? 0;
        expect(next).toBeGreaterThanOrEqual(after);
        expect(next).toBeLessThanOrEqual(after + 26 * 3_600_000);
      }),
      { numRuns: 200 },
    );
  });

  test('is that of the first known zone, or of UTC', () => {
    const plan = localHourPlanner(9, Date.parse('2026-11-21T00:00:00Z'));
    const at = (...zones: unknown[]) => new Date(plan(zones)).toISOString().slice(11, 16);
    expect(at('Europe/Berlin', 'Asia/Tokyo')).toBe('08:00');
    expect(at('Nowhere/Land', 'Asia/Tokyo')).toBe('00:00');
    expect(at(7, undefined, '+05:30')).toBe('09:00');
  });
});

test("email above the day's quota leaves a quota a day, and never if the quota is zero", () => {
  const day = 86_400_000;
  expect(estimateEnd(0, 5, { rate: 14, quota: null })).toBe(5);
  expect(estimateEnd(0, 5, { rate: 14, quota: { remaining: -1, perDay: 0 } })).toBe(5);
  expect(estimateEnd(1_400, 0, { rate: 14, quota: null })).toBe(100_000);
  expect(estimateEnd(1_400, 0, { rate: 14, quota: { remaining: 1_400, perDay: 9_000 } })).toBe(100_000);
  expect(estimateEnd(10_420, 0, { rate: 14, quota: { remaining: 1_000, perDay: 9_000 } })).toBe(2 * day + 30_000);
  expect(estimateEnd(10_000, 7, { rate: 10, quota: { remaining: 1_000, perDay: 9_000 } })).toBe(7 + day + 900_000);
  expect(estimateEnd(1, 0, { rate: 1, quota: { remaining: -50, perDay: 1 } })).toBe(day + 1_000);
  expect(estimateEnd(10, 0, { rate: 14, quota: { remaining: 0, perDay: 0.9 } })).toBeNull();
  expect(estimateEnd(10, 0, { rate: 14, quota: { remaining: 0, perDay: 0 } })).toBeNull();
});
