import type { Parse } from './memoized-parser';

/** DynamoDB's limits, which dynalite does not check. */
const MAX_OPERATORS = 300;
const MAX_IN_VALUES = 100;

export function withOperatorLimits(parse: Parse): Parse {
  return (text, options) => {
    const tree = parse(text, options);
    if (typeof tree === 'string') return tree;
    const operators = operatorsOf(tree);
    if (operators.some(({ type, args }) => type === 'in' && (args?.length ?? 0) > MAX_IN_VALUES + 1)) {
      return `The IN operator is provided with too many operands; maximum number of operands allowed: ${MAX_IN_VALUES}`;
    }
    if (operators.length <= MAX_OPERATORS) return tree;
    return `The expression contains too many operators; maximum operator count: ${MAX_OPERATORS}`;
  };
}

interface Operator {
  type: string;
  args?: readonly unknown[];
}

function operatorsOf(part: unknown): Operator[] {
  if (typeof part !== 'object' || part === null) return [];
  const innerOperators = Object.values(part).flatMap(operatorsOf);
  return 'type' in part && 'args' in part ? [part as Operator, ...innerOperators] : innerOperators;
}
