import { hash as digest } from 'node:crypto';
import { toLexiStr } from 'dynalite/db';
import type { AttributeValue, Item } from '../model/item';
import { type KeyElement, type KeyType, keyTypeOf, type TableDefinition } from '../model/table-definition';

/** Sorts after all keys, because their code units are at most U+00FF. */
const ABOVE = '\u0100';
const END = '\0\0';
export const HASH_DIGITS = 6;

/** Half-open range of encoded keys. */
export interface KeyRange {
  from: string;
  to: string;
}

export const WHOLE_RANGE: KeyRange = { from: '', to: ABOVE };

export type SortCondition = { operator: string; values: AttributeValue[] };

/** Keys sort as in DynamoDB: by a hash of the partition key, then by sort key. */
export class KeySpace {
  readonly hash: { name: string; type: KeyType };
  readonly range: { name: string; type: KeyType } | undefined;

  constructor(definition: TableDefinition, schema: KeyElement[]) {
    const [hash, range] = schema.map(({ AttributeName: name }) => ({ name, type: keyTypeOf(definition, name) }));
    if (!hash) throw new Error('a key schema needs a partition key');
    this.hash = hash;
    this.range = range;
  }

  hasKey(item: Item): boolean {
    return item[this.hash.name] !== undefined && (!this.range || item[this.range.name] !== undefined);
  }

  encodePartition(hash: AttributeValue): string {
    const encoded = encode(hash, this.hash.type);
    return digest('md5', encoded).slice(0, HASH_DIGITS) + encoded;
  }

  encodeKey(item: Item): string {
    const partition = this.encodePartition(item[this.hash.name] as AttributeValue);
    return this.range ? partition + encode(item[this.range.name] as AttributeValue, this.range.type) : partition;
  }

  rangeFor(hash: AttributeValue, condition?: SortCondition): KeyRange {
    const partition = this.encodePartition(hash);
    const wholePartition = { from: partition, to: partition + ABOVE };
    const first = condition?.values[0];
    if (!condition || !first || !this.range) return wholePartition;
    const type = this.range.type;
    const low = partition + encode(first, type);
    const prefix = partition + escapeZeros(bytes(first, type));
    const rangeByOperator: Record<string, () => KeyRange> = {
      EQ: () => ({ from: low, to: low + ABOVE }),
      LT: () => ({ ...wholePartition, to: low }),
      LE: () => ({ ...wholePartition, to: low + ABOVE }),
      GT: () => ({ ...wholePartition, from: low + ABOVE }),
      GE: () => ({ ...wholePartition, from: low }),
      BEGINS_WITH: () => ({ from: prefix, to: prefix + ABOVE }),
      BETWEEN: () => ({ from: low, to: partition + encode(condition.values[1] as AttributeValue, type) + ABOVE }),
    };
    const makeRange = rangeByOperator[condition.operator];
    if (!makeRange) throw new Error(`unknown operator for a sort key: ${condition.operator}`);
    return makeRange();
  }
}

export function segmentRange(segment: number, total: number): KeyRange {
  const space = 16 ** HASH_DIGITS;
  const boundary = (part: number) => Math.ceil((space * part) / total);
  const digits = (value: number) => value.toString(16).padStart(HASH_DIGITS, '0');
  return { from: digits(boundary(segment)), to: segment + 1 === total ? ABOVE : digits(boundary(segment + 1)) };
}

export const nextKey = (key: string): string => `${key}\0`;

export const partitionOf = (key: string): string => key.slice(HASH_DIGITS, key.indexOf(END));

export const sortKeyOf = (key: string): string => key.slice(key.indexOf(END) + END.length).split(END, 1)[0] ?? '';

function encode(value: AttributeValue, type: KeyType): string {
  return escapeZeros(bytes(value, type)) + END;
}

function bytes(value: AttributeValue, type: KeyType): string {
  if (type === 'N') return toLexiStr(value.N as string, 'N');
  return Buffer.from(value[type] as string, type === 'S' ? 'utf8' : 'base64').toString('latin1');
}

const escapeZeros = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\0\xff') : text);
