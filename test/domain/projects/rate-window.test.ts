import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  hasCapacity,
  minuteOf,
  possiblePreviousCounts,
  publicLimitFor,
  refusedState,
  roomInMinute,
  servedState,
  usedOf,
} from '../../../shared/domain/projects/rate-window';
import { sized } from '../../support/sizes';
import { Reference } from './window-reference';

const RUNS = sized(200, 5000);
const MINUTE_MS = 60_000;
const EPOCH = 1_764_000_000_000 - (1_764_000_000_000 % MINUTE_MS);

/** The rule as the code has it, with its counts in a map. */
class Window {
  private readonly counts = new Map<number, number>();

  constructor(private readonly limit: number) {}

  ask(time: number): { served: boolean; retryAfterMs: number; remaining: number } {
    const minute = minuteOf(time);
    const countIn = (which: number) => this.counts.get(which) ?? 0;
    const before = { current: countIn(minute), previous: countIn(minute - 1) };
    if (!hasCapacity(before, time, this.limit)) {
      return { served: false, retryAfterMs: refusedState(before, time, this.limit).resetSeconds * 1000, remaining: 0 };
    }
    this.counts.set(minute, before.current + 1);
    const state = servedState({ ...before, current: before.current + 1 }, time, this.limit);
    return { served: true, retryAfterMs: 0, remaining: state.remaining };
  }
}

const limits = fc.integer({ min: 1, max: 40 });
const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 90_000 })), {
  maxLength: 300,
});

describe('a window', () => {
  test('serves exactly the requests that the rule of the contract serves', () => {
    fc.assert(
      fc.property(limits, gaps, (limit, steps) => {
        const [window, reference] = [new Window(limit), new Reference(BigInt(limit))];
        let time = EPOCH;
        for (const step of steps) {
          time += step;
          expect(window.ask(time).served).toBe(reference.ask(time));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('serves after Retry-After, whatever came before, and not a second earlier', () => {
    fc.assert(
      fc.property(limits, gaps, (limit, steps) => {
        const window = new Window(limit);
        let time = EPOCH;
        for (const step of steps) {
          time += step;
          const { served, retryAfterMs } = window.ask(time);
          if (served) continue;
          if (retryAfterMs > 1000) expect(window.ask(time + retryAfterMs - 1000).served).toBe(false);
          time += retryAfterMs;
          expect(window.ask(time).served).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('says how many more fit now', () => {
    fc.assert(
      fc.property(limits, gaps, (limit, steps) => {
        const window = new Window(limit);
        let time = EPOCH;
        for (const step of steps) time += step;
        for (const step of steps.slice(0, 20)) window.ask(time + step);
        const { served, remaining } = window.ask(time + 90_000);
        let more = 0;
        while (served && window.ask(time + 90_000).served) more++;
        expect(more).toBe(remaining);
      }),
      { numRuns: RUNS },
    );
  });
});

test.each([1_001, 1_100, 1_104, 3_000])(
  'a client that asks %i times a minute is served about 1,000 in each',
  (rate) => {
    const window = new Window(1000);
    for (let minute = 0; minute < 5; minute++) {
      let served = 0;
      for (let n = 0; n < rate; n++) {
        if (window.ask(EPOCH + minute * MINUTE_MS + Math.floor((n * MINUTE_MS) / rate)).served) served++;
      }
      expect(served).toBeGreaterThanOrEqual(985);
      expect(served).toBeLessThanOrEqual(1000);
    }
  },
);

test('what a write may assume of the minute before never lets in more than what is there allows', () => {
  fc.assert(
    fc.property(fc.nat(1200), fc.nat(1000), fc.nat(MINUTE_MS - 1), limits, (real, known, into, small) => {
      for (const limit of [small, 1000]) {
        const now = EPOCH + into;
        const atLeast = Math.min(real, known);
        const fitting = possiblePreviousCounts(atLeast, now, limit).filter(({ previous }) => real <= previous);
        for (const { room } of fitting) expect(room).toBeLessThanOrEqual(roomInMinute(real, now, limit));
        // Whoever has seen the minute before decides by it alone.
        const exact = possiblePreviousCounts(real, now, limit)[0]?.room ?? 0;
        expect(exact).toBe(Math.max(0, roomInMinute(real, now, limit)));
      }
    }),
    { numRuns: RUNS },
  );
});

describe('the window of all visitors', () => {
  /** Visitors who each ask as often as they may, one after the other, until nobody is served. */
  function fill(visitors: number) {
    const each = Array<number>(visitors).fill(0);
    let all = 0;
    for (let goesOn = true; goesOn; ) {
      goesOn = false;
      for (const [n, own] of each.entries()) {
        if (own >= 60 || all >= publicLimitFor(own + 1, 60, 1000)) continue;
        each[n] = own + 1;
        all++;
        goesOn = true;
      }
    }
    return { all, each };
  }

  test.each([
    [1, 60],
    [5, 60],
    [24, 30],
    [100, 9],
    [500, 1],
  ])('%i visitors who ask without pause get at most %i requests each, and another one still fits', (visitors, most) => {
    const { all, each } = fill(visitors);
    expect(Math.max(...each)).toBeLessThanOrEqual(most + 1);
    expect(Math.min(...each)).toBeGreaterThanOrEqual(most - 1);
    expect(all).toBeLessThan(publicLimitFor(1, 60, 1000));
  });

  test('what a visitor has used weighs less as its minute goes by', () => {
    expect(usedOf({ current: 0, previous: 60 }, EPOCH)).toBe(60);
    expect(usedOf({ current: 10, previous: 60 }, EPOCH + MINUTE_MS / 2)).toBe(40);
  });
});
