import { MINUTE_MS } from '../../durations';

/** How far ahead slots are booked. A slot is for one address. */
const TRANSACTIONAL_HORIZON_MS = 30_000;
const BULK_HORIZON_MS = 300;

/** A `tat` further ahead comes from a wrong clock or a changed rate and is reset. */
const RESET_AHEAD_MS = MINUTE_MS;

export type Lane = 'transactional' | 'bulk';

export interface RateRow {
  /** Theoretical arrival time: the next free slot (epoch ms, fractional). */
  tat?: number | undefined;
  /** Emails left of 90 % of the daily quota; absent if unlimited. */
  left?: number | undefined;
}

export interface RateRequest {
  /** Emails per second. */
  rate: number;
  slotCount: number;
  lane: Lane;
  /** The slots are for one email with several addresses: it is sent at the first slot. */
  together?: true | undefined;
}

export interface Booking {
  form: 'busy' | 'idle';
  slots: number[];
  tat: number;
}

export interface NoBooking {
  reason: 'no_slot' | 'quota';
  waitMs: number;
}

/** Two conditional updates, because a DynamoDB condition can't add or take a maximum. Both lower `left` by `slotCount`. */
export interface BookingForms {
  /** `ADD tat :add` if tat is in this range, inclusive. */
  busy: { add: number; from: number; to: number };
  /** `SET tat = :tat` if tat is missing or out of range. */
  idle: { tat: number; below: number; above: number };
  /** Null for transactional email, which may use the whole quota. */
  needsLeft: number | null;
}

const NS_PER_MS = 1_000_000;

/** Rounded up, so that the sum of intervals never exceeds the rate. */
const intervalNs = (rate: number): number => Math.ceil((1000 * NS_PER_MS) / rate);

export const intervalMs = (rate: number): number => intervalNs(rate) / NS_PER_MS;

export const blockSize = (rate: number): number => Math.max(1, Math.floor(rate / 3));

/** How long spare slots, booked ahead, stay usable. */
export const SPARE_MS = 1_000;
/** After an email this recent, spare slots are booked. */
export const STEADY_MS = 500;

export const spareSlots = (rate: number): number => Math.floor(rate / 50);

const horizonMs = (lane: Lane, rate: number): number =>
  lane === 'transactional' ? TRANSACTIONAL_HORIZON_MS : Math.max(BULK_HORIZON_MS, intervalMs(rate));

export function bookingForms(now: number, { rate, slotCount, lane, together }: RateRequest): BookingForms {
  const add = (slotCount * intervalNs(rate)) / NS_PER_MS;
  const laneHorizon = horizonMs(lane, rate);
  // A booking further ahead than `RESET_AHEAD_MS` would be reset.
  const horizon = together ? Math.max(0, Math.min(laneHorizon, RESET_AHEAD_MS - add)) : laneHorizon;
  return {
    busy: { add, from: now, to: roundToMicroseconds(now + horizon) },
    idle: { tat: now + add, below: now, above: now + RESET_AHEAD_MS },
    needsLeft: lane === 'bulk' ? slotCount : null,
  };
}

/** `tat` is the row's value after these slots are booked. */
export function slotsUpTo(tat: number, slotCount: number, rate: number): number[] {
  const interval = intervalMs(rate);
  return Array.from({ length: slotCount }, (_, index) => roundToMicroseconds(tat - (slotCount - index) * interval));
}

export function planBooking({ tat, left }: RateRow, now: number, request: RateRequest): Booking | NoBooking {
  const { busy, idle, needsLeft } = bookingForms(now, request);
  const isQuotaUsed = needsLeft !== null && left !== undefined && left < needsLeft;
  if (isQuotaUsed) return { reason: 'quota', waitMs: RESET_AHEAD_MS };
  if (tat === undefined || tat < idle.below || tat > idle.above) return bookingOf('idle', idle.tat, request);
  if (tat <= busy.to) return bookingOf('busy', roundToMicroseconds(tat + busy.add), request);
  return { reason: 'no_slot', waitMs: Math.ceil(tat - busy.to) };
}

const bookingOf = (form: Booking['form'], tat: number, { slotCount, rate }: RateRequest): Booking => ({
  form,
  slots: slotsUpTo(tat, slotCount, rate),
  tat,
});

/** DynamoDB adds decimals exactly. A double holds an epoch time in milliseconds to three places. */
const roundToMicroseconds = (ms: number): number => Math.round(ms * 1000) / 1000;

/** One project may fill a third of each minute in the transactional lane. */
const SHARE_SECONDS = 20;

/** Emails beyond this go into the bulk lane, so no project delays others' password resets. */
export const shareOf = (rate: number): number => Math.max(1, Math.floor(rate * SHARE_SECONDS));
