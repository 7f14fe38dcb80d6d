import { positionOf } from '../../../../shared/domain/templates/edits';
import type { Expression, Translator } from '../items';
import { fittingKey } from '../values';

export interface Untranslated {
  code: string;
  line: number;
  column: number;
  message: string;
}

export interface Translation {
  text: string;
  untranslated: Untranslated[];
}

const EXPRESSION = /\{\{(\{[^{}]*\}|[\s\S]*?)\}\}/g;
const LIQUID = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}|\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}/g;

const asText = (code: string): string => `{% raw %}${code}{% endraw %}`;

/** If the source is not Liquid, `{%` would start a tag only here. */
const escapedPlain = (text: string, isLiquid: boolean): string =>
  isLiquid ? text : text.replaceAll('{%', asText('{%'));

export function translate(source: string, translator: Translator, isLiquid: boolean): Translation {
  const untranslated: Untranslated[] = [];
  let [text, end] = ['', 0];
  for (const match of source.matchAll(isLiquid ? LIQUID : EXPRESSION)) {
    const [code, inside, tag] = match;
    text += escapedPlain(source.slice(end, match.index), isLiquid);
    end = match.index + code.length;
    const content = inside ?? tag;
    const expression = content === undefined ? { text: code } : translator(content, tag !== undefined);
    if ('text' in expression) text += expression.text;
    else {
      text += asText(code);
      untranslated.push({ code, ...positionOf(source, match.index), message: expression.problem });
    }
  }
  return { text: text + escapedPlain(source.slice(end), isLiquid), untranslated };
}

const NAME = /^[A-Za-z_][\w-]*$/;

const accessor = (key: string): string => (NAME.test(key) ? `.${key}` : `['${key.replaceAll(/['\\]/g, '_')}']`);

export const dataPath = ([first = '', ...rest]: readonly string[]): string =>
  `data${accessor(fittingKey(first))}${rest.map(accessor).join('')}`;

export const itemPath = (item: string, keys: readonly string[]): string => item + keys.map(accessor).join('');

export function quoted(text: string): string | null {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? null : `'${text}'`;
}

/** Empty texts, empty lists and 0 are false in Go and Handlebars, true in Liquid. */
export const isTruthy = (path: string): string => `${path} and ${path} != empty and ${path} != 0`;
export const isFalsy = (path: string): string =>
  `${path} == nil or ${path} == false or ${path} == empty or ${path} == 0`;

export function trimming(inside: string, mark: '-' | '~', translator: (inside: string) => Expression): Expression {
  const [left, right] = [inside.startsWith(mark), inside.endsWith(mark)];
  const expression = translator(inside.slice(left ? 1 : 0, right ? -1 : undefined));
  if (!('text' in expression)) return expression;
  const opened = left ? expression.text.replace(/^\{[{%]/, '$&-') : expression.text;
  return { text: right ? opened.replace(/[%}]\}$/, '-$&') : opened };
}

export const noCounterpart: Expression = { problem: 'has no counterpart here' };
const unmatched: Expression = { problem: 'belongs to a block that has no counterpart here' };

export class Blocks {
  private readonly open: ({ end: string; item?: string } | null)[] = [];

  get item(): string | undefined {
    return this.open.findLast((block) => block?.item !== undefined)?.item;
  }

  begin(condition: string | null): Expression {
    this.open.push(condition === null ? null : { end: '{% endif %}' });
    return condition === null ? noCounterpart : { text: `{% if ${condition} %}` };
  }

  loop(list: string | null): Expression {
    const item = `item${this.open.length + 1}`;
    this.open.push(list === null ? null : { end: '{% endfor %}', item });
    return list === null ? noCounterpart : { text: `{% for ${item} in ${list} %}` };
  }

  otherwise(condition?: string | null): Expression {
    if (!this.open.at(-1) || condition === null) return unmatched;
    return { text: condition === undefined ? '{% else %}' : `{% elsif ${condition} %}` };
  }

  end(): Expression {
    const block = this.open.pop();
    return block ? { text: block.end } : unmatched;
  }
}
