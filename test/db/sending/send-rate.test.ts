import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { putAccount } from '../../../shared/db/sending/account';
import { pushBackRate, type Reservation, refreshQuota, reserveSlots } from '../../../shared/db/sending/send-rate';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { intervalMs, type Lane, type RateRow } from '../../../shared/domain/sending/rate';
import { type Service, startService } from '../../support/contacts';

const RATE = 14;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => quota(-1));

const quota = (max24HourSend: number, sentLast24Hours = 0, maxSendRate = RATE) =>
  putAccount({
    maxSendRate,
    max24HourSend,
    sentLast24Hours,
    sandbox: false,
    sendingEnabled: true,
    enforcement: 'HEALTHY',
    checkedAt: new Date(service.clock.now()).toISOString(),
  });
const rateRow = async () => (await service.rows()).find(({ pk, sk }) => pk === 'RATE' && sk === 'SEND') as RateRow;
const setRow = (row: RateRow) =>
  db.send(new PutCommand({ TableName: tableName(), Item: { ...keys.sendRate(), ...row } }));
const slotsOf = (reservations: Reservation[]) => reservations.flatMap((each) => ('slots' in each ? each.slots : []));
const reserve = (times: number, lane: Lane = 'transactional', wanted = 100) =>
  Promise.all(Array.from({ length: times }, () => reserveSlots(lane, wanted)));

function expectSpaced(slots: number[]): void {
  const sorted = [...slots].sort((a, b) => a - b);
  for (const [n, slot] of sorted.entries()) {
    if (n > 0) expect(slot - (sorted[n - 1] ?? 0)).toBeGreaterThan(intervalMs(RATE) - 0.01);
  }
}

test('many reservations at the same time get no slot twice, and keep the rate', async () => {
  await service.clock.advance(60_000);
  const slots: number[] = [];
  for (let round = 0; round < 8; round++) slots.push(...slotsOf(await reserve(8)));
  expect(slots.length).toBeGreaterThan(100);
  expect(Math.min(...slots)).toBeGreaterThanOrEqual(service.clock.now());
  expect(Math.max(...slots)).toBeLessThanOrEqual(service.clock.now() + 30_000 + 1000);
  expectSpaced(slots);
});

test('bulk books only what is about to leave, and nothing while transactional email has booked ahead', async () => {
  await service.clock.advance(60_000);
  const slots = slotsOf([await reserveSlots('bulk', 100), await reserveSlots('bulk', 100)]);
  expect(Math.max(...slots)).toBeLessThanOrEqual(service.clock.now() + 600);
  expectSpaced(slots);
  expect(slotsOf(await reserve(3)).length).toBeGreaterThan(0);
  expect(await reserveSlots('bulk', 1)).toEqual({ waitMs: expect.any(Number) });
});

test("bulk stops at nine tenths of the day's quota, transactional email goes on", async () => {
  await service.clock.advance(60_000);
  await quota(100, 84);
  await refreshQuota();
  expect(await rateRow()).toMatchObject({ left: 6 });
  expect(slotsOf([await reserveSlots('bulk', 4)])).toHaveLength(4);
  await service.clock.advance(1000);
  expect(await reserveSlots('bulk', 4)).toMatchObject({ waitMs: expect.any(Number) });
  expect(slotsOf([await reserveSlots('transactional', 4)])).toHaveLength(4);
  expect(await rateRow()).toMatchObject({ left: -2 });
  await quota(-1);
  await refreshQuota();
  expect(await rateRow()).not.toHaveProperty('left');
});

test('bulk on a busy row gets no more than the quota has left', async () => {
  await service.clock.advance(60_000);
  await quota(100, 84);
  await refreshQuota();
  expect(slotsOf([await reserveSlots('bulk', 4)])).toHaveLength(4);
  const { tat } = await rateRow();
  expect(await reserveSlots('bulk', 4)).toEqual({ waitMs: 60_000 });
  expect(await rateRow()).toMatchObject({ left: 2, tat });
  expect(slotsOf([await reserveSlots('bulk', 2)])).toHaveLength(2);
  expect(await rateRow()).toMatchObject({ left: 0 });
});

