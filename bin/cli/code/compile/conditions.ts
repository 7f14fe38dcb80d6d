import { type Expressions, quoted } from './expressions';
import type { Shape } from './shape';

const OPERATORS = { is: '==', isNot: '!=', above: '>', atLeast: '>=', below: '<', atMost: '<=' } as const;

type Comparison = keyof typeof OPERATORS;

interface IfProps extends Partial<Record<Comparison, unknown>> {
  value: unknown;
  children?: unknown;
  otherwise?: unknown;
}

interface Variable {
  path: string;
  kind: Shape['kind'];
}

/** Undefined if `value` is no variable: React then renders `children` or `otherwise`. */
export function compileIf(expressions: Expressions, props: IfProps): unknown[] | undefined {
  const { value, children = null, otherwise } = props;
  const variable = variableOf(expressions, value);
  if (!variable) return undefined;
  const condition = conditionOf(expressions, props, variable);
  const elsePart = otherwise === undefined ? [] : [expressions.placeholderOf('{% else %}'), otherwise];
  return [
    expressions.placeholderOf(`{% if ${condition} %}`),
    children,
    ...elsePart,
    expressions.placeholderOf('{% endif %}'),
  ];
}

function variableOf(expressions: Expressions, value: unknown): Variable | undefined {
  const expression = expressions.expressionOf(value);
  if (!expression && expressions.isVariable(value))
    throw new TypeError('<If> takes one variable as its value, not text that contains one.');
  if (!expression) return undefined;
  if (expression.unfiltered === undefined)
    throw new TypeError(`<If> takes a variable without a filter as its value, not: ${expression.liquid}`);
  return { path: expression.unfiltered, kind: expression.kind };
}

function conditionOf(expressions: Expressions, props: IfProps, variable: Variable): string {
  const comparisons = (Object.keys(OPERATORS) as Comparison[]).filter((name) => props[name] !== undefined);
  if (comparisons.length === 0) return presenceOf(variable);
  const operandOf = (other: unknown): string => expressions.expressionOf(other)?.unfiltered ?? literal(other);
  return comparisons.map((name) => `${variable.path} ${OPERATORS[name]} ${operandOf(props[name])}`).join(' and ');
}

function literal(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return quoted(value);
  throw new TypeError('<If> compares with texts, numbers, booleans and variables.');
}

/** Returns a condition that rejects empty texts, empty lists and 0, which Liquid treats as true. */
function presenceOf({ path, kind }: Variable): string {
  if (kind === 'list') return `${path}.size > 0`;
  if (kind === 'text') return `${path} and ${path} != ""`;
  return kind === 'number' ? `${path} and ${path} != 0` : path;
}
