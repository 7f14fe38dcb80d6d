import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SEND_RATE } from '../../../lib/functions-and-queues';
import {
  blockSize,
  bookingForms,
  intervalMs,
  type Lane,
  planBooking,
  type RateRequest,
  type RateRow,
  slotsUpTo,
} from '../../../shared/domain/sending/rate';
import { sized } from '../../support/sizes';

/** The row as the database holds it: each update is checked and done at once. */
class Row {
  row: RateRow = {};

  reserve(now: number, request: RateRequest): ReturnType<typeof planBooking> {
    const result = planBooking(this.row, now, request);
    if ('slots' in result) this.row = { ...this.row, tat: result.tat };
    return result;
  }
}

interface Simulated {
  starts: number[];
  waits: number[];
}

/** Senders with a backlog on virtual time, and transactional emails that arrive now and then; delays from `random`. */
function simulate(rate: number, senders: number, seconds: number, random: () => number): Simulated {
  const row = new Row();
  const result: Simulated = { starts: [], waits: [] };
  const events: Array<{ at: number; lane: Lane }> = Array.from({ length: senders }, () => ({
    at: random() * 200,
    lane: 'bulk',
  }));
  for (let at = 1000; at < seconds * 1000; at += 3000) events.push({ at, lane: 'transactional' });
  for (;;) {
    events.sort((a, b) => a.at - b.at);
    const event = events.shift();
    if (!event || event.at > seconds * 1000) return result;
    const asked = event.at + 2 + random() * 10;
    const booked = row.reserve(asked, {
      rate,
      slotCount: event.lane === 'bulk' ? blockSize(rate) : 1,
      lane: event.lane,
    });
    if (!('slots' in booked)) {
      events.push({ ...event, at: asked + booked.waitMs + random() * 10 });
      continue;
    }
    for (const slot of booked.slots) result.starts.push(Math.max(slot, asked) + random() * 20);
    const last = Math.max(booked.slots.at(-1) ?? 0, asked);
    if (event.lane === 'bulk') events.push({ ...event, at: last });
    else result.waits.push((booked.slots[0] ?? 0) - event.at);
  }
}

