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

const asRaw = (code: string): string => `{% raw %}${code}{% endraw %}`;

/** Outside Liquid, `{%` is plain text. Escape it, because in our templates it starts a tag. */
const escapedPlain = (text: string, isLiquid: boolean): string =>
  isLiquid ? text : text.replaceAll('{%', asRaw('{%'));

export function translate(source: string, translator: Translator, isLiquid: boolean): Translation {
  const untranslated: Untranslated[] = [];
  let text = '';
  let end = 0;
  for (const match of source.matchAll(isLiquid ? LIQUID : EXPRESSION)) {
    const [code, inside, tag] = match;
    text += escapedPlain(source.slice(end, match.index), isLiquid);
    end = match.index + code.length;
    const content = inside ?? tag;
    // A raw block stays as it is.
    const expression = content === undefined ? { text: code } : translator(content, tag !== undefined);
    if ('text' in expression) text += expression.text;
    else {
      text += asRaw(code);
      untranslated.push({ code, ...positionOf(source, match.index), message: expression.error });
    }
  }
  return { text: text + escapedPlain(source.slice(end), isLiquid), untranslated };
}

const NAME = /^[A-Za-z_][\w-]*$/;

/** Imported data has `_` for quotes and backslashes in names. */
const accessor = (key: string): string => (NAME.test(key) ? `.${key}` : `['${key.replaceAll(/['\\]/g, '_')}']`);

export const dataPath = ([first = '', ...rest]: readonly string[]): string =>
  `data${accessor(fittingKey(first))}${rest.map(accessor).join('')}`;

export const itemPath = (item: string, keys: readonly string[]): string => item + keys.map(accessor).join('');

export function quoted(text: string): string | null {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? null : `'${text}'`;
}

/** Empty texts, empty lists and 0 are false in Go and Handlebars, true in Liquid. */
export const truthyCondition = (path: string): string => `${path} and ${path} != empty and ${path} != 0`;
export const falsyCondition = (path: string): string =>
  `${path} == nil or ${path} == false or ${path} == empty or ${path} == 0`;

/** Translates the white space control of an expression, such as {{- name -}}. */
export function withTrimming(inside: string, mark: '-' | '~', translator: (inside: string) => Expression): Expression {
  const trimsBefore = inside.startsWith(mark);
  const trimsAfter = inside.endsWith(mark);
  const expression = translator(inside.slice(trimsBefore ? 1 : 0, trimsAfter ? -1 : undefined));
  if (!('text' in expression)) return expression;
  const opened = trimsBefore ? expression.text.replace(/^\{[{%]/, '$&-') : expression.text;
  return { text: trimsAfter ? opened.replace(/[%}]\}$/, '-$&') : opened };
}

export const noCounterpart: Expression = { error: 'has no counterpart here' };
const unmatched: Expression = { error: 'belongs to a block that has no counterpart here' };

export class Blocks {
  private readonly openBlocks: ({ end: string; item?: string } | null)[] = [];

  get item(): string | undefined {
    return this.openBlocks.findLast((block) => block?.item !== undefined)?.item;
  }

  begin(condition: string | null): Expression {
    this.openBlocks.push(condition === null ? null : { end: '{% endif %}' });
    return condition === null ? noCounterpart : { text: `{% if ${condition} %}` };
  }

  loop(list: string | null): Expression {
    const item = `item${this.openBlocks.length + 1}`;
    this.openBlocks.push(list === null ? null : { end: '{% endfor %}', item });
    return list === null ? noCounterpart : { text: `{% for ${item} in ${list} %}` };
  }

  else(): Expression {
    return this.openBlocks.at(-1) ? { text: '{% else %}' } : unmatched;
  }

  elseIf(condition: string | null): Expression {
    return this.openBlocks.at(-1) && condition !== null ? { text: `{% elsif ${condition} %}` } : unmatched;
  }

  end(): Expression {
    const block = this.openBlocks.pop();
    return block ? { text: block.end } : unmatched;
  }
}
