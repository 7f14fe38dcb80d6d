import { refuse, validationError } from '../server/table-error';
import type { AttributeValue, Item } from './item';

/** DynamoDB's limits: 400 KB including attribute names, and 32 levels including the innermost value. */
export const MAX_ITEM_BYTES = 400 * 1024;
const MAX_DEPTH = 31;
const MAX_NAME_BYTES = 65_535;

export function itemSize(item: Item, depth = 0): number {
  let size = 0;
  for (const name in item) size += nameSize(name) + valueSize(item[name] as AttributeValue, depth);
  return size;
}

function nameSize(name: string): number {
  const size = Buffer.byteLength(name);
  return size <= MAX_NAME_BYTES ? size : refuse(validationError('Attribute name is too large: at most 65535 bytes'));
}

function valueSize(value: AttributeValue, depth: number): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.M) return 3 + Object.keys(value.M).length + itemSize(value.M, deeper(depth));
  if (value.L) return 3 + value.L.length + sum(value.L, (element) => valueSize(element, deeper(depth)));
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.SS) return sum(value.SS, (text) => Buffer.byteLength(text));
  if (value.NS) return sum(value.NS, numberSize);
  if (value.BS) return sum(value.BS, (base64) => Buffer.byteLength(base64, 'base64'));
  return 1;
}

function deeper(depth: number): number {
  if (depth < MAX_DEPTH) return depth + 1;
  return refuse(
    validationError('Nesting Levels have exceeded supported limits: Attributes with more than 32 nesting levels'),
  );
}

/** One byte per two significant digits, one for the exponent, one for a minus sign. */
function numberSize(number: string): number {
  const digits = number.replace(/^-|\./g, '').replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '').length;
  return 1 + Math.ceil(significant / 2) + (number.startsWith('-') ? 1 : 0);
}

function sum<T>(values: T[], measure: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += measure(value);
  return total;
}
