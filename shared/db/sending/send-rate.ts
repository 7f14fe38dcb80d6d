import { append } from '../../domain/lists';
import {
  type BookingForms,
  blockSize,
  bookingForms,
  type Lane,
  type NoBooking,
  planBooking,
  type RateRequest,
  type RateRow,
  SPARE_MS,
  STEADY_MS,
  shareOf,
  slotsUpTo,
  spareSlots,
} from '../../domain/sending/rate';
import { MINUTE_MS } from '../../durations';
import { now, sleep } from '../../ops/clock';
import { type Demand, ownWindows } from '../projects/leased-windows';
import { allOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { update, updateOrRead } from '../table/rows';
import type { Change } from '../table/update';
import { quotaLeft, sendingRate } from './account';

const PUSH_BACK_MS = 500;
const MAX_PUSH_BACK_MS = 30_000;
const MAX_ROUNDS = 8;
const CONTENTION_WAIT_MS = 50;

/** A longer wait may be outdated: another sender may have corrected the row since. */
const MAX_TRUSTED_WAIT_MS = 1_000;

export type Reservation = { slots: number[] } | { waitMs: number };

function bookingChange(
  form: 'busy' | 'idle',
  { busy, idle, needsLeft }: BookingForms,
  slotCount: number,
  quota: number | null,
): Change {
  const spendQuota = quota === null ? {} : { left: expr`if_not_exists(left, ${quota}) - ${slotCount}` };
  const hasQuota = needsLeft === null ? undefined : expr`attribute_not_exists(left) OR left >= ${needsLeft}`;
  if (form === 'busy') {
    const isBusy = expr`tat BETWEEN ${busy.from} AND ${busy.to}`;
    return { set: { tat: expr`tat + ${busy.add}`, ...spendQuota }, if: allOf(isBusy, hasQuota) };
  }
  const isIdle = expr`attribute_not_exists(tat) OR tat < ${idle.below} OR tat > ${idle.above}`;
  return { set: { tat: idle.tat, ...spendQuota }, if: allOf(isIdle, hasQuota), makesRow: true };
}

/** Other containers may have booked since, so this row only decides which form of the change to try first. */
let lastRow: RateRow = {};

let spareTransactional = { since: 0, slots: [] as number[] };
let lastTransactionalAt = 0;

const isWithin = (start: number, time: number, ms: number): boolean => time >= start && time < start + ms;

const takeSpareSlots = (count: number, time: number): number[] =>
  isWithin(spareTransactional.since, time, SPARE_MS) ? spareTransactional.slots.splice(0, count) : [];

/**
 * The GCRA algorithm on one shared row. One write books the slots of a third of a second, so senders rarely conflict.
 */
export async function reserveSlots(lane: Lane, count: number): Promise<Reservation> {
  const time = now();
  const isTransactional = lane === 'transactional';
  const isSteady = isTransactional && isWithin(lastTransactionalAt, time, STEADY_MS);
  if (isTransactional) lastTransactionalAt = time;
  const slots = isTransactional ? takeSpareSlots(count, time) : [];
  if (slots.length > 0) return { slots };
  const [rate, quota] = await Promise.all([sendingRate(), quotaLeft()]);
  const slotCount = Math.max(1, Math.min(count, blockSize(rate)));
  const reservation = await book({ lane, rate, slotCount, quota, spareCount: isSteady ? spareSlots(rate) : 0 });
  if (!isTransactional || !('slots' in reservation)) return reservation;
  spareTransactional = { since: now(), slots: reservation.slots.slice(slotCount) };
  return { slots: reservation.slots.slice(0, slotCount) };
}

/**
 * SES counts each address, so each takes a slot. Returns only the first slot; the next email gets a slot after the
 * last.
 */
async function reserveForAddresses(lane: Lane, addresses: number): Promise<Reservation> {
  const [rate, quota] = await Promise.all([sendingRate(), quotaLeft()]);
  const reservation = await book({ lane, rate, slotCount: addresses, quota, spareCount: 0, together: true });
  return 'slots' in reservation ? { slots: reservation.slots.slice(0, 1) } : reservation;
}

async function book({ lane, rate, slotCount, quota, spareCount, together }: SlotRequest): Promise<Reservation> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const time = now();
    const planned = planBooking(lastRow, time, { rate, slotCount, lane, together });
    // After a conflict, the plan is based on the current row, so its wait holds.
    if ('reason' in planned && (round > 0 || isTrusted(planned))) return { waitMs: planned.waitMs };
    const form = 'form' in planned ? planned.form : 'busy';
    const request = { rate, slotCount: form === 'idle' ? slotCount + spareCount : slotCount, lane, together };
    const change = bookingChange(form, bookingForms(time, request), request.slotCount, quota);
    const outcome = await updateOrRead<RateRow>(keys.sendRate(), change);
    if (!isConflict<RateRow>(outcome)) {
      lastRow = outcome;
      return { slots: slotsUpTo(outcome.tat ?? time, request.slotCount, rate) };
    }
    lastRow = outcome.row ?? {};
  }
  return { waitMs: CONTENTION_WAIT_MS };
}

