import type { Expression, Translator } from '../items';
import {
  Blocks,
  dataPath,
  falsyCondition,
  itemPath,
  noCounterpart,
  quoted,
  truthyCondition,
  withTrimming,
} from './translate';

const WORDS = /"[^"]*"|'[^']*'|[^\s]+/g;
const comparisons: Readonly<Record<string, string>> = {
  eq: '==',
  neq: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};
const endpointFields: Readonly<Record<string, string>> = {
  'Location.City': 'city',
  'Location.Country': 'country',
  'Location.PostalCode': 'postalCode',
  'Location.Region': 'region',
  'Demographic.Timezone': 'timezone',
  'Demographic.Locale': 'locale',
};

/** Attributes are lists in Pinpoint and single values in Posthaste. */
const withoutIndex = (path: string): string => path.replace(/\.?\[\d+\]$/, '');

function pathOf(word: string, item: string | undefined): string | null {
  if (item !== undefined && word === 'this') return item;
  if (item !== undefined && word.startsWith('this.')) return itemPath(item, word.slice(5).split('.'));
  const path = withoutIndex(word);
  if (path === 'Address') return 'email';
  if (path === 'User.UserId') return dataPath(['userId']);
  if (endpointFields[path]) return dataPath([endpointFields[path]]);
  const key = /^(?:User\.UserAttributes|Attributes|Metrics)\.(?:\[([^\]]+)\]|([^\s.[\]]+))$/.exec(path);
  return key ? dataPath([key[1] ?? key[2] ?? '']) : null;
}

function operandOf(word: string, item: string | undefined): string | null {
  if (/^["']/.test(word)) return quoted(word.slice(1, -1));
  return /^-?\d+(?:\.\d+)?$/.test(word) ? word : pathOf(word, item);
}

function conditionOf(helper: string, words: readonly string[], item: string | undefined): string | null {
  const [left = '', right = ''] = words;
  if (helper === 'if' || helper === 'unless') {
    const path = words.length === 1 ? pathOf(left, item) : null;
    if (path === null) return null;
    return helper === 'if' ? truthyCondition(path) : falsyCondition(path);
  }
  const comparison = comparisons[helper];
  if (!comparison || words.length !== 2) return null;
  const operands = [operandOf(left, item), operandOf(right, item)];
  return operands.includes(null) ? null : operands.join(` ${comparison} `);
}

type Defaults = Readonly<Record<string, string>>;

function expressionOf(inside: string, blocks: Blocks, defaults: Defaults): Expression {
  const code = inside.trim();
  if (code.startsWith('!')) return { text: '' };
  const [first = '', ...rest] = code.match(WORDS) ?? [];
  if (first === 'else') return rest.length === 0 ? blocks.else() : blocks.elseIf(elseCondition(rest, blocks.item));
  if (first.startsWith('/')) return blocks.end();
  if (first === '#each') return blocks.beginLoop(rest.length === 1 ? pathOf(rest[0] ?? '', blocks.item) : null);
  if (first.startsWith('#')) return blocks.beginIf(conditionOf(first.slice(1), rest, blocks.item));
  return outputOf(code, blocks.item, defaults);
}

export function handlebarsTranslator(defaults: Defaults = {}): Translator {
  const blocks = new Blocks();
  return (inside) => withTrimming(inside, '~', (code) => expressionOf(code, blocks, defaults));
}

const elseCondition = ([helper = '', ...words]: readonly string[], item: string | undefined): string | null =>
  conditionOf(helper, words, item);

function outputOf(code: string, item: string | undefined, defaults: Defaults): Expression {
  const isUnescaped = code.startsWith('{') && code.endsWith('}');
  const name = isUnescaped ? code.slice(1, -1).trim() : code;
  const path = pathOf(name, item);
  if (path === null) return noCounterpart;
  const rawFilter = isUnescaped ? ' | raw' : '';
  const fallback = defaults[name] ?? defaults[withoutIndex(name)];
  if (fallback === undefined) return { text: `{{ ${path}${rawFilter} }}` };
  const quotedFallback = quoted(fallback);
  if (quotedFallback === null) return { error: 'has a default that cannot be written here' };
  return { text: `{{ ${path} ?? ${quotedFallback}${rawFilter} }}` };
}
