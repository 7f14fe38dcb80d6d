import type { CellType } from '../../contract/import-body';

export type CellValue = { value: unknown } | { expected: string };

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const booleanWords = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

const mapWords = (trueWords: readonly string[], falseWords: readonly string[]): Map<string, boolean> =>
  new Map([...trueWords.map((word) => [word, true] as const), ...falseWords.map((word) => [word, false] as const)]);

const YES_WORDS = ['y', 't', 'x', 'on', 'ja', 'oui', 'sí', 'si'];
const NO_WORDS = ['n', 'f', 'off', 'nein', 'non'];
const answerWords = new Map([...booleanWords, ...mapWords(YES_WORDS, NO_WORDS)]);

const subscriptionWords = mapWords(
  ['subscribed', 'opted in', 'opt in'],
  ['unsubscribed', 'not subscribed', 'never subscribed', 'opted out', 'opt out', 'cleaned', 'bounced'],
);

/** Not used for `unsubscribed` columns, where `active` is ambiguous. */
const consentWords = mapWords(
  ['active', 'granted', 'confirmed'],
  ['inactive', 'denied', 'pending', 'unconfirmed', 'none', 'redacted', 'invalid'],
);

/** ISO 8601 or SQL; in UTC if it has no zone. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i;

const readNumber = (text: string): CellValue =>
  NUMBER.test(text) ? { value: Number(text) } : { expected: 'a number such as 12.5' };

function readBoolean(text: string): CellValue {
  const value = booleanWords.get(text.toLowerCase());
  return value === undefined ? { expected: 'true or false' } : { value };
}

/** Compares the parsed date with the text, because JavaScript reads April 31 as May 1. */
function isCalendarDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Returns UTC, so that dates compare as text. */
function readDate(text: string): CellValue {
  const [, day = '', clock = '00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  const offset = /^[+-]/.test(zone) ? zone.padEnd(5, '0') : 'Z';
  const time = isCalendarDay(day) ? Date.parse(`${day}T${clock}${offset}`) : Number.NaN;
  return Number.isNaN(time)
    ? { expected: 'a date such as 2026-12-01, 2026-12-01 09:00:00 or 2026-12-01T09:00:00+01:00' }
    : { value: new Date(time).toISOString() };
}

const ORDERED_DATE =
  /^(?<first>\d{1,2})(?<separator>[./-])(?<second>\d{1,2})\k<separator>(?<year>\d{4})(?:,?[ T]+(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<seconds>\d\d))?(?: ?(?<half>[ap])\.?m\.?)?)?$/i;

/** Noon and midnight are 12 p.m. and 12 a.m. */
function hourOf(hour: string, half: string | undefined): string {
  if (half === undefined) return hour.padStart(2, '0');
  if (Number(hour) < 1 || Number(hour) > 12) return 'none';
  return String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0');
}

type DateParts = Readonly<Record<string, string | undefined>>;

function isoDateOf(parts: DateParts, isDayFirst: boolean): string {
  const { first = '', second = '', year, hour = '0', minute = '00', seconds = '00', half } = parts;
  const day = (isDayFirst ? first : second).padStart(2, '0');
  const month = (isDayFirst ? second : first).padStart(2, '0');
  return `${year}-${month}-${day}T${hourOf(hour, half)}:${minute}:${seconds}`;
}

function readOrderedDate(text: string, isDayFirst: boolean): CellValue {
  const parts: DateParts | undefined = ORDERED_DATE.exec(text)?.groups;
  const isoDate = parts ? isoDateOf(parts, isDayFirst) : text;
  const hasTime = parts ? parts.hour !== undefined : text.includes(':');
  const result = readDate(isoDate);
  if ('value' in result) return hasTime ? result : { value: isoDate.slice(0, 'YYYY-MM-DD'.length) };
  const example = isDayFirst ? '31.12.2026, 31/12/2026 14:30' : '12/31/2026, 12/31/2026 2:30 PM';
  return { expected: `a date such as ${example} or 2026-12-31` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readJson(text: string): CellValue {
  const value = parseJson(text);
  return value === undefined ? { expected: 'JSON' } : { value };
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

const readers: Readonly<Record<CellType, (text: string) => CellValue>> = {
  text: (value) => ({ value }),
  number: (text) => readNumber(text.trim()),
  boolean: (text) => readBoolean(text.trim()),
  date: (text) => readDate(text.trim()),
  dayFirstDate: (text) => readOrderedDate(text.trim(), true),
  monthFirstDate: (text) => readOrderedDate(text.trim(), false),
  json: readJson,
};

export const readCell = (text: string, type: CellType): CellValue => readers[type](text);

/** Null if unclear. In an `unsubscribed` column, yes means not subscribed. */
export function readSubscription(text: string, column: 'subscribed' | 'unsubscribed'): boolean | null {
  const word = text.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  const subscription = subscriptionWords.get(word);
  if (subscription !== undefined) return subscription;
  const answer = answerWords.get(word);
  if (column === 'subscribed') return answer ?? consentWords.get(word) ?? null;
  return answer === undefined ? null : !answer;
}
