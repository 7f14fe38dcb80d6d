/** A value as it is compared: only with others of its kind. */
export type Comparable =
  | { kind: 'number'; key: number }
  | { kind: 'boolean'; key: boolean }
  | { kind: 'time'; key: number }
  | { kind: 'text'; key: string };

/** A date alone. */
const SHORTEST_TIME = 10;
/** The longest form of a time: `2026-12-01T09:00:00.123456789+01:00`. */
const LONGEST_TIME = 35;
const TIME = /^(\d{4}-\d\d-)(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** An ISO 8601 date or time as epoch milliseconds, without a zone in UTC; null for any other text. */
export function parseTime(text: string): number | null {
  // Most texts are none, and this tells it of them quickly.
  if (text.length < SHORTEST_TIME || text.length > LONGEST_TIME || text[4] !== '-') return null;
  const match = TIME.exec(text);
  if (!match) return null;
  const [, month, day, zone] = match;
  const hasClock = text.includes('T');
  const time = Date.parse(hasClock && !zone ? `${text}Z` : text);
  return Number.isNaN(time) || !isDay(month, day) ? null : time;
}

/** Every month has a 28th; a 30th of February is no day, but would be read as one of March. */
const isDay = (month = '', day = ''): boolean =>
  Number(day) <= 28 || new Date(`${month}${day}T00:00:00Z`).getUTCDate() === Number(day);

/** How a JSON value is compared; null for what has no order or equality here: null, lists and objects. */
export function comparable(value: unknown): Comparable | null {
  if (typeof value === 'number') return { kind: 'number', key: value };
  if (typeof value === 'boolean') return { kind: 'boolean', key: value };
  if (typeof value !== 'string') return null;
  const time = parseTime(value);
  return time === null ? { kind: 'text', key: value } : { kind: 'time', key: time };
}
