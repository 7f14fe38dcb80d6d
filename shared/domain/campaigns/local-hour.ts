import { DAY_MS, MINUTE_MS } from '../../durations';
import { least } from '../lists';

/** In the cache, which also holds unknown names. The time zone database has about 600 names. */
const MAX_ZONES = 1_000;

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const cached = formats.get(timezone);
  if (cached !== undefined) return cached;
  const format = makeFormat(timezone);
  if (formats.size >= MAX_ZONES) formats.clear();
  formats.set(timezone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  // Some versions of Node.js also accept offsets such as +01:00, which are not zone names.
  if (!/^[A-Za-z]/.test(timeZone)) return null;
  try {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', era: 'short', ...numeric });
  } catch {
    return null;
  }
}

export const isTimezone = (name: string): boolean => formatOf(name) !== null;

function wallOf(format: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
}

/** The zone's local time, as if it were UTC; null for an unknown zone. */
export function wallClock(timezone: string, moment: number): number | null {
  const format = formatOf(timezone);
  if (format === null) return null;
  return timezone === 'UTC' ? moment : wallOf(format, moment);
}

export function wallMoment(timezone: string, wall: number): number | null {
  const format = formatOf(timezone);
  if (format === null) return null;
  return timezone === 'UTC' ? wall : momentOf(format, wall);
}

/**
 * When the zone's clock shows `wall`: the first of two moments if clocks go back. A skipped time is read with the
 * offset before it.
 */
function momentOf(format: Intl.DateTimeFormat, wall: number): number {
  const offsetAt = (moment: number): number => wallOf(format, moment) - moment;
  const withOffsetBefore = wall - offsetAt(wall - DAY_MS);
  const withOffsetAfter = wall - offsetAt(wall + DAY_MS);
  const matching = [withOffsetBefore, withOffsetAfter].filter((moment) => wallOf(format, moment) === wall);
  return matching.length > 0 ? least(matching) : withOffsetBefore;
}

/** `minute` is 0 to 1439; `after` is inclusive, in epoch milliseconds. Null for an unknown zone. */
export function nextLocalTime(timezone: string, minute: number, after: number): number | null {
  const format = formatOf(timezone);
  if (!format) return null;
  const today = Math.floor(wallOf(format, after) / DAY_MS) * DAY_MS;
  // Today's moment may have passed, and a zone that moves across the date line skips a day.
  const moments = [0, 1, 2].map((days) => momentOf(format, today + days * DAY_MS + minute * MINUTE_MS));
  return moments.find((moment) => moment >= after) ?? null;
}

export function localHourPlanner(hour: number, after: number): (zones: readonly unknown[]) => number {
  const momentByZone = new Map<string, number | null>();
  const momentIn = (zone: unknown): number | null => {
    if (typeof zone !== 'string') return null;
    let moment = momentByZone.get(zone);
    if (moment === undefined) {
      moment = nextLocalTime(zone, hour * 60, after);
      if (momentByZone.size < MAX_ZONES) momentByZone.set(zone, moment);
    }
    return moment;
  };
  return (zones) => {
    for (const zone of [...zones, 'UTC']) {
      const moment = momentIn(zone);
      if (moment !== null) return moment;
    }
    return after;
  };
}
