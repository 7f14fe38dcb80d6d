import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Demand, leasedWindows } from '../../../shared/db/projects/leased-windows';
import { roomInMinute, usedOf } from '../../../shared/domain/projects/rate-window';
import { leasedRow, Truth } from '../../support/leased-row';
import { sized } from '../../support/sizes';

const RUNS = sized(150, 3000, 60);
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const EPOCH = 1_764_000_000_000 - (1_764_000_000_000 % MINUTE_MS);
/** How much of a limit may be lost to leases. */
const LOST = 0.05;

const requests = (limit = 1000): Demand => ({ window: 'requests', limit });
const lane = (limit = 280): Demand => ({ window: 'lane', limit });

/** Containers that share a row, each with leases of its own, and what they really use. */
function fleet(demand: Demand, containers: number) {
  const { row, counter, write } = leasedRow();
  const each = Array.from({ length: containers }, () => leasedWindows(write));
  const truth = new Truth();

  /** Uses up to `need` at each of these containers at the same moment. What is used and refused is as honest as stated. */
  async function use(at: number, which: readonly number[], need = 1): Promise<number> {
    const before = truth.counts(at);
    const used = await Promise.all(which.map((n) => (each[n] as (typeof each)[number]).use('prj', demand, need, at)));
    const sum = used.reduce((total, one) => total + one, 0);
    // Not `expect`, which takes longer than what it checks.
    const room = Math.max(before.current, roomInMinute(before.previous, at, demand.limit));
    if (before.current + sum > room) throw new Error(`${before.current + sum} were used of ${room}`);
    truth.use(at, sum);
    const real = usedOf(truth.counts(at), at);
    const isRefused = sum < need * which.length;
    if (isRefused && real + 1 <= demand.limit * (1 - LOST) - 1)
      throw new Error(`refused after ${real} of ${demand.limit}`);
    return sum;
  }
  return { row, counter, use };
}

/** Asks `perMinute` times a minute for some minutes, at containers in turn; how many were served in each minute. */
async function steady(perMinute: number, minutes: number, containers: number, limit = 1000) {
  const { use, counter } = fleet(requests(limit), containers);
  const served: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    let inMinute = 0;
    for (let n = 0; n < perMinute; n++) {
      inMinute += await use(EPOCH + minute * MINUTE_MS + Math.floor((n * MINUTE_MS) / perMinute), [n % containers]);
    }
    served.push(inMinute);
  }
  return { served, writes: counter.writes / (perMinute * minutes) };
}

describe('containers with leases', () => {
  const steps = fc.array(
    fc.record({
      wait: fc.oneof(
        fc.integer({ max: 300, min: 0 }),
        fc.integer({ max: 5_000, min: 0 }),
        fc.integer({ max: 90_000, min: 0 }),
      ),
      first: fc.nat(29),
      containers: fc.integer({ min: 1, max: 10 }),
      times: fc.integer({ min: 1, max: 15 }),
      need: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 })),
    }),
    { maxLength: 30 },
  );

  test('never use more than the rule of the contract allows, and are refused only beyond 95 % of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(1000)), steps, async (limit, plan) => {
        const { use, row } = fleet(requests(limit), 30);
        let at = EPOCH;
        for (const { wait, first, containers, times, need } of plan) {
          at += wait;
          const which = Array.from({ length: containers }, (_, n) => (first + n) % 30);
          for (let n = 0; n < times; n++, at += 7) await use(at, which, need);
        }
        for (const [attribute, n] of Object.entries(row)) {
          expect(n).toBeGreaterThanOrEqual(0);
          if (attribute.startsWith('h')) expect(n).toBeLessThanOrEqual(LOST * limit);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    [1_001, 1],
    [1_100, 5],
    [1_100, 40],
    [3_000, 20],
  ])(
    'a client that asks %i times a minute at %i containers is served 1,000 in each minute, less 5 %% at most',
    async (perMinute, containers) => {
      const { served } = await steady(perMinute, 4, containers);
      for (const inMinute of served) {
        expect(inMinute).toBeLessThanOrEqual(1000);
        expect(inMinute).toBeGreaterThanOrEqual(950);
      }
    },
  );

  test.each([
    [600, 1, 0.1],
    [600, 4, 0.2],
    [60, 1, 0.2],
    [60, 2, 0.35],
    [900, 3, 0.2],
  ])('%i requests a minute at %i containers cost at most %f writes each', async (perMinute, containers, most) => {
    const { writes, served } = await steady(perMinute, 6, containers);
    expect(served).toEqual(Array.from({ length: 6 }, () => perMinute));
    expect(writes).toBeLessThanOrEqual(most);
  });

  test('hundreds that each ask once have held nothing: each costs one write, and none is lost', async () => {
    const { use, counter, row } = fleet(requests(), 500);
    for (let n = 0; n < 500; n++) expect(await use(EPOCH + n, [n])).toBe(1);
    expect([counter.writes, row[`m${EPOCH / MINUTE_MS}`]]).toEqual([500, 500]);
  });

  test('what a full window refuses costs no write', async () => {
    const { use, counter } = fleet(requests(100), 1);
    for (let n = 0; n < 100; n++) await use(EPOCH + n, [0]);
    const { writes } = counter;
    for (let n = 0; n < 1_000; n++) expect(await use(EPOCH + SECOND_MS + n, [0])).toBe(0);
    expect(counter.writes).toBe(writes);
  });
});

