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

const same = (a: Comparable | null, b: Comparable | null): boolean =>
  a !== null && b !== null && a.kind === b.kind && a.key === b.key;

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
  const read = field.kind === 'email' ? asAddress : comparable;
  const targets = (Array.isArray(value) ? value : [value]).map(read);
  if (operator === 'equals' || operator === 'in') {
    return (found) => {
      const compared = read(found);
      return targets.some((target) => same(compared, target));
    };
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
    const compared = read(found);
    return compared !== null && compared.kind === target?.kind && isOrdered(compared.key, target.key);
  };
}
