type FilterRule = string | { readonly prefix: string } | { readonly exists: boolean };
export type FilterPattern = { readonly [member: string]: FilterPattern | readonly FilterRule[] };

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export function recordFilter(patterns: readonly FilterPattern[] | undefined): (record: object) => boolean {
  return (record) => patterns === undefined || patterns.some((pattern) => meets(pattern, record));
}

const isRules = (wanted: FilterPattern | readonly FilterRule[]): wanted is readonly FilterRule[] =>
  Array.isArray(wanted);

const memberOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? (value as Record<string, unknown>)[name] : undefined;

function meets(pattern: FilterPattern, value: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const member = memberOf(value, name);
    return isRules(wanted) ? wanted.some((rule) => meetsRule(rule, member)) : meets(wanted, member);
  });
}

function meetsRule(rule: FilterRule, value: unknown): boolean {
  if (typeof rule === 'string') return value === rule;
  if ('exists' in rule) return (value !== undefined) === rule.exists;
  return typeof value === 'string' && value.startsWith(rule.prefix);
}
