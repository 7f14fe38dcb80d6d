import type { Scalar } from '../../contract/filters';
import type { OperatorTest } from '../../contract/operators';
import { parseAddress } from '../address';
import { foldName } from '../contacts/name';
import type { Field } from './fields';

type Comparable =
  | { kind: 'number'; key: number }
  | { kind: 'boolean'; key: boolean }
  | { kind: 'time'; key: number }
  | { kind: 'text'; key: string };

const MIN_TIME_LENGTH = 10;
const MAX_TIME_LENGTH = 35;
const TIME = /^(\d{4}-\d\d-)(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Epoch milliseconds, UTC by default; null for any other text. */
export function parseTime(text: string): number | null {
  // Most texts are not times, and this check is quick.
  if (text.length < MIN_TIME_LENGTH || text.length > MAX_TIME_LENGTH || text[4] !== '-') return null;
  const match = TIME.exec(text);
  if (!match) return null;
  const [, yearAndMonth, day, zone] = match;
  const hasClock = text.includes('T');
  const time = Date.parse(hasClock && !zone ? `${text}Z` : text);
  const isTime = !Number.isNaN(time) && isCalendarDay(yearAndMonth, day);
  return isTime ? time : null;
}

/** `Date` reads February 30 as a day in March. */
const isCalendarDay = (yearAndMonth = '', day = ''): boolean =>
  Number(day) <= 28 || new Date(`${yearAndMonth}${day}T00:00:00Z`).getUTCDate() === Number(day);

const nfc = (text: string): string => text.normalize('NFC');

function toComparable(value: unknown): Comparable | null {
  if (typeof value === 'number') return { kind: 'number', key: value };
  if (typeof value === 'boolean') return { kind: 'boolean', key: value };
  if (typeof value !== 'string') return null;
  const time = parseTime(value);
  return time === null ? { kind: 'text', key: nfc(value) } : { kind: 'time', key: time };
}

/** Is not called with null, which means a missing value. */
export type ValueTest = (value: unknown) => boolean;

const toComparableAddress = (value: unknown): Comparable => {
  const text = String(value);
  return { kind: 'text', key: parseAddress(text) ?? text.trim().toLowerCase() };
};

/** Stored addresses are normalized as by `toComparableAddress`. */
function oneOfAddressesTest(targets: readonly (Comparable | null)[]): ValueTest {
  const addresses = new Set(targets.map((target) => target?.key));
  return (value) => typeof value === 'string' && addresses.has(value);
}

function oneOfValuesTest(targets: readonly (Comparable | null)[]): ValueTest {
  const keysOf = (kind: Comparable['kind']) =>
    new Set(targets.flatMap((target) => (target?.kind === kind ? [target.key] : [])));
  const texts = keysOf('text');
  const times = keysOf('time');
  const others = new Set([...keysOf('number'), ...keysOf('boolean')]);
  return (value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return others.has(value);
    if (typeof value !== 'string') return false;
    if (times.size === 0) return texts.has(nfc(value));
    const comparable = toComparable(value);
    if (comparable === null) return false;
    return comparable.kind === 'time' ? times.has(comparable.key) : texts.has(comparable.key);
  };
}

const areInOrder = (first: Comparable | null, second: Comparable | null): boolean =>
  first !== null && second !== null && first.kind === second.kind && first.key <= second.key;

export const isRange = (first: unknown, last: unknown): boolean => areInOrder(toComparable(first), toComparable(last));

type Comparison = Extract<OperatorTest, { on: 'equality' | 'order' | 'range' | 'text' }>;

export function compileComparison(field: Field, test: Comparison, target: Scalar | readonly Scalar[]): ValueTest {
  const values: unknown[] = Array.isArray(target) ? target : [target];
  const targets = values.map(field.kind === 'email' ? toComparableAddress : toComparable);
  switch (test.on) {
    case 'text': {
      const normalize = field.kind === 'name' ? foldName : nfc;
      const part = normalize(field.kind === 'email' ? String(target).toLowerCase() : String(target));
      return (value) => typeof value === 'string' && test.holds(normalize(value), part);
    }
    case 'order': {
      const [bound = null] = targets;
      return (value) => {
        const comparable = toComparable(value);
        return comparable !== null && comparable.kind === bound?.kind && test.holds(comparable.key, bound.key);
      };
    }
    case 'range': {
      const [first = null, last = null] = targets;
      return (value) => {
        const comparable = toComparable(value);
        return areInOrder(first, comparable) && areInOrder(comparable, last);
      };
    }
    case 'equality':
      return field.kind === 'email' ? oneOfAddressesTest(targets) : oneOfValuesTest(targets);
  }
}