test('a row without a quota takes it from the account once, and counts down from there', async () => {
  await service.clock.advance(60_000);
  await setRow({ tat: service.clock.now() });
  await quota(100, 84);
  expect(slotsOf([await reserveSlots('bulk', 2)])).toHaveLength(2);
  expect(await rateRow()).toMatchObject({ left: 4 });
  await quota(100, 10);
  expect(slotsOf([await reserveSlots('bulk', 1)])).toHaveLength(1);
  expect(await rateRow()).toMatchObject({ left: 3 });
  await service.clock.advance(60_000);
  expect(slotsOf([await reserveSlots('bulk', 1)])).toHaveLength(1);
  expect(await rateRow()).toMatchObject({ left: 2 });
});

test('a throttling answer moves the next slot away, and a time far ahead is reset', async () => {
  await service.clock.advance(60_000);
  const now = service.clock.now();
  await setRow({ tat: now + 100 });
  await pushBackRate();
  expect(await rateRow()).toMatchObject({ tat: now + 600 });
  await setRow({ tat: now + 61_000 });
  await pushBackRate();
  expect(await rateRow()).toMatchObject({ tat: now + 61_000 });
  expect(slotsOf([await reserveSlots('transactional', 1)])).toEqual([now]);
});

test('at 70,000 emails a second bookings of one take the exact time from the row', async () => {
  await service.clock.advance(60_000);
  await quota(-1, 0, 70_000);
  const start = service.clock.now();
  await setRow({ tat: start });
  for (let booked = 0; booked < 70; booked++) await reserveSlots('bulk', 1);
  expect((await rateRow()).tat).toBeCloseTo(start + 1, 3);
});

describe('a container that has booked before', () => {
  const meter = async (run: () => Promise<unknown>) => {
    await service.table.emulator?.readMeter({ reset: true });
    await run();
    return (await service.table.emulator?.readMeter())?.write ?? 1;
  };
  const book = () => reserveSlots('transactional', 1);

  test.each([0, 50, 71, 72, 1_000, 20_000])('books %i ms later with one write', async (later) => {
    await service.clock.advance(60_000);
    await book();
    await service.clock.advance(later);
    expect(await meter(book)).toBe(1);
  });

  test('waits for a slot that is about to come without looking again, and looks for one far away', async () => {
    await service.clock.advance(60_000);
    await reserveSlots('bulk', 100);
    await reserveSlots('bulk', 100);
    expect(
      await meter(async () => expect(await reserveSlots('bulk', 100)).toEqual({ waitMs: expect.any(Number) })),
    ).toBe(0);
    await setRow({ tat: service.clock.now() + 60_000 });
    expect(await reserveSlots('bulk', 1)).toEqual({ waitMs: expect.any(Number) });
    await service.clock.advance(1000);
    await reserveSlots('bulk', 1);
    await setRow({ tat: service.clock.now() });
    expect(slotsOf([await reserveSlots('bulk', 1)])).toEqual([service.clock.now()]);
  });
});

describe('email of the transactional lane that comes one by one', () => {
  /** Reserves for one email at each of these times, and returns how many of them booked on the row. */
  async function bookings(gaps: readonly number[], lane: Lane = 'transactional'): Promise<number> {
    let booked = 0;
    for (const gap of gaps) {
      await service.clock.advance(gap);
      const before = (await rateRow()).tat;
      expect(slotsOf([await reserveSlots(lane, 1)])).toHaveLength(1);
      if ((await rateRow()).tat !== before) booked += 1;
    }
    return booked;
  }
  const everyTenth = (emails: number) => Array<number>(emails).fill(100);

  test('shares bookings while it is steady and the rate has room', async () => {
    await quota(-1, 0, 250);
    expect(await bookings([60_000, ...everyTenth(12)])).toBe(3);
    expect(await bookings([60_000, 900, 900])).toBe(3);
    expect(await bookings(everyTenth(4), 'bulk')).toBe(4);
  });

  test('books for itself alone at a low rate', async () => {
    expect(await bookings([60_000, ...everyTenth(5)])).toBe(6);
  });

  test('books anew when what it had booked is too old, or SES said that email comes too fast', async () => {
    await quota(-1, 0, 250);
    expect(await bookings([60_000, 100])).toBe(2);
    expect(await bookings([1_000])).toBe(1);
    expect(await bookings([60_000, 100, 10])).toBe(2);
    await pushBackRate();
    expect(await bookings([10])).toBe(1);
  });

  test('leaves booked slots alone that others have taken the room of', async () => {
    await quota(-1, 0, 250);
    await bookings([60_000]);
    await setRow({ tat: service.clock.now() + 5_000 });
    expect(await bookings(everyTenth(3))).toBe(3);
  });
});
