import type * as z from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type IssueOf<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>;

const kindNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'boolean' ? 'a boolean' : (kindNames[typeof value] ?? 'nothing');
}

function typeText({ expected, input }: IssueOf<'invalid_type'>): string {
  if (expected === 'int' && typeof input === 'number') return 'Expected a whole number.';
  return `Expected ${kindNames[expected] ?? expected}, received ${kindOf(input)}.`;
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function limitText({ origin, exact }: IssueOf<'too_big' | 'too_small'>, bound: string, limit: number | bigint): string {
  const unit = units[origin];
  const limitWithUnit = unit === undefined ? `${limit}` : `${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
  return `${exact ? 'Exactly' : bound} ${limitWithUnit}.`;
}

function expectedKinds(branches: readonly z.core.$ZodIssue[][]): string[] {
  const kinds = branches.flatMap(([firstIssue]) => {
    if (firstIssue?.code === 'invalid_type') return [kindNames[firstIssue.expected] ?? firstIssue.expected];
    return firstIssue?.code === 'invalid_union' ? expectedKinds(firstIssue.errors) : [];
  });
  return [...new Set(kinds)];
}

function unionText({ errors, input }: IssueOf<'invalid_union'>): string {
  const kinds = expectedKinds(errors);
  if (kinds.length === 0) return 'None of the allowed forms.';
  return `Expected ${listWithOr(kinds)}, received ${kindOf(input)}.`;
}

function listWithOr(kinds: readonly string[]): string {
  if (kinds.length <= 2) return kinds.join(' or ');
  return `${kinds.slice(0, -1).join(', ')}, or ${kinds.at(-1)}`;
}

const texts: { readonly [Code in RawIssue['code']]?: (issue: IssueOf<Code>) => string } = {
  invalid_type: typeText,
  too_big: (issue) => limitText(issue, 'At most', issue.maximum),
  too_small: (issue) =>
    issue.origin === 'string' && issue.minimum === 1
      ? 'Must not be empty.'
      : limitText(issue, 'At least', issue.minimum),
  invalid_format: () => 'Not in the expected form.',
  invalid_value: ({ values }) => `Expected ${values.length > 1 ? 'one of: ' : ''}${values.join(', ')}.`,
  invalid_key: ({ issues }) => `This name cannot be used. ${issues[0]?.message ?? ''}`.trim(),
  invalid_union: unionText,
};

/** Never contains the rejected value. */
function issueText(issue: RawIssue): string | undefined {
  // `fieldErrors` needs the schema to suggest the field that was meant.
  if (issue.code === 'unrecognized_keys') issue.object = issue.inst;
  return (texts[issue.code] as ((issue: RawIssue) => string) | undefined)?.(issue);
}

export const parseOptions = { reportInput: true, error: issueText } as const;
