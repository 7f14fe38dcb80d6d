import { type Expressions, quoted } from './expressions';

const operators = { is: '==', isNot: '!=', above: '>', atLeast: '>=', below: '<', atMost: '<=' } as const;

type Comparison = keyof typeof operators;

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
  const { plain: liquid, kind } = expression;
  if (liquid === undefined)
    throw new TypeError(`<If> takes a variable without a filter as its value, not: ${expression.liquid}`);
  const compared = (Object.keys(operators) as Comparison[]).filter((name) => props[name] !== undefined);
  const liquidOf = (other: unknown): string => expressions.expressionOf(other)?.plain ?? literal(other);
  const condition =
    compared.length > 0
      ? compared.map((name) => `${liquid} ${operators[name]} ${liquidOf(props[name])}`).join(' and ')
      : present(liquid, kind);
  const otherPart = otherwise === undefined ? [] : [expressions.code('{% else %}'), otherwise];
  return [expressions.code(`{% if ${condition} %}`), children, ...otherPart, expressions.code('{% endif %}')];
}

function literal(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return quoted(value);
  throw new TypeError('<If> compares with texts, numbers, booleans and variables.');
}

/** Liquid treats empty texts, empty lists and 0 as true. */
function present(liquid: string, kind: string): string {
  if (kind === 'list') return `${liquid}.size > 0`;
  if (kind === 'text') return `${liquid} and ${liquid} != ""`;
  return kind === 'number' ? `${liquid} and ${liquid} != 0` : liquid;
}
