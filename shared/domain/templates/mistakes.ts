import type { Template as Node, Token, Value } from 'liquidjs';
import { isTimezone } from '../campaigns/local-hour';
import { append } from '../lists';
import type { Template } from './compile';
import { positionOf } from './edits';
import { library } from './library';
import { isCurrency, isStyle } from './local-formats';
import type { TemplateProblem } from './problem';

interface FoundProblem {
  message: string;
  begin: number;
}

interface Tag extends Node {
  value?: Value;
  branches?: { value?: Value; values?: Token[] }[];
}

/** The engine prints these as nothing, NaN, or Infinity. Only saving checks, so older templates still render. */
export function silentMistake(template: Template): TemplateProblem | null {
  if (template.pieces) return null;
  const found = firstIn(template.nodes);
  if (!found) return null;
  const { message, begin } = found;
  return { message, ...positionOf(template.source, template.code.originalOffset(begin)) };
}

function firstIn(nodes: readonly Node[]): FoundProblem | null {
  const { toValueSync } = library();
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const found = mistakeIn(node as Tag);
    if (found) return found;
    const inner = node.children?.(false, true);
    if (inner) append(pending, (toValueSync(inner) as Node[]).toReversed());
  }
  return null;
}

function mistakeIn(node: Tag): FoundProblem | null {
  const { branches = [], token } = node;
  const begin = (token as Token).begin;
  const values = [node.value, ...branches.map(({ value }) => value)];
  for (const value of values) {
    const found = value?.initial ? (expressionMistake(value, begin) ?? filterMistake(value, begin)) : null;
    if (found) return found;
  }
  const isEmptyCase = branches.some(({ values: options }) => options?.length === 0);
  return isEmptyCase ? { message: '"when" needs a value', begin } : (conditionMistake(node) ?? null);
}

const COMPARISONS: readonly string[] = ['==', '!=', '>', '<', '>=', '<=', 'contains'];

/** Also rejects chained comparisons. */
function expressionMistake({ initial }: Value, begin: number): FoundProblem | null {
  const { isOperatorToken } = library().TypeGuards;
  const operands: boolean[] = [];
  for (const token of initial.postfix) {
    if (!isOperatorToken(token)) {
      operands.push(false);
      continue;
    }
    const { operator } = token;
    const popped = operands.splice(operator === 'not' ? -1 : -2);
    if (popped.length < (operator === 'not' ? 1 : 2)) {
      return {
        message: `"${operator}" needs a value on ${operator === 'not' ? 'its right' : 'each side'}`,
        begin: token.begin,
      };
    }
    const compares = COMPARISONS.includes(operator);
    if (compares && popped.some(Boolean)) {
      return { message: 'a comparison cannot be compared again: join two with "and" or "or"', begin: token.begin };
    }
    operands.push(compares);
  }
  return operands.length > 1 ? { message: 'an operator is missing between two values', begin } : null;
}

const SHOWN_CHARACTERS = 40;
/** The engine accepts these on Node.js 22 and later. */
const OFFSET = /^[+-]\d{2}:\d{2}$/;
const MOMENTS: readonly string[] = ['local_date', 'local_time', 'local_datetime'];

type Argument = Value['filters'][number]['args'][number];

function localMistake(name: string, [argument, zone]: readonly Argument[]): string | null {
  const text = quoted(argument);
  if (name === 'money' && argument === undefined) return 'the filter "money" needs a currency such as "EUR"';
  if (name === 'money' && text !== null && !isCurrency(text)) return 'a currency has three letters, such as "EUR"';
  const formatsMoment = MOMENTS.includes(name);
  if (formatsMoment && text !== null && !isStyle(text)) {
    return `the filter "${name}" takes "full", "long", "medium" or "short"`;
  }
  const zoneName = formatsMoment || name === 'date' ? quoted(zone) : null;
  if (zoneName === null || isTimezone(zoneName) || (name === 'date' && OFFSET.test(zoneName))) return null;
  return `there is no time zone "${zoneName.slice(0, SHOWN_CHARACTERS)}": write a name such as "Europe/Berlin"`;
}

const quoted = (argument: Argument | undefined): string | null =>
  library().TypeGuards.isQuotedToken(argument) ? argument.content : null;

const DIVISIONS: readonly string[] = ['divided_by', 'modulo'];

function filterMistake({ filters }: Value, begin: number): FoundProblem | null {
  for (const { name, args } of filters) {
    const [divisor] = args;
    const localProblem = localMistake(name, args);
    if (localProblem) return { message: localProblem, begin };
    if (!DIVISIONS.includes(name)) continue;
    if (divisor === undefined) return { message: `the filter "${name}" needs a number`, begin };
    if (!Array.isArray(divisor) && isZero(divisor)) return { message: 'this divides by zero', begin: divisor.begin };
  }
  return null;
}

function isZero(token: Token): boolean {
  const { isNumberToken, isQuotedToken } = library().TypeGuards;
  return (isNumberToken(token) || isQuotedToken(token)) && Number(token.content) === 0;
}

const CONDITIONS: readonly string[] = ['if', 'unless'];
/** The engine silently skips these. */
const STRAY = /[,?:;]|\.(?![\p{L}\w"'[.])/u;

function conditionMistake(node: Node): FoundProblem | null {
  const token = node.token as Token & { name?: string; args?: string; contentRange?: [number, number] };
  if (!token.name || !CONDITIONS.includes(token.name) || !token.contentRange) return null;
  const condition = unquoted(token.args ?? '').split('|', 1)[0] as string;
  const stray = STRAY.exec(condition);
  const start = token.contentRange[1] - (token.args ?? '').length;
  return stray && { message: `"${stray[0]}" does not belong in a condition`, begin: start + stray.index };
}

function unquoted(text: string): string {
  let quote = '';
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quote === '') {
      if (character === '"' || character === "'") quote = character;
      result += character;
    } else if (character === '\\') {
      result += '__';
      at += 1;
    } else {
      if (character === quote) quote = '';
      result += quote === '' ? character : '_';
    }
  }
  return result;
}
