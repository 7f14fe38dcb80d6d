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

const policyViolation = (text: string) => accessDenied(`Invalid according to Policy: ${text}`);

export function checkPolicy(fields: Map<string, string>, bucket: string, now: number): SizeRange {
  const policy = parsePolicy(fields.get('policy'));
  if (Date.parse(policy.expiration) <= now) throw policyViolation('Policy expired.');
  if (!fields.has('x-amz-signature')) throw accessDenied();
  const range: SizeRange = { min: 0, max: Number.POSITIVE_INFINITY };
  const rules: FieldRule[] = [];
  for (const policyCondition of policy.conditions) {
    if (!Array.isArray(policyCondition)) {
      for (const rule of rulesOfObject(policyCondition)) rules.push(rule);
    } else if (policyCondition[0] === 'content-length-range') {
      const [, min, max] = policyCondition;
      range.min = Math.max(range.min, min);
      range.max = Math.min(range.max, max);
    } else {
      rules.push(ruleOfTuple(policyCondition));
    }
  }
  checkValues(rules, new Map([...fields, ['bucket', bucket]]));
  checkNoExtraField(rules, fields);
  return range;
}

function checkValues(rules: readonly FieldRule[], values: ReadonlyMap<string, string>): void {
  for (const { name, value, operator } of rules) {
    const actual = values.get(name) ?? '';
    const isMet = operator === 'eq' ? actual === value : actual.startsWith(value);
    if (!isMet) throw policyViolation(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
  }
}

function checkNoExtraField(rules: readonly FieldRule[], fields: ReadonlyMap<string, string>): void {
  const checkedNames = new Set(rules.map(({ name }) => name));
  const extraName = [...fields.keys()].find(
    (name) => !UNCHECKED_FIELDS.has(name) && !name.startsWith('x-ignore-') && !checkedNames.has(name),
  );
  if (extraName !== undefined) throw policyViolation(`Extra input fields: ${extraName}`);
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

const ruleOfTuple = ([operator, name, value]: ['eq' | 'starts-with', string, string]): FieldRule => ({
  name: name.slice(1).toLowerCase(),
  value,
  operator,
});

const rulesOfObject = (rule: Record<string, string>): FieldRule[] =>
  Object.entries(rule).map(([name, value]) => ({ name: name.toLowerCase(), value, operator: 'eq' as const }));
