import type { Template as Node, Token, Value } from 'liquidjs';
import { isTimezone } from '../campaigns/local-hour';
import { append } from '../lists';
import type { Template } from './compile';
import { positionOf } from './edits';
import { library } from './library';
import { isCurrency, isStyle } from './local-formats';
import type { TemplateProblem } from './problem';

/** What a mistake is and where: an offset in the prepared text. */
interface Found {
  message: string;
  begin: number;
}

/** Members of the engine's tags that hold values. */
interface Tag extends Node {
  value?: Value;
  branches?: { value?: Value; values?: Token[] }[];
}

/**
 * The first mistake that the engine takes without a word, and prints as nothing, NaN or Infinity: a condition without
 * one of its sides, a division by zero, and an argument that a filter does not know. Templates are refused for it when they are saved, and not when they are rendered: older
 * ones stay as they are.
 */
export function silentMistake(template: Template): TemplateProblem | null {
  if (template.isPlain) return null;
  const found = firstIn(template.nodes);
  if (!found) return null;
  const { message, begin } = found;
  return { message, ...positionOf(template.source, template.code.originalOffset(begin)) };
}

function firstIn(nodes: readonly Node[]): Found | null {
  const { toValueSync } = library();
  const left = nodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    const found = mistakeIn(node as Tag);
    if (found) return found;
    const inner = node.children?.(false, true);
    if (inner) append(left, (toValueSync(inner) as Node[]).toReversed());
  }
  return null;
}

function mistakeIn(node: Tag): Found | null {
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

/** An operator without one of its values, or a comparison of a comparison, which is never what it looks like. */
function expressionMistake({ initial }: Value, begin: number): Found | null {
  const { isOperatorToken } = library().TypeGuards;
  const operands: boolean[] = [];
  for (const token of initial.postfix) {
    if (!isOperatorToken(token)) {
      operands.push(false);
      continue;
    }
    const { operator } = token;
    const taken = operands.splice(operator === 'not' ? -1 : -2);
    if (taken.length < (operator === 'not' ? 1 : 2)) {
      return {
        message: `"${operator}" needs a value on ${operator === 'not' ? 'its right' : 'each side'}`,
        begin: token.begin,
      };
    }
    const compares = COMPARISONS.includes(operator);
    if (compares && taken.some(Boolean)) {
      return { message: 'a comparison cannot be compared again: join two with "and" or "or"', begin: token.begin };
    }
    operands.push(compares);
  }
  return operands.length > 1 ? { message: 'an operator is missing between two values', begin } : null;
}

const SHOWN_CHARACTERS = 40;
/** The engine's own filter takes these where the runtime does (Node.js 22 and later). */
const OFFSET = /^[+-]\d{2}:\d{2}$/;
const MOMENTS: readonly string[] = ['local_date', 'local_time', 'local_datetime'];

type Argument = Value['filters'][number]['args'][number];

/** What is wrong with the arguments of a filter that writes for the reader, or writes a date. */
function localMistake(name: string, [argument, zone]: readonly Argument[]): string | null {
  const text = quoted(argument);
  if (name === 'money' && argument === undefined) return 'the filter "money" needs a currency such as "EUR"';
  if (name === 'money' && text !== null && !isCurrency(text)) return 'a currency has three letters, such as "EUR"';
  const writesMoment = MOMENTS.includes(name);
  if (writesMoment && text !== null && !isStyle(text)) {
    return `the filter "${name}" takes "full", "long", "medium" or "short"`;
  }
  const zoneName = writesMoment || name === 'date' ? quoted(zone) : null;
  if (zoneName === null || isTimezone(zoneName) || (name === 'date' && OFFSET.test(zoneName))) return null;
  return `there is no time zone "${zoneName.slice(0, SHOWN_CHARACTERS)}": write a name such as "Europe/Berlin"`;
}

const quoted = (argument: Argument | undefined): string | null =>
  library().TypeGuards.isQuotedToken(argument) ? argument.content : null;

const DIVISIONS: readonly string[] = ['divided_by', 'modulo'];

function filterMistake({ filters }: Value, begin: number): Found | null {
  for (const { name, args } of filters) {
    const [divisor] = args;
    const ofReader = localMistake(name, args);
    if (ofReader) return { message: ofReader, begin };
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
/** What no condition has outside of quotes before its first filter, and what the engine skips in silence. */
const STRAY = /[,?:;]|\.(?![\p{L}\w"'[.])/u;

/** Text within a condition that the engine does not read. */
function conditionMistake(node: Node): Found | null {
  const token = node.token as Token & { name?: string; args?: string; contentRange?: [number, number] };
  if (!token.name || !CONDITIONS.includes(token.name) || !token.contentRange) return null;
  const condition = unquoted(token.args ?? '').split('|', 1)[0] as string;
  const stray = STRAY.exec(condition);
  const start = token.contentRange[1] - (token.args ?? '').length;
  return stray && { message: `"${stray[0]}" does not belong into a condition`, begin: start + stray.index };
}

/** The same text with the insides of quotes blanked; reads it once. */
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
