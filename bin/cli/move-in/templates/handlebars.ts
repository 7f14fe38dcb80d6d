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
const comparisons = new Map(
  Object.entries({
    eq: '==',
    neq: '!=',
    lt: '<',
    lte: '<=',
    gt: '>',
    gte: '>=',
  }),
);
const endpointFields = new Map(
  Object.entries({
    'Location.City': 'city',
    'Location.Country': 'country',
    'Location.PostalCode': 'postalCode',
    'Location.Region': 'region',
    'Demographic.Timezone': 'timezone',
    'Demographic.Locale': 'locale',
  }),
);

/** Attributes are lists in Pinpoint and single values in Posthaste. */
const withoutIndex = (path: string): string => path.replace(/\.?\[\d+\]$/, '');

function pathOf(word: string, loopItem: string | undefined): string | null {
  if (loopItem !== undefined && word === 'this') return loopItem;
  if (loopItem !== undefined && word.startsWith('this.'))
    return itemPath(loopItem, word.slice('this.'.length).split('.'));
  const path = withoutIndex(word);
  if (path === 'Address') return 'email';
  if (path === 'User.UserId') return dataPath(['userId']);
  const endpointField = endpointFields.get(path);
  if (endpointField) return dataPath([endpointField]);
  const attribute =
    /^(?:User\.UserAttributes|Attributes|Metrics)\.(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^\s.[\]]+))$/.exec(path);
  const { bracketed, plain = '' } = attribute?.groups ?? {};
  return attribute ? dataPath([bracketed ?? plain]) : null;
}

function operandOf(word: string, loopItem: string | undefined): string | null {
  if (/^["']/.test(word)) return quoted(word.slice(1, -1));
  return /^-?\d+(?:\.\d+)?$/.test(word) ? word : pathOf(word, loopItem);
}

function conditionOf(helper: string, words: readonly string[], loopItem: string | undefined): string | null {
  const [left = '', right = ''] = words;
  if (helper === 'if' || helper === 'unless') {
    const path = words.length === 1 ? pathOf(left, loopItem) : null;
    if (path === null) return null;
    return helper === 'if' ? truthyCondition(path) : falsyCondition(path);
  }
  const comparison = comparisons.get(helper);
  if (!comparison || words.length !== 2) return null;
  const operands = [operandOf(left, loopItem), operandOf(right, loopItem)];
  return operands.includes(null) ? null : operands.join(` ${comparison} `);
}

type Defaults = Readonly<Record<string, string>>;

function expressionOf(content: string, blocks: Blocks, defaults: Defaults): Expression {
  const code = content.trim();
  if (code.startsWith('!')) return { text: '' };
  const [keyword = '', ...words] = code.match(WORDS) ?? [];
  const [firstWord = '', ...otherWords] = words;
  if (keyword === 'else')
    return words.length === 0 ? blocks.else() : blocks.elseIf(conditionOf(firstWord, otherWords, blocks.item));
  if (keyword.startsWith('/')) return blocks.end();
  if (keyword === '#each') return blocks.beginLoop(words.length === 1 ? pathOf(firstWord, blocks.item) : null);
  if (keyword.startsWith('#')) return blocks.beginIf(conditionOf(keyword.slice(1), words, blocks.item));
  return outputOf(code, blocks.item, defaults);
}

export function handlebarsTranslator(defaults: Defaults = {}): Translator {
  const blocks = new Blocks();
  return (content) => withTrimming(content, '~', (code) => expressionOf(code, blocks, defaults));
}

function outputOf(code: string, loopItem: string | undefined, defaults: Defaults): Expression {
  const isUnescaped = code.startsWith('{') && code.endsWith('}');
  const name = isUnescaped ? code.slice(1, -1).trim() : code;
  const path = pathOf(name, loopItem);
  if (path === null) return noCounterpart;
  const rawFilter = isUnescaped ? ' | raw' : '';
  const fallback = defaults[name] ?? defaults[withoutIndex(name)];
  if (fallback === undefined) return { text: `{{ ${path}${rawFilter} }}` };
  const quotedFallback = quoted(fallback);
  if (quotedFallback === null) return { error: 'has a default that cannot be written here' };
  return { text: `{{ ${path} ?? ${quotedFallback}${rawFilter} }}` };
}