function busiestSecond(starts: readonly number[]): number {
  const sorted = starts.toSorted((a, b) => a - b);
  let first = 0;
  return sorted.reduce((most, start, last) => {
    while ((sorted[first] ?? 0) <= start - 1000) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

/** A small generator with a seed, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('with a backlog and several senders', () => {
  test('14 emails a second: the rate is used and never exceeded', () => {
    const { starts, waits } = simulate(14, 4, 60, seeded(1));
    const used = starts.filter((start) => start < 60_000).length / (14 * 60);
    expect(used).toBeGreaterThanOrEqual(0.98);
    expect(used).toBeLessThanOrEqual(1.001);
    expect(busiestSecond(starts)).toBeLessThanOrEqual(16);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2000);
  });

  test('at any rate, with any number of senders', () => {
    const rates = fc.constantFrom(1, 2, 14, 100, 500);
    fc.assert(
      fc.property(rates, fc.integer({ min: 2, max: 10 }), fc.integer({ min: 1, max: 1e6 }), (rate, senders, seed) => {
        const { starts, waits } = simulate(rate, senders, 30, seeded(seed));
        const used = starts.filter((start) => start < 30_000).length / (rate * 30);
        expect(used).toBeGreaterThanOrEqual(rate < 10 ? 0.93 : 0.98);
        expect(used).toBeLessThanOrEqual(1.05);
        expect(busiestSecond(starts)).toBeLessThanOrEqual(Math.ceil(rate * 1.03) + 2);
        expect(Math.max(...waits)).toBeLessThanOrEqual(2000);
      }),
      { numRuns: sized(10, 30, 4) },
    );
  });
});

const requests = fc.record({
  rate: fc.double({ min: 0.5, max: 1000, noNaN: true }),
  slotCount: fc.integer({ min: 1, max: 300 }),
  lane: fc.constantFrom<Lane>('transactional', 'bulk'),
});
const NOW = 1_800_000_000_000;
const tats = fc.option(
  fc.integer({ min: -120_000, max: 120_000 }).map((offset) => NOW + offset),
  { nil: undefined },
);

test('the two updates agree with the plan: one of them holds if there is a slot, none if there is not', () => {
  fc.assert(
    fc.property(tats, requests, (tat, request) => {
      const { busy, idle } = bookingForms(NOW, request);
      const isIdle = tat === undefined || tat < idle.below || tat > idle.above;
      const isBusy = tat !== undefined && tat >= busy.from && tat <= busy.to;
      expect(isIdle && isBusy).toBe(false);
      const planned = planBooking({ tat }, NOW, request);
      expect('slots' in planned).toBe(isIdle || isBusy);
      if (!('slots' in planned)) return;
      const after = isIdle ? idle.tat : (tat ?? 0) + busy.add;
      expect(planned.tat).toBeCloseTo(after, 2);
      expect(planned.slots).toEqual(slotsUpTo(planned.tat, request.slotCount, request.rate));
    }),
  );
});

test('no two bookings share a slot or come closer than the interval', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.nat(5000),
          requests.map(({ slotCount, lane }) => ({ slotCount, lane, rate: 14 })),
        ),
      ),
      (asks) => {
        const row = new Row();
        let now = NOW;
        const slots = asks.flatMap(([later, request]) => {
          now += later;
          const booked = row.reserve(now, request);
          return 'slots' in booked && (row.row.tat ?? 0) < now + 60_000 ? booked.slots : [];
        });
        const gaps = slots.slice(1).map((slot, index) => slot - (slots[index] ?? 0));
        // One `expect` for all of them: one for each of the tens of thousands takes six seconds.
        expect(gaps.filter((gap) => gap < intervalMs(14) - 0.002)).toEqual([]);
      },
    ),
  );
});

describe('exact up to 100,000 emails a second', () => {
  const rates = fc.oneof(
    fc.integer({ min: 1, max: MAX_SEND_RATE }),
    fc.constantFrom(14, 60_001, 70_000, 99_999, MAX_SEND_RATE),
    fc.integer({ min: 10, max: 10 * MAX_SEND_RATE }).map((tenths) => tenths / 10),
  );
  const counts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 200 });
  /** Decimal text in billionths of a millisecond: as DynamoDB adds, without a rounding. */
  const billionths = (ms: number): bigint => {
    const [whole = '0', decimals = ''] = String(ms).split('.');
    return BigInt(whole + decimals.padEnd(9, '0'));
  };

  test('what any bookings add up to is never above the rate, and below it by less than a thousandth', () => {
    fc.assert(
      fc.property(rates, counts, (rate, bookings) => {
        const adds = bookings.map((n) => bookingForms(NOW, { rate, slotCount: n, lane: 'bulk' }).busy.add);
        expect(adds.map(String).filter((text) => !/^\d+(\.\d{1,6})?$/.test(text))).toEqual([]);
        const emails = bookings.reduce((sum, n) => sum + n, 0);
        // Both in emails times billionths of a millisecond times tenths of the rate.
        const taken = adds.reduce((sum, add) => sum + billionths(add), 0n) * BigInt(Math.round(rate * 10));
        const least = BigInt(emails) * 1_000n * 1_000_000_000n * 10n;
        expect(taken >= least).toBe(true);
        expect((taken - least) * 1_000n < least).toBe(true);
      }),
      { numRuns: sized(200, 2_000, 100) },
    );
  });

  test('each email has its own slot, in order, and the last is an interval before the next free one', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 50 }), (rate, n) => {
        const slots = slotsUpTo(NOW, n, rate);
        const wrong = slots.filter((slot, index) => Math.abs(slot - (NOW - ((n - index) * 1000) / rate)) > 0.0015);
        expect(wrong).toEqual([]);
        expect(new Set(slots).size).toBe(n);
      }),
      { numRuns: sized(200, 2_000, 100) },
    );
  });
});

