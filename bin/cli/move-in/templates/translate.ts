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

const rawBlock = (code: string): string => `{% raw %}${code}{% endraw %}`;

/** Escapes `{%` in languages other than Liquid, where it is plain text. */
const withEscapedTags = (text: string, isLiquid: boolean): string =>
  isLiquid ? text : text.replaceAll('{%', rawBlock('{%'));

export function translate(source: string, translator: Translator, isLiquid: boolean): Translation {
  const untranslated: Untranslated[] = [];
  let text = '';
  let copiedTo = 0;
  for (const match of source.matchAll(isLiquid ? LIQUID : EXPRESSION)) {
    const [code, output, tag] = match;
    text += withEscapedTags(source.slice(copiedTo, match.index), isLiquid);
    copiedTo = match.index + code.length;
    const content = output ?? tag;
    const isRawBlock = content === undefined;
    const translation = isRawBlock ? { text: code } : translator(content, tag !== undefined);
    if ('error' in translation) {
      text += rawBlock(code);
      untranslated.push({ code, ...positionOf(source, match.index), message: translation.error });
    } else text += translation.text;
  }
  return { text: text + withEscapedTags(source.slice(copiedTo), isLiquid), untranslated };
}

const NAME = /^[A-Za-z_][\w-]*$/;

/** The import replaces quotation marks and backslashes in names by `_`. */
const accessor = (key: string): string => (NAME.test(key) ? `.${key}` : `['${key.replaceAll(/['\\]/g, '_')}']`);

export const dataPath = ([firstKey = '', ...nestedKeys]: readonly string[]): string =>
  `data${accessor(fittingKey(firstKey))}${nestedKeys.map(accessor).join('')}`;

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
export function withTrimming(
  content: string,
  mark: '-' | '~',
  translator: (content: string) => Expression,
): Expression {
  const trimsBefore = content.startsWith(mark);
  const trimsAfter = content.endsWith(mark);
  const expression = translator(content.slice(trimsBefore ? 1 : 0, trimsAfter ? -1 : undefined));
  if (!('text' in expression)) return expression;
  let { text } = expression;
  if (trimsBefore) text = text.replace(/^\{[{%]/, '$&-');
  if (trimsAfter) text = text.replace(/[%}]\}$/, '-$&');
  return { text };
}

export const noCounterpart: Expression = { error: 'has no counterpart here' };
const inUntranslatedBlock: Expression = { error: 'belongs to a block that has no counterpart here' };

interface Block {
  endTag: string;
  item?: string;
}

/** The open blocks at the current position in a template. Null is a block without a counterpart in Liquid. */
export class Blocks {
  private readonly openBlocks: (Block | null)[] = [];

  get item(): string | undefined {
    return this.openBlocks.findLast((block) => block?.item !== undefined)?.item;
  }

  beginUntranslated(): Expression {
    this.openBlocks.push(null);
    return noCounterpart;
  }

  beginIf(condition: string | null): Expression {
    if (condition === null) return this.beginUntranslated();
    this.openBlocks.push({ endTag: '{% endif %}' });
    return { text: `{% if ${condition} %}` };
  }

  beginLoop(list: string | null): Expression {
    if (list === null) return this.beginUntranslated();
    const item = `item${this.openBlocks.length + 1}`;
    this.openBlocks.push({ endTag: '{% endfor %}', item });
    return { text: `{% for ${item} in ${list} %}` };
  }

  else(): Expression {
    return this.isInTranslatedBlock() ? { text: '{% else %}' } : inUntranslatedBlock;
  }

  elseIf(condition: string | null): Expression {
    if (condition === null || !this.isInTranslatedBlock()) return inUntranslatedBlock;
    return { text: `{% elsif ${condition} %}` };
  }

  end(): Expression {
    const block = this.openBlocks.pop();
    return block ? { text: block.endTag } : inUntranslatedBlock;
  }

  private isInTranslatedBlock(): boolean {
    return Boolean(this.openBlocks.at(-1));
  }
}
