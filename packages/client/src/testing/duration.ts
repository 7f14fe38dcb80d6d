const UNIT_MS = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
} as const;

type Unit = keyof typeof UNIT_MS;

/** A number and a unit, such as `90 minutes` or `1 day`; a number alone is milliseconds. */
export type Duration = number | `${number} ${Unit}` | `${number} ${Unit}s`;

const DURATION = /^(\d+(?:\.\d+)?) (second|minute|hour|day|week)s?$/;

/** A duration in whole milliseconds. @throws TypeError for anything else. */
export function toMs(duration: Duration): number {
  const [, count = '', unit = ''] = DURATION.exec(String(duration)) ?? [];
  const ms = typeof duration === 'number' ? duration : Number(count) * (UNIT_MS[unit as Unit] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return Math.round(ms);
  throw new TypeError(`${duration} is not a duration. Write milliseconds, or a number and a unit, such as '3 days'.`);
}

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

export function toInstant(time: Date | string): string {
  const ms = typeof time === 'string' && !ZONE.test(time) ? Number.NaN : new Date(time).getTime();
  if (Number.isFinite(ms)) return new Date(ms).toISOString();
  throw new TypeError(`${time} is not a time. Write a Date, or a time with its zone, such as '2026-12-01T09:00:00Z'.`);
}
