import type { Template as Node, Token, Value } from 'liquidjs';
import { isTimezone } from '../campaigns/local-hour';
import { append } from '../lists';
import type { Template } from './compile';
import { positionOf } from './edits';
import { library } from './library';
import { isCurrency, isStyle } from './local-formats';
import type { TemplateError } from './template-error';

interface SilentError {
  message: string;
  begin: number;
}

interface Tag extends Node {
  value?: Value;
  branches?: { value?: Value; values?: Token[] }[];
}

/** The engine doesn't report these errors. Checked only on saving, so that older templates still render. */
export function findSilentError(template: Template): TemplateError | null {
  if (template.pieces) return null;
  const error = firstErrorIn(template.nodes);
  if (!error) return null;
  const { message, begin } = error;
  return { message, ...positionOf(template.source, template.code.originalOffset(begin)) };
}

function firstErrorIn(nodes: readonly Node[]): SilentError | null {
  const { toValueSync } = library();
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const error = errorIn(node as Tag);
    if (error) return error;
    const inner = node.children?.(false, true);
    if (inner) append(pending, (toValueSync(inner) as Node[]).toReversed());
  }
  return null;
}

function errorIn(node: Tag): SilentError | null {
  const { branches = [], token } = node;
  const begin = (token as Token).begin;
  const values = [node.value, ...branches.map(({ value }) => value)];
  for (const value of values) {
    const error = value?.initial ? (expressionError(value, begin) ?? filterError(value, begin)) : null;
    if (error) return error;
  }
  const isEmptyCase = branches.some(({ values: options }) => options?.length === 0);
  return isEmptyCase ? { message: '"when" needs a value', begin } : conditionError(node);
}

const COMPARISONS: readonly string[] = ['==', '!=', '>', '<', '>=', '<=', 'contains'];

function expressionError({ initial }: Value, begin: number): SilentError | null {
  const { isOperatorToken } = library().TypeGuards;
  const stack: { isComparison: boolean }[] = [];
  for (const token of initial.postfix) {
    if (!isOperatorToken(token)) {
      stack.push({ isComparison: false });
      continue;
    }
    const { operator } = token;
    const operandCount = operator === 'not' ? 1 : 2;
    const operands = stack.splice(-operandCount);
    if (operands.length < operandCount) {
      const side = operator === 'not' ? 'its right' : 'each side';
      return { message: `"${operator}" needs a value on ${side}`, begin: token.begin };
    }
    const isComparison = COMPARISONS.includes(operator);
    if (isComparison && operands.some((operand) => operand.isComparison)) {
      return { message: 'a comparison cannot be compared again: join two with "and" or "or"', begin: token.begin };
    }
    stack.push({ isComparison });
  }
  return stack.length > 1 ? { message: 'an operator is missing between two values', begin } : null;
}

const SHOWN_CHARACTERS = 40;
/** The engine accepts these as time zones on Node.js 22 and later. */
const OFFSET = /^[+-]\d{2}:\d{2}$/;
const MOMENT_FILTERS: readonly string[] = ['local_date', 'local_time', 'local_datetime'];

type Argument = Value['filters'][number]['args'][number];

function localFormatError(name: string, [argument, zone]: readonly Argument[]): string | null {
  if (name === 'money') return currencyError(argument);
  if (name === 'date') return zoneError(zone, { acceptsOffset: true });
  if (!MOMENT_FILTERS.includes(name)) return null;
  const style = quotedText(argument);
  if (style !== null && !isStyle(style)) return `the filter "${name}" takes "full", "long", "medium" or "short"`;
  return zoneError(zone, { acceptsOffset: false });
}

function currencyError(argument: Argument | undefined): string | null {
  if (argument === undefined) return 'the filter "money" needs a currency such as "EUR"';
  const currency = quotedText(argument);
  return currency === null || isCurrency(currency) ? null : 'a currency has three letters, such as "EUR"';
}

function zoneError(zone: Argument | undefined, { acceptsOffset }: { acceptsOffset: boolean }): string | null {
  const zoneName = quotedText(zone);
  if (zoneName === null || isTimezone(zoneName) || (acceptsOffset && OFFSET.test(zoneName))) return null;
  return `there is no time zone "${zoneName.slice(0, SHOWN_CHARACTERS)}": write a name such as "Europe/Berlin"`;
}

const quotedText = (argument: Argument | undefined): string | null =>
  library().TypeGuards.isQuotedToken(argument) ? argument.content : null;

const DIVISIONS: readonly string[] = ['divided_by', 'modulo'];

function filterError({ filters }: Value, begin: number): SilentError | null {
  for (const { name, args } of filters) {
    const [divisor] = args;
    const localError = localFormatError(name, args);
    if (localError) return { message: localError, begin };
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
/** Characters that the engine skips without an error. */
const STRAY = /[,?:;]|\.(?![\p{L}\w"'[.])/u;

function conditionError(node: Node): SilentError | null {
  const token = node.token as Token & { name?: string; args?: string; contentRange?: [number, number] };
  if (!token.name || !CONDITIONS.includes(token.name) || !token.contentRange) return null;
  const { args = '' } = token;
  const [condition = ''] = maskQuotedText(args).split('|', 1);
  const stray = STRAY.exec(condition);
  if (!stray) return null;
  const [character] = stray;
  const [, end] = token.contentRange;
  const start = end - args.length;
  return { message: `"${character}" does not belong in a condition`, begin: start + stray.index };
}

function maskQuotedText(text: string): string {
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
