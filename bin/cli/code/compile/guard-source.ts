import { lineOf, type Node, parseModule, scanTree } from './syntax';

export const GUARD = '__posthasteGuard';

interface Wrap {
  start: number;
  end: number;
  before: string;
  after: string;
}

const COMPARISONS = ['==', '===', '!=', '!==', '<', '<=', '>', '>='];
const ARITHMETIC = ['-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>'];
const CONVERSIONS = ['Boolean', 'Date'];

/**
 * Wraps each expression that needs a value at compile time (conditions, comparisons, arithmetic, members, loops) in a
 * call that rejects variables, which have no value yet. The source keeps its line numbers.
 */
export function guardSource(source: string, displayPath: string): string {
  const wraps: Wrap[] = [];
  scanTree(parseModule(source, displayPath).program, (node, parent) => {
    // Skip types and imports, which contain no expressions.
    if (/^TS(Type(?!Assertion)|Interface|Declare)/.test(node.type) || node.type === 'ImportDeclaration') return false;
    for (const [expression, guard, detail] of guardsOf(node, parent)) {
      if (typeof expression.start !== 'number' || typeof expression.end !== 'number') continue;
      const location = JSON.stringify(`${displayPath}:${lineOf(expression)}`);
      const detailArgument = detail === undefined ? '' : `,${JSON.stringify(detail)}`;
      const after = `,${location}${detailArgument})`;
      wraps.push({ start: expression.start, end: expression.end, before: `${GUARD}.${guard}(`, after });
    }
    if (node.type === 'OptionalMemberExpression' && !node.optional) wraps.push(optionalAccess(node, source));
    return undefined;
  });
  return applyWraps(source, wraps);
}

const SPACE_OR_COMMENT = /(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/y;

/** A call around `a?.b` in `a?.b.c` ends the optional chain, so `.c` becomes `?.c`. */
function optionalAccess(
  { object, computed }: Extract<Node, { type: 'OptionalMemberExpression' }>,
  source: string,
): Wrap {
  SPACE_OR_COMMENT.lastIndex = object.end ?? 0;
  const [space = ''] = SPACE_OR_COMMENT.exec(source) ?? [];
  const start = (object.end ?? 0) + space.length;
  return { start, end: start, before: computed ? '?.' : '?', after: '' };
}

type GuardCall = [expression: Node, guard: 'decide' | 'compare' | 'calculate' | 'member' | 'loop', detail?: string];

function guardsOf(node: Node, parent: Node | undefined): GuardCall[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return [[node.test, 'decide']];
    case 'ForStatement':
      return node.test ? [[node.test, 'decide']] : [];
    case 'SwitchStatement':
      return [[node.discriminant, 'compare']];
    case 'LogicalExpression':
      return [[node.left, 'decide']];
    case 'UnaryExpression':
      if (node.operator === '!') return [[node.argument, 'decide']];
      return ['-', '+', '~'].includes(node.operator) ? [[node.argument, 'calculate']] : [];
    case 'BinaryExpression':
      return binaryGuards(node);
    case 'ForOfStatement':
      return [[node.right, 'loop']];
    case 'SpreadElement':
      return parent?.type === 'ArrayExpression' || parent?.type === 'CallExpression' ? [[node.argument, 'loop']] : [];
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return memberGuards(node, parent);
    case 'CallExpression':
    case 'NewExpression':
      return callGuards(node);
    default:
      return [];
  }
}

function binaryGuards({ operator, left, right }: Extract<Node, { type: 'BinaryExpression' }>): GuardCall[] {
  if (COMPARISONS.includes(operator)) return [left, right].map((side) => [side, 'compare']);
  if (ARITHMETIC.includes(operator)) return [left, right].map((side) => [side, 'calculate']);
  // `+` may concatenate text, so the guard accepts text variables.
  return operator === '+' ? [left, right].map((side) => [side, 'calculate', '+']) : [];
}

function memberGuards(
  node: Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }>,
  parent: Node | undefined,
): GuardCall[] {
  const { object, property, computed } = node;
  // With a guard around `a`, `new a.b()` would become `new guard(a).b()`, which constructs the guard.
  const isConstructed = parent?.type === 'NewExpression' && parent.callee === node;
  if (object.type === 'Super' || object.type === 'MetaProperty' || isConstructed) return [];
  const name = !computed && property.type === 'Identifier' ? property.name : '';
  return [[object, 'member', name]];
}

function callGuards({
  callee,
  arguments: callArguments,
}: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>): GuardCall[] {
  const [firstArgument] = callArguments;
  const isConversion = callee.type === 'Identifier' && CONVERSIONS.includes(callee.name);
  return isConversion && firstArgument && firstArgument.type !== 'SpreadElement' ? [[firstArgument, 'calculate']] : [];
}

/** At equal positions, the longer wrap encloses the shorter. */
function applyWraps(source: string, wraps: readonly Wrap[]): string {
  const inserts = wraps.flatMap(({ start, end, before, after }, order) => [
    { position: start, isEnd: false, length: end - start, order, text: before },
    { position: end, isEnd: true, length: end - start, order, text: after },
  ]);
  inserts.sort((left, right) => {
    if (left.position !== right.position) return left.position - right.position;
    if (left.isEnd !== right.isEnd) return left.isEnd ? -1 : 1;
    const innerFirst = left.length - right.length || right.order - left.order;
    return left.isEnd ? innerFirst : -innerFirst;
  });
  let result = '';
  let copiedTo = 0;
  for (const { position, text } of inserts) {
    result += source.slice(copiedTo, position) + text;
    copiedTo = position;
  }
  return result + source.slice(copiedTo);
}
