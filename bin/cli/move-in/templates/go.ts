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
const urls: Readonly<Record<string, string>> = {
  UnsubscribeURL: 'unsubscribeUrl',
  ManageURL: 'preferencesUrl',
  MessageURL: 'viewInBrowserUrl',
};
const comparisons: Readonly<Record<string, string>> = { eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };
const filters: Readonly<Record<string, string>> = { upper: 'upcase', lower: 'downcase', trim: 'strip' };

const subscriberPaths: Readonly<Record<string, string>> = {
  Email: 'email',
  Name: 'data.name',
  FirstName: 'data.name | split: " " | first',
  LastName: 'data.name | split: " " | last',
};

function literal(word: string): string | null {
  if (/^-?\d+(?:\.\d+)?$/.test(word) || word === 'true' || word === 'false') return word;
  if (word.startsWith('`')) return quoted(word.slice(1, -1));
  return word.startsWith('"') ? quoted(word.slice(1, -1).replaceAll(/\\(.)/g, '$1')) : null;
}

function pathOf(word: string, item: string | undefined): string | null {
  if (!/^\$?\.[\w.]*$/.test(word) && word !== '$') return null;
  const [first = '', ...keys] = word
    .replace(/^\$?\./, '')
    .split('.')
    .filter((key) => key !== '');
  if (item !== undefined && word.startsWith('.')) return itemPath(item, first === '' ? [] : [first, ...keys]);
  if (first === 'Tx' && keys[0] === 'Data' && keys.length > 1) return dataPath(keys.slice(1));
  if (first !== 'Subscriber') return null;
  const [field = '', ...inside] = keys;
  if (field === 'Attribs' && inside.length > 0) return dataPath(inside);
  return inside.length === 0 ? (subscriberPaths[field] ?? null) : null;
}

function conditionOf(words: readonly string[], item: string | undefined): string | null {
  const plainPath = (word = ''): string | null => {
    const path = pathOf(word, item);
    return path?.includes('|') ? null : path;
  };
  const [first = '', left, right] = words;
  if (words.length === 1) return mapPath(plainPath(first), truthyCondition);
  if (first === 'not' && words.length === 2) return mapPath(plainPath(left), falsyCondition);
  if (first === 'and') {
    const parts = words.slice(1).map((word) => mapPath(plainPath(word), truthyCondition));
    return parts.includes(null) ? null : parts.join(' and ');
  }
  const comparison = comparisons[first];
  if (!comparison || words.length !== 3) return null;
  const operands = [left, right].map((word = '') => literal(word) ?? plainPath(word));
  return operands.includes(null) ? null : operands.join(` ${comparison} `);
}

const mapPath = (path: string | null, change: (path: string) => string): string | null =>
  path === null ? null : change(path);

function outputOf(words: readonly string[], item: string | undefined): Expression {
  const [first = '', second = ''] = words;
  const isCall = words.length === 1 || (words.length === 2 && second === '.');
  if (first === 'TrackView' && isCall) return { text: '' };
  if (isCall && urls[first]) return { text: `{{ ${urls[first]} }}` };
  if (first === 'TrackLink' && words.length <= 3 && literal(second))
    return { text: literal(second)?.slice(1, -1) ?? '' };
  if (first === 'default' && words.length === 3) return outputOf([words[2] ?? '', '|', 'default', second], item);
  const value = pathOf(first, item) ?? (words.length === 1 ? literal(first) : null);
  const text = value === null ? null : withFilters(value, words.slice(1));
  return text === null ? noCounterpart : { text: `{{ ${text} }}` };
}

function withFilters(value: string, words: readonly string[]): string | null {
  let text = value;
  let index = 0;
  while (index < words.length) {
    const [pipe, name = '', argument = ''] = words.slice(index, index + 3);
    const filter = filters[name];
    const fallback = name === 'default' ? literal(argument) : null;
    if (pipe !== '|') return null;
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

function expressionOf(inside: string, blocks: Blocks): Expression {
  const code = inside.trim();
  if (code.startsWith('/*')) return { text: '' };
  const [first = '', ...rest] = code.match(WORDS) ?? [];
  if (first === 'if') return blocks.beginIf(conditionOf(rest, blocks.item));
  if (first === 'else' && rest[0] === 'if') return blocks.elseIf(conditionOf(rest.slice(1), blocks.item));
  if (first === 'else') return blocks.else();
  if (first === 'range') return blocks.beginLoop(rest.length === 1 ? pathOf(rest[0] ?? '', blocks.item) : null);
  if (first === 'with' || first === 'block' || first === 'define') return blocks.beginUntranslated();
  if (first === 'end') return blocks.end();
  return outputOf([first, ...rest], blocks.item);
}

export function goTranslator(): Translator {
  const blocks = new Blocks();
  return (inside) => withTrimming(inside, '-', (code) => expressionOf(code, blocks));
}
