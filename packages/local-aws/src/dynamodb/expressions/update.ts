import { decimalParts } from '../model/compare';
import { type AttributeValue, type Item, typeOf } from '../model/item';
import { refuse, validationError } from '../server/table-error';
import { type Path, valueAt } from './path';

const MAX_DIGITS = 38;

export function addNumbers(a: string, b: string, sign: 1n | -1n = 1n): string {
  const left = decimalParts(a);
  const right = decimalParts(b);
  const scale = Math.max(left.decimals, right.decimals);
  const total =
    left.value * 10n ** BigInt(scale - left.decimals) + sign * right.value * 10n ** BigInt(scale - right.decimals);
  return formatDecimal(total, scale);
}

function formatDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const significant = (whole + fraction).replace(/^0+|0+$/g, '').length;
  if (significant > MAX_DIGITS) {
    refuse(validationError('Attempting to store more than 38 significant digits in a Number'));
  }
  return (value < 0n ? '-' : '') + whole + (fraction ? `.${fraction}` : '');
}

export interface UpdateNode {
  sections: Section[];
  paths: Path[];
  nestedPaths: Record<string, boolean>;
}

interface Section {
  type: 'set' | 'remove' | 'add' | 'delete';
  path: Path;
  val?: Operand;
  attrType?: string;
}

type Operand = Path | AttributeValue | Call;

interface Call {
  type: 'add' | 'subtract' | 'function';
  name?: string;
  args: Operand[];
}

type SetType = 'SS' | 'NS' | 'BS';

const WRONG_TYPE = 'An operand in the update expression has an incorrect data type';
const WRONG_PATH = 'The document path provided in the update expression is invalid for update';
const NO_ATTRIBUTE = 'The provided expression refers to an attribute that does not exist in the item';

export function applyUpdate(update: UpdateNode, item: Item): void {
  const plan = update.sections.map((section) => ({ section, value: section.val && resolve(section.val, item) }));
  const lists = new Set<AttributeValue[]>();
  for (const { section, value } of plan) {
    const target = pathTarget(section.path, item, lists);
    const existing = target.get();
    if (section.type === 'remove') target.set(undefined);
    else if (value && section.type === 'set') target.set(structuredClone(value));
    else if (value && section.type === 'add') target.set(sumOrUnion(existing, value));
    else if (value && existing) target.set(withoutElements(existing, value));
  }
  for (const list of lists) closeGaps(list);
}

interface PathTarget {
  get(): AttributeValue | undefined;
  set(value: AttributeValue | undefined): void;
}

function pathTarget(path: Path, item: Item, lists: Set<AttributeValue[]>): PathTarget {
  const last = path[path.length - 1];
  const parent = valueAt(path.slice(0, -1), item);
  const { M: map, L: list } = parent ?? {};
  if (typeof last === 'string' && map) {
    return { get: () => map[last], set: (value) => setMember(map, last, value) };
  }
  if (typeof last === 'number' && list) {
    lists.add(list);
    return { get: () => list[last], set: (value) => setElement(list, last, value) };
  }
  return refuse(validationError(WRONG_PATH));
}

function setMember(map: Item, name: string, value: AttributeValue | undefined): void {
  if (value) map[name] = value;
  else delete map[name];
}

/** A removed element leaves a gap until the update ends, because indexes refer to the old list. */
function setElement(list: (AttributeValue | undefined)[], index: number, value: AttributeValue | undefined): void {
  if (value || index < list.length) list[index] = value;
}

function closeGaps(list: (AttributeValue | undefined)[]): void {
  const remaining = list.filter((element) => element !== undefined);
  list.length = 0;
  for (const element of remaining) list.push(element);
}

function resolve(operand: Operand, item: Item): AttributeValue {
  if (Array.isArray(operand)) return valueAt(operand, item) ?? refuse(validationError(NO_ATTRIBUTE));
  if (!('type' in operand)) return operand;
  const [first, second] = operand.args as [Operand, Operand];
  if (operand.name === 'if_not_exists') return valueAt(first as Path, item) ?? resolve(second, item);
  const left = resolve(first, item);
  const right = resolve(second, item);
  if (operand.name === 'list_append') {
    return left.L && right.L ? { L: [...left.L, ...right.L] } : refuse(validationError(WRONG_TYPE));
  }
  if (left.N === undefined || right.N === undefined) return refuse(validationError(WRONG_TYPE));
  return { N: addNumbers(left.N, right.N, operand.type === 'subtract' ? -1n : 1n) };
}

function sumOrUnion(existing: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  if (!existing) return structuredClone(value);
  if (typeOf(existing) !== typeOf(value)) return refuse(validationError(WRONG_TYPE));
  if (existing.N !== undefined) return { N: addNumbers(existing.N, value.N as string) };
  const type = typeOf(value) as SetType;
  return { [type]: [...new Set([...(existing[type] as string[]), ...(value[type] as string[])])] };
}

function withoutElements(existing: AttributeValue, value: AttributeValue): AttributeValue | undefined {
  if (typeOf(existing) !== typeOf(value)) return refuse(validationError(WRONG_TYPE));
  const type = typeOf(value) as SetType;
  const members = (existing[type] as string[]).filter((member) => !(value[type] as string[]).includes(member));
  return members.length > 0 ? { [type]: members } : undefined;
}
