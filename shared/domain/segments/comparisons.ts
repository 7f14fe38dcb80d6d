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

const MIN_TIME = 10;
const MAX_TIME = 35;
const TIME = /^(\d{4}-\d\d-)(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Epoch milliseconds, UTC by default; null for any other text. */
export function parseTime(text: string): number | null {
  // Most texts are not times, and this check is quick.
  if (text.length < MIN_TIME || text.length > MAX_TIME || text[4] !== '-') return null;
  const match = TIME.exec(text);
  if (!match) return null;
  const [, month, day, zone] = match;
  const hasClock = text.includes('T');
  const time = Date.parse(hasClock && !zone ? `${text}Z` : text);
  return Number.isNaN(time) || !isDay(month, day) ? null : time;
}

/** `Date` reads February 30 as a day in March. */
const isDay = (month = '', day = ''): boolean =>
  Number(day) <= 28 || new Date(`${month}${day}T00:00:00Z`).getUTCDate() === Number(day);

const nfc = (text: string): string => text.normalize('NFC');

function comparable(value: unknown): Comparable | null {
  if (typeof value === 'number') return { kind: 'number', key: value };
  if (typeof value === 'boolean') return { kind: 'boolean', key: value };
  if (typeof value !== 'string') return null;
  const time = parseTime(value);
  return time === null ? { kind: 'text', key: nfc(value) } : { kind: 'time', key: time };
}

/** Not called with null, which means a missing value. */
export type ValueTest = (value: unknown) => boolean;

const asAddress = (value: unknown): Comparable => {
  const text = String(value);
  return { kind: 'text', key: parseAddress(text) ?? text.trim().toLowerCase() };
};

/** Stored addresses are normalized as by `asAddress`. */
function isOneAddress(targets: readonly (Comparable | null)[]): ValueTest {
  const addresses = new Set(targets.map((target) => target?.key));
  return (value) => typeof value === 'string' && addresses.has(value);
}

function isOneOf(targets: readonly (Comparable | null)[]): ValueTest {
  const keys = (kind: Comparable['kind']) =>
    new Set(targets.flatMap((target) => (target?.kind === kind ? [target.key] : [])));
  const texts = keys('text');
  const times = keys('time');
  const others = new Set([...keys('number'), ...keys('boolean')]);
  return (value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return others.has(value);
    if (typeof value !== 'string') return false;
    if (times.size === 0) return texts.has(nfc(value));
    const compared = comparable(value);
    if (compared === null) return false;
    return compared.kind === 'time' ? times.has(compared.key) : texts.has(compared.key);
  };
}

const areInOrder = (first: Comparable | null, second: Comparable | null): boolean =>
  first !== null && second !== null && first.kind === second.kind && first.key <= second.key;

export const isRange = (first: unknown, last: unknown): boolean => areInOrder(comparable(first), comparable(last));

type Comparison = Extract<OperatorTest, { on: 'equality' | 'order' | 'range' | 'text' }>;

export function compileComparison(field: Field, test: Comparison, target: Scalar | readonly Scalar[]): ValueTest {
  const targets = (Array.isArray(target) ? target : [target]).map(field.kind === 'email' ? asAddress : comparable);
  switch (test.on) {
    case 'text': {
      const normalize = field.kind === 'name' ? foldName : nfc;
      const part = normalize(field.kind === 'email' ? String(target).toLowerCase() : String(target));
      return (value) => typeof value === 'string' && test.holds(normalize(value), part);
    }
    case 'order': {
      const [bound = null] = targets;
      return (value) => {
        const compared = comparable(value);
        return compared !== null && compared.kind === bound?.kind && test.holds(compared.key, bound.key);
      };
    }
    case 'range': {
      const [first = null, last = null] = targets;
      return (value) => {
        const compared = comparable(value);
        return areInOrder(first, compared) && areInOrder(compared, last);
      };
    }
    case 'equality':
      return field.kind === 'email' ? isOneAddress(targets) : isOneOf(targets);
  }
}