describe('rules of the row', () => {
  const ask = (row: RateRow, lane: Lane, n = 1) => planBooking(row, NOW, { rate: 10, slotCount: n, lane });

  test('bulk waits while transactional email still gets a slot', () => {
    expect(ask({ tat: NOW + 400 }, 'bulk')).toEqual({ reason: 'no_slot', waitMs: 100 });
    expect(ask({ tat: NOW + 400 }, 'transactional')).toEqual({ form: 'busy', slots: [NOW + 400], tat: NOW + 500 });
    expect(ask({ tat: NOW + 30_001 }, 'transactional')).toEqual({ reason: 'no_slot', waitMs: 1 });
  });

  test('the places of one email are booked together, and never further ahead than a fault would be', () => {
    const book = (tat: number, n: number, rate = 10) =>
      planBooking({ tat }, NOW, { rate, slotCount: n, lane: 'transactional', together: true });
    expect(book(NOW + 100, 50)).toMatchObject({ form: 'busy', tat: NOW + 5_100 });
    expect(book(NOW + 11_000, 49, 1)).toMatchObject({ form: 'busy', tat: NOW + 60_000 });
    expect(book(NOW + 11_001, 49, 1)).toEqual({ reason: 'no_slot', waitMs: 1 });
    const { busy } = bookingForms(NOW, { rate: 0.5, slotCount: 50, lane: 'bulk', together: true });
    expect(busy.to).toBeGreaterThanOrEqual(busy.from);
  });

  test('a lane books up to its horizon, the last moment included', () => {
    expect(ask({ tat: NOW + 300 }, 'bulk')).toMatchObject({ form: 'busy' });
    expect(ask({ tat: NOW + 301 }, 'bulk')).toEqual({ reason: 'no_slot', waitMs: 1 });
    expect(ask({ tat: NOW + 30_000 }, 'transactional')).toMatchObject({ form: 'busy' });
    expect(planBooking({ tat: NOW + 2000 }, NOW, { rate: 0.5, slotCount: 1, lane: 'bulk' })).toMatchObject({
      form: 'busy',
    });
    expect(planBooking({ tat: NOW + 2001 }, NOW, { rate: 0.5, slotCount: 1, lane: 'bulk' })).toMatchObject({
      reason: 'no_slot',
    });
  });

  test('a time that has come or is a minute ahead is not reset', () => {
    expect(ask({ tat: NOW }, 'bulk')).toMatchObject({ form: 'busy' });
    expect(ask({ tat: NOW - 1 }, 'bulk')).toMatchObject({ form: 'idle' });
    expect(ask({ tat: NOW + 60_000 }, 'transactional')).toEqual({ reason: 'no_slot', waitMs: 30_000 });
  });

  test('an interval is rounded up to a nanosecond, and a block is a third of a second', () => {
    expect([intervalMs(14), intervalMs(1000), intervalMs(70_000)]).toEqual([71.428572, 1, 0.014286]);
    expect([blockSize(14), blockSize(1), blockSize(0.5), blockSize(6)]).toEqual([4, 1, 1, 2]);
  });

  test('a time far ahead is reset', () => {
    expect(ask({ tat: NOW + 60_001 }, 'bulk', 2)).toEqual({ form: 'idle', slots: [NOW, NOW + 100], tat: NOW + 200 });
  });

  test('bulk stops when its part of the quota is used up, transactional email does not', () => {
    expect(ask({ left: 2 }, 'bulk', 3)).toEqual({ reason: 'quota', waitMs: 60_000 });
    expect(ask({ left: 3 }, 'bulk', 3)).toMatchObject({ form: 'idle' });
    expect(ask({ left: 0 }, 'transactional')).toMatchObject({ form: 'idle' });
  });
});
