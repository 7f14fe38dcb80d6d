/** Transactional mail never waits behind more than 30 s of itself. Bulk may only book what is about to leave. */
const TRANSACTIONAL_HORIZON_MS = 30_000;
const BULK_HORIZON_MS = 300;

/** A theoretical arrival time further ahead than this is a fault (clock, change of rate) and is reset. */
const RESET_AHEAD_MS = 60_000;

export type Lane = 'transactional' | 'bulk';

/** The row of the account's sending rate. */
export interface RateRow {
  /** Theoretical arrival time: when the next unbooked slot begins (epoch ms, with fractions). */
  tat?: number | undefined;
  /** What is left of 90 % of the day's quota; absent when the quota is unlimited. */
  left?: number | undefined;
}

export interface RateRequest {
  /** Mails per second that SES allows. */
  rate: number;
  /** Slots wanted. */
  n: number;
  lane: Lane;
  /** The slots are those of one mail, which leaves at the first: the next mail waits until all are over. */
  together?: true | undefined;
}

/** Booked slots, each with its time, and the row's tat afterwards. */
export interface Booking {
  form: 'busy' | 'idle';
  slots: number[];
  tat: number;
}

export interface NoBooking {
  reason: 'no_slot' | 'quota';
  /** How long to wait before asking again. */
  waitMs: number;
}

/**
 * The two conditional updates that can book n slots, as numbers only: a DynamoDB condition can neither add nor take a
 * maximum. Exactly one of them holds if there is room. Both lower `left` by n. If the row has `left`, bulk mail needs
 * `left >= needsLeft`.
 */
export interface BookingForms {
  /** Others have booked: `ADD tat :add` if tat is between `from` and `to`, both included. */
  busy: { add: number; from: number; to: number };
  /** Nobody has: `SET tat = :tat` if there is no tat, or it is below `below` or above `above`. */
  idle: { tat: number; below: number; above: number };
  /** Null for transactional mail, which may use the rest of the quota. */
  needsLeft: number | null;
}

/** Milliseconds between two slots, rounded up to 1 µs so that sums stay exact and the rate is never exceeded. */
export const intervalMs = (rate: number): number => Math.ceil(1_000_000 / rate) / 1000;

/** Slots that one sender books at a time: those of about a third of a second. */
export const blockSize = (rate: number): number => Math.max(1, Math.floor(rate / 3));

/** How long slots that were booked for mail to come may be used. */
export const SPARE_MS = 1_000;
/** Whoever has had mail this shortly before expects more. */
export const STEADY_MS = 500;

/**
 * Slots that a sender with steady mail books for the mail to come, if nobody has booked ahead: those of a fiftieth of a
 * second. They may be used late, so that a second can have that many mails more for each sender.
 */
export const spareSlots = (rate: number): number => Math.floor(rate / 50);

/** How far ahead a lane may book. Bulk takes at least one interval, or it would never get a slot at low rates. */
const horizonMs = (lane: Lane, rate: number): number =>
  lane === 'transactional' ? TRANSACTIONAL_HORIZON_MS : Math.max(BULK_HORIZON_MS, intervalMs(rate));

/** The updates that book the request at this time. */
export function bookingForms(now: number, { rate, n, lane, together }: RateRequest): BookingForms {
  const add = exact(n * intervalMs(rate));
  // What is booked further ahead than `RESET_AHEAD_MS` would be taken for a fault.
  const horizon = together ? Math.max(0, Math.min(horizonMs(lane, rate), RESET_AHEAD_MS - add)) : horizonMs(lane, rate);
  return {
    busy: { add, from: now, to: exact(now + horizon) },
    idle: { tat: exact(now + add), below: now, above: now + RESET_AHEAD_MS },
    needsLeft: lane === 'bulk' ? n : null,
  };
}

/** The slots of the booking of n that left the row at `tat`. */
export function slotsUpTo(tat: number, n: number, rate: number): number[] {
  const interval = intervalMs(rate);
  return Array.from({ length: n }, (_, index) => exact(tat - (n - index) * interval));
}

/** What a request gets from a row: the same rule as the conditional updates, with the wait if it gets nothing. */
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

/** DynamoDB adds decimals exactly; this keeps our sums at the same three places. */
const exact = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Seconds of the account's rate that one project may use of the transactional lane each minute. */
const SHARE_SECONDS = 20;

/**
 * How many mails a minute of one project go by the transactional lane. The rest goes by the bulk lane, so one project
 * can't hold up the others' password resets.
 */
export const shareOf = (rate: number): number => Math.max(1, Math.floor(rate * SHARE_SECONDS));