describe('a share of the lane', () => {
  const grant = async (before: { current?: number; previous?: number }, asked: number, at: number, limit: number) => {
    const { row, write } = leasedRow();
    Object.assign(row, {
      [`l${EPOCH / MINUTE_MS}`]: before.current ?? 0,
      [`l${EPOCH / MINUTE_MS - 1}`]: before.previous ?? 0,
    });
    return leasedWindows(write).use('prj', lane(limit), asked, at);
  };
  const halfway = EPOCH + MINUTE_MS / 2;

  test.each<[string, Parameters<typeof grant>, number]>([
    ['an idle project may have all it asks for', [{}, 100, EPOCH, 280], 100],
    ['and no more than its share', [{}, 500, EPOCH, 280], 280],
    ['what went before in this minute counts', [{ current: 200 }, 100, EPOCH, 280], 80],
    ['what went in the last minute counts in full at the start', [{ previous: 280 }, 10, EPOCH, 280], 0],
    ['and half of it halfway', [{ previous: 280 }, 280, halfway, 280], 140],
    ['a project that has used its share gets nothing', [{ current: 999 }, 1, EPOCH, 280], 0],
    ['even the lowest rate lets one email through', [{}, 1, EPOCH, 1], 1],
  ])('%s', async (_case, args, expected) => {
    expect(await grant(...args)).toBe(expected);
  });

  test('a place comes with a request in one write, and waits for the next email if it is not used', async () => {
    const { counter, row, write } = leasedRow();
    const container = leasedWindows(write);
    const minute = EPOCH / MINUTE_MS;
    await container.use('prj', requests(), 1, EPOCH, lane());
    // Another second, to be past the first moments of the minute.
    expect(await container.use('prj', lane(), 1, EPOCH + SECOND_MS)).toBe(1);
    expect(counter.writes).toBe(2);
    await leasedWindows(write).use('prj', requests(), 1, EPOCH + 20 * SECOND_MS, lane());
    expect([counter.writes, row[`l${minute}`]]).toEqual([3, 2]);

    const lone = leasedWindows(write);
    const late = EPOCH + 3 * MINUTE_MS + 20 * SECOND_MS;
    counter.writes = 0;
    await lone.use('prj', requests(), 1, late, lane());
    expect(await lone.use('prj', lane(), 1, late)).toBe(1);
    expect(counter.writes).toBe(1);
  });

  test('containers that never use their places take at most 5 % of the lane from the others', async () => {
    const { row, write } = leasedRow();
    const late = EPOCH + 30 * SECOND_MS;
    for (let n = 0; n < 200; n++) await leasedWindows(write).use('prj', requests(), 1, late, lane());
    expect(row[`l${EPOCH / MINUTE_MS}`]).toBeLessThanOrEqual(LOST * 280);
    expect(await leasedWindows(write).use('prj', lane(), 280, late)).toBeGreaterThanOrEqual(266);
  });
});
