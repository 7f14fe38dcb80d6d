import type { Scalar } from '../../contract/filters';
import type { OperatorTest } from '../../contract/operators';
import { parseAddress } from '../address';
import type { Field } from './fields';
import { type Comparable, comparable } from './values';

/** Tests one value of a contact, which is never null: null is the same as missing. */
export type ValueTest = (value: unknown) => boolean;

const asAddress = (value: unknown): Comparable => {
  const text = String(value);
  return { kind: 'text', key: parseAddress(text) ?? text.trim().toLowerCase() };
};

/** A contact's address is stored in the form that `asAddress` makes. */
function isOneAddress(targets: readonly (Comparable | null)[]): ValueTest {
  const addresses = new Set(targets.map((target) => target?.key));
  return (found) => typeof found === 'string' && addresses.has(found);
}

/** Whether a value is one of these. If none of them is a time, a found text need not be read as a time. */
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

type Comparison = Extract<OperatorTest, { on: 'equality' | 'order' | 'text' }>;

/** The test of an operator that compares with one value, or with several. Negations are made elsewhere. */
export function comparison(field: Field, test: Comparison, value: Scalar | readonly Scalar[]): ValueTest {
  const targets = (Array.isArray(value) ? value : [value]).map(field.kind === 'email' ? asAddress : comparable);
  switch (test.on) {
    case 'text': {
      const part = field.kind === 'email' ? String(value).toLowerCase() : String(value);
      return (found) => typeof found === 'string' && test.holds(found, part);
    }
    case 'order': {
      const [target = null] = targets;
      return (found) => {
        const compared = comparable(found);
        return compared !== null && compared.kind === target?.kind && test.holds(compared.key, target.key);
      };
    }
    case 'equality':
      return field.kind === 'email' ? isOneAddress(targets) : isOneOf(targets);
  }
}