interface SlotRequest extends RateRequest {
  quota: number | null;
  spareCount: number;
}

const isTrusted = ({ reason, waitMs }: NoBooking): boolean => reason === 'no_slot' && waitMs <= MAX_TRUSTED_WAIT_MS;

export async function pushBackRate(): Promise<void> {
  const time = now();
  spareTransactional = { since: 0, slots: [] };
  await update(keys.sendRate(), {
    set: { tat: expr`tat + ${PUSH_BACK_MS}` },
    if: expr`tat BETWEEN ${time} AND ${time + MAX_PUSH_BACK_MS}`,
  });
}

export async function refreshQuota(): Promise<void> {
  const quota = await quotaLeft();
  await update(keys.sendRate(), quota === null ? { remove: ['left'] } : { set: { left: quota } });
}

export const laneShare = async (): Promise<Demand> => ({ window: 'lane', limit: shareOf(await sendingRate()) });

/**
 * Returns how many emails are granted. Only granted emails count, so a project that requests too many keeps its share.
 */
export async function reserveShare(projectId: string, requested: number): Promise<number> {
  return ownWindows.use(projectId, await laneShare(), requested, now());
}

const MAX_WAIT_MS = 1_000;
const MIN_WAIT_MS = 20;
/** A sender doesn't wait this long, because the dispatcher's next tick takes over before. */
const HANDOVER_MS = MINUTE_MS;

/** Reserves blocks on the shared rate row. `next` returns null if no slot comes before `deadline`. */
export function slotSource(lane: Lane, deadline: number) {
  const reserved: number[] = [];
  let waiting = 0;
  let lastRequest: Promise<unknown> = Promise.resolve();

  async function waitForSlots(reserve: () => Promise<Reservation>): Promise<number[] | null> {
    for (;;) {
      const reservation = await reserve();
      if ('slots' in reservation) return reservation.slots;
      const waitMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, reservation.waitMs));
      if (reservation.waitMs >= HANDOVER_MS || now() + waitMs >= deadline) return null;
      await sleep(waitMs);
    }
  }

  async function takeSlot(): Promise<number | null> {
    if (reserved.length === 0) append(reserved, (await waitForSlots(() => reserveSlots(lane, waiting))) ?? []);
    return reserved.shift() ?? null;
  }

  async function takeSlotFor(addresses: number): Promise<number | null> {
    const [first = null] = (await waitForSlots(() => reserveForAddresses(lane, addresses))) ?? [];
    return first;
  }

  return {
    /** Resolves to the slot's time in epoch ms. SES counts each of the `addresses`. */
    next(addresses = 1): Promise<number | null> {
      const sharesBlock = addresses === 1;
      if (sharesBlock) waiting += 1;
      const slot = lastRequest
        .then(() => (sharesBlock ? takeSlot() : takeSlotFor(addresses)))
        .finally(() => {
          if (sharesBlock) waiting -= 1;
        });
      lastRequest = slot.catch(() => undefined);
      return slot;
    },
    giveBack(slot: number): void {
      if (slot >= now()) reserved.unshift(slot);
    },
  };
}

export type SlotSource = ReturnType<typeof slotSource>;
