import type { Operator, Scalar } from '../../contract/filters';
import { parseAddress } from '../address';
import type { Field } from './fields';
import { type Comparable, comparable } from './values';

/** Looks at one value of a contact; never at null, which is the same as missing. */
export type ValueTest = (value: unknown) => boolean;

const asAddress = (value: unknown): Comparable => {
  const text = String(value);
  return { kind: 'text', key: parseAddress(text) ?? text.trim().toLowerCase() };
};

/** A contact's address is stored as `asAddress` makes one. */
function isOneAddress(targets: readonly (Comparable | null)[]): ValueTest {
  const addresses = new Set(targets.map((target) => target?.key));
  return (found) => typeof found === 'string' && addresses.has(found);
}

/** Whether a value is one of these. Where no time is among them, a text that is one is the same as none of them. */
function isOneOf(targets: readonly (Comparable | null)[]): ValueTest {
  const keys = (kind: Comparable['kind']) =>
    new Set(targets.flatMap((target) => (target?.kind === kind ? [target.key] : [])));
  const [plain, times, others] = [keys('text'), keys('time'), new Set([...keys('number'), ...keys('boolean')])];
  return (found) => {
    if (typeof found === 'number' || typeof found === 'boolean') return others.has(found);
    if (typeof found !== 'string') return false;
    if (times.size === 0) return plain.has(found);
    const compared = comparable(found);
    return compared !== null && (compared.kind === 'time' ? times : plain).has(compared.key);
  };
}

const orders: Partial<Record<Operator, (a: number | string | boolean, b: number | string | boolean) => boolean>> = {
  greaterThan: (a, b) => a > b,
  greaterThanOrEqual: (a, b) => a >= b,
  lessThan: (a, b) => a < b,
  lessThanOrEqual: (a, b) => a <= b,
};

const texts: Partial<Record<Operator, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
};

/** The test of an operator that compares with one value or, for `in`, with several. Negations are made elsewhere. */
export function comparison(field: Field, operator: Operator, value: Scalar | readonly Scalar[]): ValueTest {
  const targets = (Array.isArray(value) ? value : [value]).map(field.kind === 'email' ? asAddress : comparable);
  if (operator === 'equals' || operator === 'in') {
    return field.kind === 'email' ? isOneAddress(targets) : isOneOf(targets);
  }
  const isText = texts[operator];
  if (isText) {
    const part = field.kind === 'email' ? String(value).toLowerCase() : String(value);
    return (found) => typeof found === 'string' && isText(found, part);
  }
  const isOrdered = orders[operator];
  if (!isOrdered) throw new Error(`the operator ${operator} does not compare values`);
  const [target = null] = targets;
  return (found) => {
    const compared = comparable(found);
    return compared !== null && compared.kind === target?.kind && isOrdered(compared.key, target.key);
  };
}
