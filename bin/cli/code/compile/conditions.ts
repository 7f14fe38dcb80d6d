import { type Expressions, quoted } from './expressions';

const OPERATORS = { is: '==', isNot: '!=', above: '>', atLeast: '>=', below: '<', atMost: '<=' } as const;

type Comparison = keyof typeof OPERATORS;

interface IfProps extends Partial<Record<Comparison, unknown>> {
  value: unknown;
  children?: unknown;
  otherwise?: unknown;
}

export function compileIf(expressions: Expressions, props: IfProps): unknown[] | undefined {
  const { value, children = null, otherwise } = props;
  const expression = expressions.expressionOf(value);
  if (!expression) {
    if (expressions.isVariable(value))
      throw new TypeError('<If> takes one variable as its value, not text that contains one.');
    return undefined;
  }
  const { unfiltered: liquid, kind } = expression;
  if (liquid === undefined)
    throw new TypeError(`<If> takes a variable without a filter as its value, not: ${expression.liquid}`);
  const comparisons = (Object.keys(OPERATORS) as Comparison[]).filter((name) => props[name] !== undefined);
  const operandOf = (other: unknown): string => expressions.expressionOf(other)?.unfiltered ?? literal(other);
  const condition =
    comparisons.length > 0
      ? comparisons.map((name) => `${liquid} ${OPERATORS[name]} ${operandOf(props[name])}`).join(' and ')
      : presenceOf(liquid, kind);
  const elsePart = otherwise === undefined ? [] : [expressions.code('{% else %}'), otherwise];
  return [expressions.code(`{% if ${condition} %}`), children, ...elsePart, expressions.code('{% endif %}')];
}

function literal(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return quoted(value);
  throw new TypeError('<If> compares with texts, numbers, booleans and variables.');
}

/** Liquid treats empty texts, empty lists and 0 as true. */
function presenceOf(liquid: string, kind: string): string {
  if (kind === 'list') return `${liquid}.size > 0`;
  if (kind === 'text') return `${liquid} and ${liquid} != ""`;
  return kind === 'number' ? `${liquid} and ${liquid} != 0` : liquid;
}
