import { compareValues, sameValue } from '../model/compare';
import { type AttributeValue, type Item, typeOf } from '../model/item';
import { type Path, valueAt } from './path';

export interface ConditionNode {
  type: string;
  name?: string;
  args: Operand[];
}

type Operand = Path | AttributeValue | ConditionNode;
type Value = AttributeValue | undefined;
type Test = (operand: Value, others: Value[]) => boolean;

export function meets(node: ConditionNode, item: Item): boolean {
  const [left, right] = node.args as [ConditionNode, ConditionNode];
  if (node.type === 'and') return meets(left, item) && meets(right, item);
  if (node.type === 'or') return meets(left, item) || meets(right, item);
  if (node.type === 'not') return !meets(left, item);
  const [operand, ...others] = node.args.map((arg) => resolve(arg, item));
  const name = node.type === 'function' ? (node.name ?? '') : node.type;
  const test = TESTS[name];
  if (!test) throw new Error(`unknown condition ${name}`);
  return test(operand, others);
}

const TESTS: Record<string, Test> = {
  '=': (a, [b]) => equal(a, b),
  '<>': (a, [b]) => !equal(a, b),
  '<': (a, [b]) => compares(a, b, (difference) => difference < 0),
  '<=': (a, [b]) => compares(a, b, (difference) => difference <= 0),
  '>': (a, [b]) => compares(a, b, (difference) => difference > 0),
  '>=': (a, [b]) => compares(a, b, (difference) => difference >= 0),
  between: (a, [low, high]) =>
    compares(a, low, (difference) => difference >= 0) && compares(a, high, (difference) => difference <= 0),
  in: (a, candidates) => candidates.some((candidate) => equal(a, candidate)),
  attribute_exists: (a) => a !== undefined,
  attribute_not_exists: (a) => a === undefined,
  attribute_type: (a, [type]) => a !== undefined && typeOf(a) === type?.S,
  begins_with: (a, [prefix]) => beginsWith(a, prefix),
  contains: (a, [part]) => a !== undefined && part !== undefined && contains(a, part),
};

function resolve(arg: Operand, item: Item): Value {
  if (Array.isArray(arg)) return valueAt(arg, item);
  if (!isFunction(arg)) return arg;
  const operand = resolve(arg.args[0] as Operand, item);
  const length = operand && lengthOf(operand);
  return length === undefined ? undefined : { N: String(length) };
}

const isFunction = (arg: AttributeValue | ConditionNode): arg is ConditionNode => 'type' in arg;

/** The result of size(): bytes of strings and binaries, number of elements of sets, lists and maps. */
function lengthOf(value: AttributeValue): number | undefined {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.M) return Object.keys(value.M).length;
  return (value.L ?? value.SS ?? value.NS ?? value.BS)?.length;
}

const equal = (a: Value, b: Value): boolean => a !== undefined && b !== undefined && sameValue(a, b);

function compares(a: Value, b: Value, holds: (difference: number) => boolean): boolean {
  const difference = a && b && compareValues(a, b);
  return difference !== undefined && holds(difference);
}

function beginsWith(value: Value, prefix: Value): boolean {
  if (value?.S !== undefined && prefix?.S !== undefined) return value.S.startsWith(prefix.S);
  if (value?.B === undefined || prefix?.B === undefined) return false;
  const start = Buffer.from(prefix.B, 'base64');
  return Buffer.from(value.B, 'base64').subarray(0, start.length).equals(start);
}

function contains(value: AttributeValue, part: AttributeValue): boolean {
  if (value.L) return value.L.some((element) => sameValue(element, part));
  if (part.S !== undefined) return (value.S?.includes(part.S) || value.SS?.includes(part.S)) ?? false;
  if (part.N !== undefined) return value.NS?.includes(part.N) ?? false;
  if (part.B === undefined) return false;
  if (value.BS) return value.BS.includes(part.B);
  return value.B !== undefined && Buffer.from(value.B, 'base64').includes(Buffer.from(part.B, 'base64'));
}
