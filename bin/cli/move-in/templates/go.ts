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

const WORDS = /"(?:[^"\\]|\\.)*"|`[^`]*`|\||[^\s|]+/g;
const urls = new Map(
  Object.entries({
    UnsubscribeURL: 'unsubscribeUrl',
    ManageURL: 'preferencesUrl',
    MessageURL: 'viewInBrowserUrl',
  }),
);
const comparisons = new Map(Object.entries({ eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' }));
const filters = new Map(Object.entries({ upper: 'upcase', lower: 'downcase', trim: 'strip' }));

const subscriberPaths = new Map(
  Object.entries({
    Email: 'email',
    Name: 'data.name',
    FirstName: 'data.name | split: " " | first',
    LastName: 'data.name | split: " " | last',
  }),
);

function literal(word: string): string | null {
  if (/^-?\d+(?:\.\d+)?$/.test(word) || word === 'true' || word === 'false') return word;
  if (word.startsWith('`')) return quoted(word.slice(1, -1));
  return word.startsWith('"') ? quoted(word.slice(1, -1).replaceAll(/\\(.)/g, '$1')) : null;
}

const PATH = /^\$?\.[\w.]*$/;

function pathOf(word: string, loopItem: string | undefined): string | null {
  if (!PATH.test(word)) return null;
  const keys = word
    .replace(/^\$?\./, '')
    .split('.')
    .filter((key) => key !== '');
  if (loopItem !== undefined && word.startsWith('.')) return itemPath(loopItem, keys);
  const [root, ...keysInRoot] = keys;
  if (root === 'Tx') return transactionPath(keysInRoot);
  return root === 'Subscriber' ? subscriberPath(keysInRoot) : null;
}

const transactionPath = ([field, ...dataKeys]: readonly string[]): string | null =>
  field === 'Data' && dataKeys.length > 0 ? dataPath(dataKeys) : null;

function subscriberPath([field = '', ...attributeKeys]: readonly string[]): string | null {
  if (attributeKeys.length === 0) return subscriberPaths.get(field) ?? null;
  return field === 'Attribs' ? dataPath(attributeKeys) : null;
}

function pathWithoutFilter(word: string, loopItem: string | undefined): string | null {
  const path = pathOf(word, loopItem);
  return path?.includes('|') ? null : path;
}

function conditionOf(words: readonly string[], loopItem: string | undefined): string | null {
  const [firstWord = '', ...operands] = words;
  const [firstOperand = ''] = operands;
  const truthy = (word: string): string | null => mapPath(pathWithoutFilter(word, loopItem), truthyCondition);
  if (words.length === 1) return truthy(firstWord);
  if (firstWord === 'not' && operands.length === 1)
    return mapPath(pathWithoutFilter(firstOperand, loopItem), falsyCondition);
  if (firstWord === 'and') return joinUnlessNull(operands.map(truthy), ' and ');
  const comparison = comparisons.get(firstWord);
  if (!comparison || operands.length !== 2) return null;
  const values = operands.map((word) => literal(word) ?? pathWithoutFilter(word, loopItem));
  return joinUnlessNull(values, ` ${comparison} `);
}

const joinUnlessNull = (parts: readonly (string | null)[], separator: string): string | null =>
  parts.includes(null) ? null : parts.join(separator);

const mapPath = (path: string | null, change: (path: string) => string): string | null =>
  path === null ? null : change(path);

function outputOf(words: readonly string[], loopItem: string | undefined): Expression {
  const [name = '', argument = '', secondArgument = ''] = words;
  const isCallWithoutArguments = words.length === 1 || (words.length === 2 && argument === '.');
  if (isCallWithoutArguments && name === 'TrackView') return { text: '' };
  if (isCallWithoutArguments && urls.has(name)) return { text: `{{ ${urls.get(name)} }}` };
  const trackedUrl = name === 'TrackLink' && words.length <= 3 ? literal(argument) : null;
  if (trackedUrl) return { text: trackedUrl.slice(1, -1) };
  if (name === 'default' && words.length === 3) return outputOf([secondArgument, '|', 'default', argument], loopItem);
  const value = pathOf(name, loopItem) ?? (words.length === 1 ? literal(name) : null);
  const text = value === null ? null : withFilters(value, words.slice(1));
  return text === null ? noCounterpart : { text: `{{ ${text} }}` };
}

function withFilters(value: string, words: readonly string[]): string | null {
  let text = value;
  let index = 0;
  while (index < words.length) {
    const [pipe, name = '', argument = ''] = words.slice(index, index + 3);
    if (pipe !== '|') return null;
    const filter = filters.get(name);
    const fallback = name === 'default' ? literal(argument) : null;
    if (filter) {
      text += ` | ${filter}`;
      index += 2;
    } else if (fallback) {
      text += ` | default: ${fallback}`;
      index += 3;
    } else return null;
  }
  return text;
}

function expressionOf(content: string, blocks: Blocks): Expression {
  const code = content.trim();
  if (code.startsWith('/*')) return { text: '' };
  const [keyword = '', ...operands] = code.match(WORDS) ?? [];
  const [firstOperand = ''] = operands;
  switch (keyword) {
    case 'if':
      return blocks.beginIf(conditionOf(operands, blocks.item));
    case 'else':
      if (firstOperand === 'if') return blocks.elseIf(conditionOf(operands.slice(1), blocks.item));
      return blocks.else();
    case 'range':
      return blocks.beginLoop(operands.length === 1 ? pathOf(firstOperand, blocks.item) : null);
    case 'with':
    case 'block':
    case 'define':
      return blocks.beginUntranslated();
    case 'end':
      return blocks.end();
    default:
      return outputOf([keyword, ...operands], blocks.item);
  }
}

export function goTranslator(): Translator {
  const blocks = new Blocks();
  return (content) => withTrimming(content, '-', (code) => expressionOf(code, blocks));
}
