import { MINUTE_MS } from '../../durations';

/** Transactional email waits at most 30 s for itself. Bulk email books only for immediate use. */
const TRANSACTIONAL_HORIZON_MS = 30_000;
const BULK_HORIZON_MS = 300;

/** A time further ahead is a fault (clock, rate change) and is reset. */
const RESET_AHEAD_MS = MINUTE_MS;

export type Lane = 'transactional' | 'bulk';

export interface RateRow {
  /** Theoretical arrival time: the next free slot (epoch ms, fractional). */
  tat?: number | undefined;
  /** Rest of 90 % of the daily quota; absent if unlimited. */
  left?: number | undefined;
}

export interface RateRequest {
  /** Emails per second. */
  rate: number;
  n: number;
  lane: Lane;
  /** For one email, sent at the first slot; the next email waits for all. */
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

/** A DynamoDB condition can't add or take a maximum. One form holds if there is room; both lower `left` by n. */
export interface BookingForms {
  /** `ADD tat :add` if tat is in this range, inclusive. */
  busy: { add: number; from: number; to: number };
  /** `SET tat = :tat` if tat is missing or out of range. */
  idle: { tat: number; below: number; above: number };
  /** Null for transactional email, which may use all. */
  needsLeft: number | null;
}

const NS_PER_MS = 1_000_000;

/** Rounded up, so sums never exceed the rate. */
const intervalNs = (rate: number): number => Math.ceil((1000 * NS_PER_MS) / rate);

export const intervalMs = (rate: number): number => intervalNs(rate) / NS_PER_MS;

export const blockSize = (rate: number): number => Math.max(1, Math.floor(rate / 3));

/** How long pre-booked slots stay usable. */
export const SPARE_MS = 1_000;
export const STEADY_MS = 500;

/** A fiftieth of a second. Late use may exceed the rate by this per sender and second. */
export const spareSlots = (rate: number): number => Math.floor(rate / 50);

/** Low rates need at least one interval for bulk. */
const horizonMs = (lane: Lane, rate: number): number =>
  lane === 'transactional' ? TRANSACTIONAL_HORIZON_MS : Math.max(BULK_HORIZON_MS, intervalMs(rate));

export function bookingForms(now: number, { rate, n, lane, together }: RateRequest): BookingForms {
  const add = (n * intervalNs(rate)) / NS_PER_MS;
  // A booking further ahead than `RESET_AHEAD_MS` would be treated as a fault.
  const horizon = together ? Math.max(0, Math.min(horizonMs(lane, rate), RESET_AHEAD_MS - add)) : horizonMs(lane, rate);
  return {
    busy: { add, from: now, to: exact(now + horizon) },
    idle: { tat: now + add, below: now, above: now + RESET_AHEAD_MS },
    needsLeft: lane === 'bulk' ? n : null,
  };
}

/** `tat` is the row's value after booking n. */
export function slotsUpTo(tat: number, n: number, rate: number): number[] {
  const interval = intervalMs(rate);
  return Array.from({ length: n }, (_, index) => exact(tat - (n - index) * interval));
}

/** Same rule as the conditional updates, plus the wait. */
export function plan({ tat, left }: RateRow, now: number, request: RateRequest): Booking | NoBooking {
  const { busy, idle, needsLeft } = bookingForms(now, request);
  if (needsLeft !== null && left !== undefined && left < needsLeft) return { reason: 'quota', waitMs: RESET_AHEAD_MS };
  if (tat === undefined || tat < idle.below || tat > idle.above) return booking('idle', idle.tat, request);
  if (tat <= busy.to) return booking('busy', exact(tat + busy.add), request);
  return { reason: 'no_slot', waitMs: Math.ceil(tat - busy.to) };
}

const booking = (form: Booking['form'], tat: number, { n, rate }: RateRequest): Booking => ({
  form,
  slots: slotsUpTo(tat, n, rate),
  tat,
});

/** DynamoDB adds decimals exactly. A double holds an epoch time in milliseconds to three places. */
const exact = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Per minute, for one project. */
const SHARE_SECONDS = 20;

/** The bulk lane takes the rest, so no project delays others' password resets. */
export const shareOf = (rate: number): number => Math.max(1, Math.floor(rate * SHARE_SECONDS));
