import { type AttributeValue, type Item, typeOf } from './item';

/** In digits. Doubles are exact up to this length; DynamoDB allows 38 digits. */
const EXACT_LENGTH = 15;

export function sameValue(a: AttributeValue, b: AttributeValue): boolean {
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if (type === 'M') return sameItem(a.M as Item, b.M as Item);
  if (type === 'L') return sameList(a.L as AttributeValue[], b.L as AttributeValue[]);
  if (type === 'SS' || type === 'NS' || type === 'BS') return sameSet(a[type] as string[], b[type] as string[]);
  return a[type] === b[type];
}

export function sameItem(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => {
    const other = b[name];
    return other !== undefined && sameValue(a[name] as AttributeValue, other);
  });
}

function sameList(a: AttributeValue[], b: AttributeValue[]): boolean {
  return a.length === b.length && a.every((value, index) => sameValue(value, b[index] as AttributeValue));
}

function sameSet(a: string[], b: string[]): boolean {
  if (a.length !== b.length) return false;
  const members = new Set(b);
  return a.every((member) => members.has(member));
}

export function compareValues(a: AttributeValue, b: AttributeValue): number | undefined {
  if (a.N !== undefined && b.N !== undefined) return compareNumbers(a.N, b.N);
  if (a.S !== undefined && b.S !== undefined) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S));
  if (a.B !== undefined && b.B !== undefined) {
    return Buffer.compare(Buffer.from(a.B, 'base64'), Buffer.from(b.B, 'base64'));
  }
  return undefined;
}

function compareNumbers(a: string, b: string): number {
  if (a.length <= EXACT_LENGTH && b.length <= EXACT_LENGTH) return Number(a) - Number(b);
  const left = decimalParts(a);
  const right = decimalParts(b);
  const scale = Math.max(left.decimals, right.decimals);
  const difference =
    left.value * 10n ** BigInt(scale - left.decimals) - right.value * 10n ** BigInt(scale - right.decimals);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The number is value / 10^decimals. It has no exponent. */
export function decimalParts(number: string): { value: bigint; decimals: number } {
  const point = number.indexOf('.');
  if (point < 0) return { value: BigInt(number), decimals: 0 };
  return { value: BigInt(number.slice(0, point) + number.slice(point + 1)), decimals: number.length - point - 1 };
}
