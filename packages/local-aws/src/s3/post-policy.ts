import * as z from 'zod';
import { accessDenied, entityTooLarge, StorageError } from './errors';

const size = z.coerce.number().int().min(0);
const condition = z.union([
  z.tuple([z.literal('content-length-range'), size, size]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.object({ expiration: z.iso.datetime({ offset: true }), conditions: z.array(condition) });

const UNCHECKED_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);

interface SizeRange {
  min: number;
  max: number;
}

const violated = (text: string) => accessDenied(`Invalid according to Policy: ${text}`);

export function checkPolicy(fields: Map<string, string>, bucket: string, now: number): SizeRange {
  const policy = parsePolicy(fields.get('policy'));
  if (Date.parse(policy.expiration) <= now) throw violated('Policy expired.');
  if (!fields.has('x-amz-signature')) throw accessDenied();
  const values = new Map([...fields, ['bucket', bucket]]);
  const checked = new Set<string>();
  const range: SizeRange = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const rule of policy.conditions) {
    if (Array.isArray(rule) && rule[0] === 'content-length-range') {
      range.min = Math.max(range.min, rule[1]);
      range.max = Math.min(range.max, rule[2]);
      continue;
    }
    for (const { name, value, operator } of Array.isArray(rule) ? [fromTuple(rule)] : fromObject(rule)) {
      checked.add(name);
      const actual = values.get(name) ?? '';
      const holds = operator === 'eq' ? actual === value : actual.startsWith(value);
      if (!holds) throw violated(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !UNCHECKED_FIELDS.has(name) && !name.startsWith('x-ignore-') && !checked.has(name),
  );
  if (extra.length > 0) throw violated(`Extra input fields: ${extra[0]}`);
  return range;
}

export function checkSize(bytes: number, { min, max }: SizeRange): void {
  if (bytes > max) throw entityTooLarge(bytes, max);
  if (bytes < min) {
    throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
      ProposedSize: String(bytes),
      MinSizeAllowed: String(min),
    });
  }
}

function parsePolicy(text: string | undefined) {
  if (text === undefined) throw accessDenied();
  try {
    return policySchema.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    throw new StorageError(400, 'InvalidPolicyDocument', 'Invalid Policy: the document is not valid.');
  }
}

interface FieldRule {
  name: string;
  value: string;
  operator: 'eq' | 'starts-with';
}

const fromTuple = ([operator, name, value]: ['eq' | 'starts-with', string, string]): FieldRule => ({
  name: name.slice(1).toLowerCase(),
  value,
  operator,
});

const fromObject = (rule: Record<string, string>): FieldRule[] =>
  Object.entries(rule).map(([name, value]) => ({ name: name.toLowerCase(), value, operator: 'eq' as const }));
