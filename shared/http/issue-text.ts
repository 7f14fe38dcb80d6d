import type * as z from 'zod';

type Raw = z.core.$ZodRawIssue;
type Of<Code extends Raw['code']> = Extract<Raw, { code: Code }>;

const kinds: Readonly<Record<string, string>> = {
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
  return typeof value === 'boolean' ? 'a boolean' : (kinds[typeof value] ?? 'nothing');
}

function typeText({ expected, input }: Of<'invalid_type'>): string {
  const wanted = kinds[expected] ?? expected;
  return expected === 'int' && typeof input === 'number'
    ? 'Expected a whole number.'
    : `Expected ${wanted}, received ${kindOf(input)}.`;
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function limitText({ origin, exact }: Of<'too_big' | 'too_small'>, word: string, limit: number | bigint): string {
  const unit = units[origin];
  const counted = unit === undefined ? `${limit}` : `${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
  return `${exact ? 'Exactly' : word} ${counted}.`;
}

function wantedBy(branches: readonly z.core.$ZodIssue[][]): string[] {
  const wanted = branches.flatMap(([issue]) => {
    if (issue?.code === 'invalid_type') return [kinds[issue.expected] ?? issue.expected];
    return issue?.code === 'invalid_union' ? wantedBy(issue.errors) : [];
  });
  return [...new Set(wanted)];
}

function unionText({ errors, input }: Of<'invalid_union'>): string {
  const wanted = wantedBy(errors);
  if (wanted.length === 0) return 'None of the allowed forms.';
  const last = wanted.pop();
  const before = wanted.length > 1 ? `${wanted.join(', ')}, or ` : wanted.map((kind) => `${kind} or `).join('');
  return `Expected ${before}${last}, received ${kindOf(input)}.`;
}

const texts: { readonly [Code in Raw['code']]?: (issue: Of<Code>) => string } = {
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

/** Never contains the given value. For an unknown field, the schema lets the response suggest the intended one. */
function issueText(issue: Raw): string | undefined {
  if (issue.code === 'unrecognized_keys') issue.object = issue.inst;
  return (texts[issue.code] as ((issue: Raw) => string) | undefined)?.(issue);
}

export const parseOptions = { reportInput: true, error: issueText } as const;
